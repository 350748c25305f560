"""Combines layout, painters and running animations into one picture per frame; handles no input."""

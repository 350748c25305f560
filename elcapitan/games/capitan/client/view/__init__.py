"""Puts layout, painters and running animations together into one picture for each frame; takes no input."""

"""Yspahan's lessons: the guided first game, what it tells and when, and its table."""

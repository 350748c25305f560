"""Carcassonne's lessons: which turns are suggested, what they bring about, and the table of lessons and puzzles."""

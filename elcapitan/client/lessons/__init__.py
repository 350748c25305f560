"""Lessons of any game: what a teacher says at the table, how far the player has come, and the words of the lessons."""

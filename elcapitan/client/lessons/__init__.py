"""Lessons of any game: the table and its teacher, how far the player has come, and the words of the lessons."""

"""Puzzles of any game: positions that the program ships, ratings, the table of a puzzle and the table of the day."""

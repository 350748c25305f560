"""Puzzles of any game: positions that the program ships, ratings of player and puzzles, the table of the day."""

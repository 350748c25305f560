"""Tests of the puzzles: what the program ships, ratings, the scene, and the table of the day."""

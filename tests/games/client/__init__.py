"""Tests of the window of every game: what all games have, asked of each."""

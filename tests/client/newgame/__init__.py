"""Tests of New game: the choice of the game, the seats, options from a schema."""

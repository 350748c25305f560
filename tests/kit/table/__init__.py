"""Tests of what a game's table is declared with."""

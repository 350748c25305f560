"""Tests of the fast game of Carcassonne."""

"""Tests of what the lessons of all games have in common."""

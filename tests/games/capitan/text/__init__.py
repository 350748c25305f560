"""Tests of the game in words (terminal)."""

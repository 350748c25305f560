"""Tests of text mode for any game (terminal)."""

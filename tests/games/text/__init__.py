"""Tests of every game in words (terminal)."""

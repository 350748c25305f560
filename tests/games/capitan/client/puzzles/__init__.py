"""Tests of the puzzles at the table of El Capitan."""

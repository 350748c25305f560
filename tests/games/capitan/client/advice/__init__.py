"""Tests of what the adviser computes."""

"""Tests of winding a recorded game."""

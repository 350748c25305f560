"""Tests of where things are on Carcassonne's table."""

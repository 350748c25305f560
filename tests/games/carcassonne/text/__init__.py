"""Tests of Carcassonne in words."""

"""Tests of what Carcassonne paints itself."""

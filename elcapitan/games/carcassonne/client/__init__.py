"""Carcassonne's table in the window."""

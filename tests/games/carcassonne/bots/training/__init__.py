"""Tests of Carcassonne's computer players."""

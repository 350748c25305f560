"""Tests of Carcassonne in the client."""

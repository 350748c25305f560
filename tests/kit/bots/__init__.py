"""Tests of what the opponents of every game share."""

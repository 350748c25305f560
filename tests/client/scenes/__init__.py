"""Tests of the scenes of any game: menu, options, pause, continue, errors."""

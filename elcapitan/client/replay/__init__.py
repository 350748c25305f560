"""Watching a recorded game: forwards, backwards, from turn to turn."""

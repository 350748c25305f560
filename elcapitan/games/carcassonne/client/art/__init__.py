"""Carcassonne's painted pictures at the size they are wanted: tiles, parts of tiles, figures and tokens."""

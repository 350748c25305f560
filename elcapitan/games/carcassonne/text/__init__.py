"""Carcassonne's pages in a terminal, line by line or on the whole screen; words only, no pygame."""

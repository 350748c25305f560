"""Turns mouse, keys and touch at the table into moves and UI state; painting is in view."""

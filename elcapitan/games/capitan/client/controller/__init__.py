"""From mouse, keys and touch to moves and UI state at the table; what is painted is in view."""

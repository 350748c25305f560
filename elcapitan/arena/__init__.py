"""Measuring computer players: games without a window, a server or a clock on the wall, and what can be said of them."""

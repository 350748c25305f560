"""Watching a recorded game: the cursor through its moves and the bar that controls it; the scene belongs to the
game.
"""

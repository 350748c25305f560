"""Watching a recorded game: the cursor through its moves, the bar that controls it, pictures and films of it."""

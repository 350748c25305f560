"""The scene *New game*: which game, who plays, and the game's own options; for any game."""

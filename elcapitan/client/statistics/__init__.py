"""Statistics of the player's finished games: the file that stores them, what follows from them, and their screen."""

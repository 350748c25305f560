"""What happens between `start` and the game, in which the players' clients add their shares to its seed."""

"""A game's table: how its events are told, move and sound."""

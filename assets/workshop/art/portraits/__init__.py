"""Portraits of the players: heads and what belongs to them, hats and hair, and the people who wear them."""

"""What a game says: its sentences as data, in the player's language. No layout, no pygame."""

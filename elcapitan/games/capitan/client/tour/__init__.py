"""The film of a game for the documents; moves to assets/workshop in a later commit (house.md 4)."""

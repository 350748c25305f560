"""The fast game of Carcassonne: a mutable position in small numbers, for search."""

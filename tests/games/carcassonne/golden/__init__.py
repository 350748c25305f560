"""Golden games of Carcassonne."""

"""The words of Carcassonne's window alone; those of every page are in carcassonne/words."""

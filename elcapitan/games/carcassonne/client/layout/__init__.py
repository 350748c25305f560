"""Where things are on Carcassonne's table, in px."""

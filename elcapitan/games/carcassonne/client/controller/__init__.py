"""Input at Carcassonne's table: what a click, a drag or a key does."""

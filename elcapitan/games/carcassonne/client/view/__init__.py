"""Carcassonne's table in the window: what one frame shows, and the painter that puts it on the screen."""

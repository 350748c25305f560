"""A minute of the game that plays itself: for a film, for a look at everything at once."""

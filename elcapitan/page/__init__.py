"""What a page in a browser is told of a game: a position as things, moves and sentences in JSON. Opens no window."""

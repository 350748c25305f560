"""Computer players: a position goes in, a move comes out."""

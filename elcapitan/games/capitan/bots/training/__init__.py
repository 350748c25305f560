"""What makes and measures the levels: games imagined to their end, and the search for weights. No game needs it."""

"""What makes and measures the levels: games imagined to their end, and the search for weights. Not used in play."""

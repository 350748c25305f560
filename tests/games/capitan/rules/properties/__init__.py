"""Properties over many positions: random games, move counts, metamorphic tests, agreement with the referee; slow."""

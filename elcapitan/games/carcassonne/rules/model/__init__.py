"""What the rules of Carcassonne are about: tiles, land, position, moves, events, refusals, dealer; no rule is here."""

"""What the rules of Yspahan are about: board, position, moves, events, refusals and the dealer; no rule is here."""

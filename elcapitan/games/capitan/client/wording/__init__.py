"""The sentences of the game in the player's language: refusals, moves, prompts, tooltips, questions; paints nothing."""

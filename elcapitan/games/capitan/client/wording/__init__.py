"""The game in sentences, in the player's language: refusals, moves, prompts, tooltips, questions; paints nothing."""

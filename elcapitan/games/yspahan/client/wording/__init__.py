"""Yspahan in sentences: names, events, moves, refusals, options and prompts, in the player's language; no painting."""

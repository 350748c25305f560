"""Yspahan's scenes: the end of a week, the ranking, the rule book, replays; whatever is one screen of this game."""

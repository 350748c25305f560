"""Yspahan's part of the statistics: what is stored of a finished game, what follows from it, and its achievements."""

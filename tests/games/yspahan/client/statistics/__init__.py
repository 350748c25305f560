"""Tests of Yspahan's statistics: what is stored of a finished game, and what follows from it."""

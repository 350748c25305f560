"""Tests of board, dealer, moves, refusals and positions as values."""

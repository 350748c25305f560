"""Tests of the game's client facts: words, board files, game model, whole games by clicks."""

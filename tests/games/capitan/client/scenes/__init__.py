"""Tests of the game's scenes on a real scene stack without a server."""

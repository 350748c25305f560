"""Tests of what serves any game's bots: seat, worker, budget, queue."""

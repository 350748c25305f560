"""Measuring computer players: contests on several processes, statistics, tuning; no window, no server."""

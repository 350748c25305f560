"""Lessons: a guided first game and short exercises, played at the real table without a server."""

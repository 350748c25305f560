"""El Capitan: the board game at the captain's table, its rules, its server and its window."""

__version__ = "0.1.0"

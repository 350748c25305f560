"""The board games El Capitan and Yspahan: their rules, their server and their window."""

__version__ = "0.1.0"

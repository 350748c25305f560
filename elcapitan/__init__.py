"""The board games El Capitan, Yspahan and Carcassonne: their rules, their server and their window."""

__version__ = "0.1.0"

"""Carcassonne in sentences: names, features, events, refusals and options; no layout, no pygame."""

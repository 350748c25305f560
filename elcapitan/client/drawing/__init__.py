"""Painting without behaviour: fonts, colours, art, caches, canvas and brush; takes no events and knows no scene."""

"""What draws and sounds Yspahan: its city, pieces, cards and views, its sounds and its music.

Uses the drawing tools and instruments of the workshop; knows no rule of the game.
"""

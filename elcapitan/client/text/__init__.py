"""Text mode of any game: finding a table, reading orders, writing what happens, line by line or on the full screen; a
game's pages and words are its own (game_text.py).
"""

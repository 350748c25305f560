"""Scenes that every game shares: menu, lobby, options, continue, errors; a scene with a game's board or words belongs
to that game.
"""

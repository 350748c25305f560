"""What the tables of all games share: pointing and keyboard focus, playback of steps, the note, the turn, the server.

Knows no game: each game's table brings its things, events, words and painting. Scenes of every game are in scenes.
"""

"""What paints Carcassonne: its tiles as models that are turned first and lit afterwards, its figures and its tokens.

Takes the shapes of tiles from the game's data; knows no rule.
"""

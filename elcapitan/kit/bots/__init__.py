"""What the opponents of every game share: search, hesitation, characters, hints, reasons, playouts, stored weights,
their tuning and learning, and how a player is made by its name. What is good in a game stands in that game.
"""

"""How each event of Carcassonne is told, moves and sounds."""

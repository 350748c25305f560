"""The computer players of Carcassonne: a position goes in, moves come out."""

"""What is around the board on every table: the strip of seats, the rail, log and forecast, and what lies over them.

A game gives values and says where they are; nothing here reads a position.
"""

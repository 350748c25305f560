"""What is around the board on every table: the strip of seats, the rail, log and forecast, what lies over them, and the
camera over an endless board.

A game gives values and says where they are; nothing here reads a position.
"""

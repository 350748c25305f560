"""El Capitan's table in the window: everything that knows its board, moves, events and words; generic screens are in
elcapitan/client.
"""

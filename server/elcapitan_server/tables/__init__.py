"""The lobby and its tables: who sits where, the game, clocks, bots, chat and what is sent about them; no sockets, no
SQL, no TLS (those are in connections and store).
"""

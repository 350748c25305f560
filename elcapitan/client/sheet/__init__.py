"""Sheets of paper: those over a table, for the ledger and the ranking of any game, and those that fill a scene; what
comes with a ranking: the winner's moment on the board before it, and a picture of the result.
"""

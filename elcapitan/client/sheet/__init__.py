"""Sheets of paper: those over a table, for the ledger and the ranking of any game, and those that fill a scene."""

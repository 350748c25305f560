"""Worker processes of computer players: called for a seat, watched, started again, and what they print.

Knows no table and no connection.
"""

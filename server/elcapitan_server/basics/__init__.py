"""Small parts without a connection, a disk or a table: names, tokens, passwords, tickets, permissions, errors,
logging helpers, the environment; imports nothing of the other three packages.
"""

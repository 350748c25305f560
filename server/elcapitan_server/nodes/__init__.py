"""Several servers (nodes) on one PostgreSQL database: who owns which table, the journal they share, and taking over the
tables of a node that has gone. A server on SQLite uses nothing of it.
"""

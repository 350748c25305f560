"""Several servers (nodes) on one PostgreSQL database: which node owns which table, the shared journal, and taking over
the tables of a lost node. A server on SQLite uses nothing of it.
"""

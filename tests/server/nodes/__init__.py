"""Several nodes on one database: a real PostgreSQL that the tests start, and a model of one in virtual time."""

"""Copies of journals put into a database of several nodes, and copies of the database."""

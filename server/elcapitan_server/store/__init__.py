"""Everything on disk: the data folder, the SQLite journal and its schemas, the rows of a table and reading them back;
knows no connection and makes no decision about a game.
"""

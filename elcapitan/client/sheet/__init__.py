"""A sheet of paper over a table, for the ledger and the ranking of any game: its frame, columns, charts and cells."""

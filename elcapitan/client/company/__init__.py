"""The others around the table: talk, absence, pauses, clocks, and how well the server is heard."""

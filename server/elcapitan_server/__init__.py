"""The authoritative server: listener, lobby, tables, journal."""

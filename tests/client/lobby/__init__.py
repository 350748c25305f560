"""Tests of the lobby: rooms, addresses, terms, hosting."""

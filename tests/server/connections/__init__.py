"""Tests of elcapitan_server/connections."""

"""Tests of elcapitan_server/store."""

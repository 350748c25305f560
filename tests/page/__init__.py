"""Tests of elcapitan/page, on random games without a server."""

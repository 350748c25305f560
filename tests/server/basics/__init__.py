"""Tests of elcapitan_server/basics."""

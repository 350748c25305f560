"""Tests of elcapitan_server/workers."""

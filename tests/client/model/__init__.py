"""Tests of the client's model of a table: set-up, clocks, following a record."""

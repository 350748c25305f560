"""Tests of what is painted on the table."""

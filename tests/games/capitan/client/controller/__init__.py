"""Tests of clicks, keys and drags at the table."""

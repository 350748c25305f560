"""Tests of what Yspahan's words say of a position."""

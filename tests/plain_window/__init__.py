"""Tests of the plain window."""

"""Tests of the table's rectangles."""

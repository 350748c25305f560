"""Tests of widgets, text layout, canvas and look."""

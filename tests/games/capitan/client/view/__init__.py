"""Tests of what is shown of a position over time: director, overlays, close-up."""

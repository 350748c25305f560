"""Tests of how Yspahan's events are shown."""

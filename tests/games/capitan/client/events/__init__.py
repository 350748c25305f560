"""Tests of an event's motion, sound and mark."""

"""Tests of what a frame of Yspahan's table shows."""

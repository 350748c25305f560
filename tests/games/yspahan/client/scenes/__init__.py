"""Tests of Yspahan's scenes."""

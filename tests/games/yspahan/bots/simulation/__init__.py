"""Tests of Yspahan's imagined games."""

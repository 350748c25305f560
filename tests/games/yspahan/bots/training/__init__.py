"""Tests of the tuning of Yspahan's computer players."""

"""Tests of Yspahan's computer players."""

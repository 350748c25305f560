"""Tests of the painters of Yspahan's table."""

"""Tests of what clicks, keys and drags do on Yspahan's table."""

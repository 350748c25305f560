"""Tests of where everything lies on Yspahan's table."""

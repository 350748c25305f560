"""Painters of Yspahan's table: each paints what it is told where it is told, and decides nothing."""

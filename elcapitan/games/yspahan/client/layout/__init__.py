"""Rectangles and points of everything on Yspahan's table, and what lies under a point; paints nothing."""

"""Rectangles and points of everything on the table, and what lies under a point; paints nothing."""

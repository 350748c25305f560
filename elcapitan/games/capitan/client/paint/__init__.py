"""Painters of the table: given values and a rectangle they paint; they hold no state and decide nothing."""

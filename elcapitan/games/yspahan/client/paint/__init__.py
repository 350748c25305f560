"""Painters of Yspahan's table, ledger, ranking and rule book: they paint what they are given, and decide nothing."""

"""Several people at one window: whose table is shown, the curtain before a hidden hand, and what everyone may see
between two turns.
"""

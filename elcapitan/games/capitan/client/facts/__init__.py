"""Values computed from a position and the player's input: targets, previews, ledger, UI state.

Paints nothing and words nothing.
"""

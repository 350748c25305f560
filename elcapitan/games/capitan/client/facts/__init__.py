"""Values computed from a position and the player's input: targets, intents, previews, ledger, UI state.

Paints nothing and words nothing.
"""

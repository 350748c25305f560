"""Values that the table computes from a position and the player's input: targets, intents, previews, ledger, UI
state; paints nothing and words nothing.
"""

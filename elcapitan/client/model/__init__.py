"""The client's own knowledge of a table and a player: model, setup, records, clocks, bot profiles; no network, no
painting.
"""

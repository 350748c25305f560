"""What the client knows of a table and a player without asking anybody: model, setup, records, clocks, bot profiles;
no network, no painting.
"""

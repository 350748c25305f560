"""The game El Capitan: its ruleset (ruleset.py), board files (boards.py), rules, bots and client parts; everything
that would be different in another game, and nothing that would not.
"""

"""Carcassonne, all of it: its rules and its `Ruleset`; code for any game comes here through the registry
(elcapitan/games), and another game never.
"""

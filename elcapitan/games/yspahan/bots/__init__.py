"""The computer players of Yspahan: what a position is worth, the turns worth a thought, imagined games and the levels;
processes, connections and budgets are elcapitan/bots.
"""

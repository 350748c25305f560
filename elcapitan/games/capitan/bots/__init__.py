"""The computer players of El Capitan: levels, characters, evaluation and search; processes, connections and budgets
are elcapitan/bots.
"""

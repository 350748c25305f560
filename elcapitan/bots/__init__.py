"""Computer players of any game: the worker process, a bot at one seat, time budgets, third-party bots in
subprocesses; how a game is played well belongs to that game.
"""

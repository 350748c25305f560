"""Games that can be continued: which there are on each server, the pictures of their positions, how a list shows them;
the scene is scenes/continue_games.
"""

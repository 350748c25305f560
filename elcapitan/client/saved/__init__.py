"""Games that can be continued: which there are on each server, their pictures, how a list shows and deletes them; the
scene is scenes/continue_games.
"""

"""Campaigns: a route of prepared tables against named rivals, with goals and stars, on a painted chart.

What a campaign consists of is data (assets/campaigns); nothing here names a game.
"""

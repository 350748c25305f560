"""The fast model of the rules that search runs on: board tables, a mutable position, plans and reachable actions; no
opinion about what is good.
"""

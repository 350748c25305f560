"""What the rules work on: board, position and pieces, moves, events, refusals, the dealer; values without a rule, and
no import of a letter.
"""

"""Arithmetic that helps a player decide: forecast, reach, loans, risk, recap; numbers only, the sentences are in
wording.
"""

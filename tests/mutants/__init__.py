"""Mutation testing of the rules of each game: small faults are put into them one at a time, and the tests must notice.

`python -m tests.mutants` (or `make mutants`) by hand or at night, never in CI. What was found: docs/mutants.md.
"""

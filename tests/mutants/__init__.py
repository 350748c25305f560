"""Mutation testing of elcapitan/rules: small faults are put into the rules one at a time, and the tests must notice.

`python -m tests.mutants` (or `make mutants`) by hand or at night, never in CI. What was found: docs/mutants.md.
"""

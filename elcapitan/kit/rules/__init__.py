"""What rules are declared with: records, moves with their texts, refusals, chance by a seed, digests. Needs the
standard library alone.
"""

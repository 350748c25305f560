"""What rules are declared with: records, moves with their texts, refusals, dealers, digests. Needs the standard library
alone.
"""

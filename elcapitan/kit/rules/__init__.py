"""What rules are declared with: records, moves with their texts, refusals. Needs the standard library alone."""

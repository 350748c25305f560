"""One test file for each letter of the rules, the worked examples, and their completeness."""

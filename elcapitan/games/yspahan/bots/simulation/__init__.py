"""Games imagined fast: a mutable position in small numbers, what it is worth, and the greedy player of such games."""

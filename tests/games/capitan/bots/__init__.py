"""Tests of the levels, the evaluation and the search; positions with a plain best move."""

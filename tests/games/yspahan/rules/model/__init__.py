"""Tests of the values the rules work on, one file for each module."""

"""Tests of contests, statistics and tuning."""

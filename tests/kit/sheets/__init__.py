"""Tests of score sheets, and of what is told of scores."""

"""Tests of rule books."""

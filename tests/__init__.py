"""Helpers for all tests and tests of what lies at the top of the package or of the repository."""

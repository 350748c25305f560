"""Tests of previews, ledger and marks."""

"""Tests of intents, previews, ledger and marks."""

"""The sheet of paper of ledgers and rankings."""

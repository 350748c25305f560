"""What the documents say is there and runs."""

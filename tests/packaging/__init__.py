"""What the packages contain and say."""

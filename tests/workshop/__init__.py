"""The programs that make the assets."""

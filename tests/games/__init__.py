"""One folder for each game; nothing here but folders."""

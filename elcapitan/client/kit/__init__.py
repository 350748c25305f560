"""What every scene is painted with: colours, letters, frames and small widgets. Knows no game."""

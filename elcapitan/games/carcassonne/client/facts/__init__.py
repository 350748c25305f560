"""What Carcassonne's table shows, computed from positions; no layout, no paint."""

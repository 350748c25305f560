"""What Carcassonne's table paints itself: tiles and figures as symbols."""

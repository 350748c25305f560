"""What makes the weights of Carcassonne's computer players: games among them, and a search for better weights."""

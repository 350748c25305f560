"""What makes the weights of Yspahan's computer players: games among them, and a search for better weights."""

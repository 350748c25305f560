"""Golden games, and the script that writes them anew."""

"""What clicks, keys and drags do on Yspahan's table, and what follows from them."""

"""Random games of Carcassonne, and what must hold in all of them."""

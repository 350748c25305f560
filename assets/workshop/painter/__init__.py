"""The painters: programs that draw the game's pictures. They run in the workshop only; the game never imports them."""

"""Commands for the host of a server beside `serve`: manage it, back up, check and restore its journal."""

"""The game El Capitan, pure: no files, sockets, clocks, drawing or chance of its own (rules.md)."""

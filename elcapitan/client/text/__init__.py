"""The whole game in words: in a terminal, over a line to another machine, for a reader of screens."""

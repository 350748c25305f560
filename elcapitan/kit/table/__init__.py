"""A game's table: by which clicks its moves are made, what follows from them, and how events are told and moved."""

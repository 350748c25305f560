"""Yspahan in the client: what knows its board, moves, events and words; generic screens are in elcapitan/client."""

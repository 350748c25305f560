"""The grammar of moves over what a position offers: every text that could be a move there, and many that cannot.

Asks no rule. What the rules list as legal is held against what they accept of these.
"""

from __future__ import annotations

from collections.abc import Iterator

from elcapitan.games.yspahan.rules.model.board import BUILDINGS, CARDS, DISTRICTS, FLOORS, SHOPS, SQUARES
from elcapitan.games.yspahan.rules.model.state import YspahanState

FREE = ("", " build-free-of-camels", " build-free-of-gold", " build-free-of-camels build-free-of-gold")
ONE_MORE_THAN_SOLD = 12


def texts_of(state: YspahanState) -> Iterator[str]:
    """All texts but those that give up far more camels or gold than anybody has."""
    as_die = ("", *(f" {card}" for card in CARDS))
    yield from ("end", "keep", "send", "draw", *(f"roll {dice}" for dice in range(4)))
    yield from (f"{what}{card}" for what in ("camels", "gold") for card in as_die)
    yield from (f"supply {district}{card}" for district in DISTRICTS for card in as_die)
    yield from (f"draw {floor}" for floor in FLOORS)
    yield from (f"supervisor {floor} {square}" for floor in FLOORS for square in SQUARES)
    for shop in SHOPS:
        yield from (f"{verb} {shop}" for verb in ("place", "first", "play good-in-shop"))
    for building in BUILDINGS:
        for floor in ("", *(f" {floor}" for floor in FLOORS)):
            yield from (f"build {building}{floor}{cards}" for cards in FREE)
    for card in ("three-camels", "three-gold", "good-on-caravan", "build-free-of-camels", "build-free-of-gold"):
        yield f"play {card}"
    most = max((max(player.camels, player.gold) for player in state.players), default=0) + 2
    yield from (f"play exchange {what} {number}" for what in ("camels", "gold") for number in range(1, most))
    for card in ("sell-camels", "sell-gold"):
        yield from (f"play {card} {number}" for number in range(1, ONE_MORE_THAN_SOLD))

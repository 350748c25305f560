"""The grammar of moves over what a position offers: every text that could be a move there, and some that cannot.

Asks no rule. What the rules list as legal is held against what they accept of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from elcapitan.rules.state import GameState

MOST_SPACES = 3
"""Of a harbour, and one more is tried."""


def texts_of(state: GameState) -> Iterator[str]:
    """Cards in hand, on display and three others, all cities and one that is none, sites 1 to 13 and all amounts.

    The pirate by every card and by every two of the hand, in both orders.
    """
    hand = state.mover.hand if state.seat else ()
    shown = [card for deck in (state.destinations, state.links) for card in deck.display if card]
    others = [card for card in state.board.cards if card not in hand and card not in shown][:2]
    cards = dict.fromkeys([*hand, *shown, *others, "rome-1"])
    cities = [*(plan.id for plan in state.board.cities), "rome"]
    yield from ("end", "pass", "fortress")
    for card in cards:
        yield f"buy {card}"
        yield from (f"sail {card} {city}" for city in cities)
    for site in range(1, 14):
        for kind in ("build", "reopen"):
            yield from (f"{kind} {site}", f"{kind} {site} neutral")
    for amount in (10, 12, 16):
        yield from (f"{kind} {amount}" for kind in ("loan", "repay", "extend"))
    yield from (f"start {seat}" for seat in range(1, 7))
    fares = [
        "charge",
        "florins",
        *cards,
        *map(" ".join, permutations(hand, 2)),
        *(f"{card} {card}" for card in hand[:1]),
    ]
    spaces = range(1, MOST_SPACES + 2) if state.pirate else (1,)
    yield from (f"pirate {city} {space} {fare}" for city in cities for space in spaces for fare in fares)

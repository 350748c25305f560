"""The grammar of moves over what a position offers: every text that could be a move there, and some that cannot.

Asks no rule. What the rules list as legal is held against what they accept of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from elcapitan.games.capitan.rules.model.state import GameState

MOST_SPACES = 3
"""Of a harbour, and one more is tried."""
OTHERS = 3
"""Cards that are neither in the mover's hand nor on display."""


def texts_of(state: GameState, all_pairs: bool = False) -> Iterator[str]:
    """Cards in hand, on display and three others, all cities and one that is none, sites 1 to 13 and all amounts.

    The pirate by every card and by every two of the hand, in both orders and twice the same; with `all_pairs` by
    every two of all those cards, which are thousands of texts.
    """
    hand = state.mover.hand if state.seat else ()
    shown = [card for deck in (state.destinations, state.links) for card in deck.display if card]
    others = [card for card in state.board.cards if card not in hand and card not in shown][:OTHERS]
    cards = list(dict.fromkeys([*hand, *shown, *others, "rome-1"]))
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
    if state.pirate is None:
        yield from (f"pirate {city} 1 {fare}" for city in cities for fare in ("charge", "florins", cards[0]))
        return
    paired = cards if all_pairs else hand
    fares = ["charge", "florins", *cards, *map(" ".join, product(paired, repeat=2))]
    for city, space in product(cities, range(1, MOST_SPACES + 2)):
        yield from (f"pirate {city} {space} {fare}" for fare in fares)

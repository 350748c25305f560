"""The caravan: loading a good, and scoring it (rules V1 to V6).

Knows nothing of where a good comes from (supervisor.py, card_effects.py).
"""

from __future__ import annotations

from elcapitan.games.yspahan.rules.cards import DrawnCards, draw_card
from elcapitan.games.yspahan.rules.model.board import CARAVANSERAI, LOAD_POINTS, ROW_FACTOR
from elcapitan.games.yspahan.rules.model.events import CaravanScored, GoodLoaded, History
from elcapitan.games.yspahan.rules.model.state import YspahanState


def load_good(state: YspahanState, seat: int, shop: str, drawn: DrawnCards | None, history: History) -> YspahanState:
    """A good of that seat goes onto the next camel, out of a shop or (empty) from the supply.

    V2: "A good loaded on the bottom row scores its owner 2 points at once, on the middle row 1, on the top row 0." V3:
    "Then the Caravanserai gives its card (B8), before V4"; without `drawn`, by card C4 e, it gives none.
    """
    place, camels = len(state.caravan), state.camels_per_row
    row = place // camels
    points = LOAD_POINTS[row]
    state = state.with_points(seat, "loading", points)._replace(caravan=(*state.caravan, seat))
    history.append((GoodLoaded(seat, shop, place + 1, row + 1, points), state))
    if drawn is not None and CARAVANSERAI in state.player(seat).buildings:
        state = draw_card(state, seat, drawn, history)
    if len(state.caravan) == len(LOAD_POINTS) * camels:
        # V4: "When the last camel is loaded the caravan is scored at once (V5) and emptied".
        state = score_caravan(state, history, emptied=True)
    return state


def score_caravan(state: YspahanState, history: History, *, emptied: bool) -> YspahanState:
    """Everybody scores for their goods on the caravan.

    V5: "each player gets the number of their goods on it times the number (1, 2, 3 from the bottom) of the highest row
    in which they have one."
    """
    seats, camels = range(1, len(state.players) + 1), state.camels_per_row
    goods = tuple(state.caravan.count(seat) for seat in seats)
    highest = {owner: place // camels + 1 for place, owner in enumerate(state.caravan)}
    rows = tuple(highest.get(seat, 0) for seat in seats)
    points = tuple(count * ROW_FACTOR[row - 1] if row else 0 for count, row in zip(goods, rows, strict=True))
    for seat in seats:
        state = state.with_points(seat, "caravan", points[seat - 1])
    if emptied:
        state = state._replace(caravan=())
    history.append((CaravanScored(goods, rows, points, emptied), state))
    return state

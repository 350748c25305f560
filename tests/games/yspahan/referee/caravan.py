"""The caravan: its rows (V1), what a good loaded scores (V2, V3, B8), and its scoring (V4, V5)."""

from __future__ import annotations

from tests.games.yspahan.referee.board import CARAVANSERAI, DATA
from tests.games.yspahan.referee.chance import Chance
from tests.games.yspahan.referee.position import Position, camels_per_row

LOAD_POINTS: list[int] = DATA["load_points"]
ROW_FACTOR: list[int] = DATA["row_factor"]


def load_good(position: Position, owner: int, chance: Chance | None) -> None:
    """One good of theirs onto the next camel. `chance` is None for card C4 e, which goes without B8."""
    player = position.players[owner]
    row = len(position.caravan) // camels_per_row(position)
    player.parts["loading"] += LOAD_POINTS[row]  # V2
    position.caravan.append(owner)
    if chance is not None and CARAVANSERAI in player.buildings:
        position.draw_card(owner, chance)  # V3
    if len(position.caravan) == len(LOAD_POINTS) * camels_per_row(position):
        scored = score_caravan(position)  # V4
        position.payments.append([scored[seat] for seat in position.players])
        position.caravan = []


def score_caravan(position: Position) -> dict[int, int]:
    """V5, marked at once: by seat, the number of their goods times the number of the highest row they reach."""
    scored = dict.fromkeys(position.players, 0)
    for seat, player in position.players.items():
        places = [place for place, owner in enumerate(position.caravan) if owner == seat]
        if places:
            highest = max(places) // camels_per_row(position)
            scored[seat] = len(places) * ROW_FACTOR[highest]
        player.parts["caravan"] += scored[seat]
    return scored

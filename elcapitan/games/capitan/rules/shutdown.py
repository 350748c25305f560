"""Placing a warehouse on its site and what a dark site then does (rules D1 to D4, X6, P7 at once).

Knows dark sites and pictures. Does not ask whether the placing is allowed (building.py, reopening.py).
"""

from __future__ import annotations

from elcapitan.games.capitan.rules.model.events import Event, History, WarehouseShut
from elcapitan.games.capitan.rules.model.pieces import City, Piece
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import take_bonus


def place_warehouse(state: GameState, city: str, site: int, piece: Piece, placed: Event) -> tuple[GameState, History]:
    """The row with the warehouse on its site, after the shutdown and the bonus card this may bring.

    `placed` is the event that tells of the warehouse itself.

    D1: "When a warehouse is placed on a dark site, the first warehouse of the row (lowest occupied site), whoever owns
    it, is shut down: it leaves its site for the picture of the city." D3: "While the row is built backwards nothing is
    shut down." X6: "A warehouse shut down in Porto leaves the game."
    """
    standing = state.city(city)
    shuts = not standing.is_turned and site in state.board.dark_sites(city, len(state.players))
    standing = _put_on_site(standing, site, piece)
    after = state.with_city(city, standing)
    history: list[tuple[Event, GameState]] = [(placed, after)]
    if shuts:
        first = standing.first
        gone = standing.row[first - 1]
        standing = _put_on_site(standing, first, 0)
        lost = state.board.plan(city).loses_shutdown
        if not lost:
            standing = standing._replace(picture=(*standing.picture, gone))
        after = state.with_city(city, standing)
        history.append((WarehouseShut(city, first, abs(gone), gone < 0, state.seat, lost), after))
    after, further = take_bonus(after, state.seat)
    return after, (*history, *further)


def _put_on_site(city: City, site: int, piece: Piece) -> City:
    row = list(city.row)
    row[site - 1] = piece
    return city._replace(row=tuple(row))

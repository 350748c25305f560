"""Setting up: what every seat gets and what lies open before the first turn (rules S1 to S5, N1)."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.capitan.rules.model.board import SITES, Board
from elcapitan.games.capitan.rules.model.pieces import City, Deck, Player
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.pirate import place_pirate
from elcapitan.games.capitan.rules.settling import with_supply

FEWEST, MOST = 2, 5
"""Players (S1)."""


def new_game(board: Board, players: int, starter: int, deal: Sequence[str]) -> GameState:
    """The first position; `deal` is what lies face up, destination cards first, each by place (S3).

    ValueError if the seats or the cards cannot be.
    """
    if not FEWEST <= players <= MOST:
        raise ValueError(f"El Capitan is played by {FEWEST} to {MOST}, not by {players}")
    if not 1 <= starter <= players:
        raise ValueError(f"seat {starter} cannot start a game of {players}")
    shown = board.destination_display
    state = GameState(
        board=board,
        players=(Player(board.start_money, 0, 0, 0),) * players,
        cities=tuple(City((0,) * SITES, (), (0,) * len(city.harbour), ()) for city in board.cities),
        destinations=_deck(list(board.destination_cards), deal[:shown], shown, "destination"),
        links=_deck(list(board.link_cards), deal[shown:], board.link_display, "link"),
        seat=starter,
        starter=starter,
    )
    return place_pirate(state._replace(players=tuple(with_supply(state, player) for player in state.players)))


def _deck(cards: Sequence[str], shown: Sequence[str], places: int, kind: str) -> Deck:
    if len(shown) != min(places, len(cards)) or len(set(shown)) != len(shown) or not set(shown) <= set(cards):
        raise ValueError(f"the deal does not show {places} {kind} cards of this board")
    empty = (None,) * (places - len(shown))
    return Deck((*shown, *empty), frozenset(cards) - set(shown))

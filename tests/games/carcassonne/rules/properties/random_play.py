"""Games of Carcassonne in which every move is drawn evenly from the legal ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.events import Event
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.state import CarcassonnePlayed, CarcassonneState
from elcapitan.games.carcassonne.ruleset import Carcassonne
from elcapitan.kit.rules.played import Played

GAME = Carcassonne()
EXPANSIONS = [list(chosen) for count in range(len(tiles.SETS) + 1) for chosen in combinations(tiles.SETS, count)]
OPTION_SETS: list[dict[str, Any]] = [
    {"expansions": expansions, "wheel": wheel, "farmers": farmers}
    for expansions in EXPANSIONS
    for wheel in tiles.WHEELS
    for farmers in ("yes", "no")
]
"""All of them."""


def each_option_set(quick: int) -> list[Any]:
    """The numbers of all of them; `make quick` plays some of them, evenly spread."""
    return [
        pytest.param(number, marks=() if number % quick == 0 else pytest.mark.slow)
        for number in range(len(OPTION_SETS))
    ]


def each_wheel_and_expansions(quick: int) -> list[Any]:
    """The numbers of every choice of expansions, with farmers and one of the wheels by turns; the others are deep.

    A fourth is also played without a wheel, since with one more happens. `make quick` plays some, evenly spread.
    """
    numbers = []
    for at, wheel in product(range(len(EXPANSIONS)), range(len(tiles.WHEELS))):
        deep = at % 4 > 0 if tiles.WHEELS[wheel] == "none" else wheel != 1 + at % 2
        slow = deep or at % quick > 0
        marks = [*[pytest.mark.slow] * slow, *[pytest.mark.deep] * deep]
        numbers.append(pytest.param(2 * (len(tiles.WHEELS) * at + wheel) + at // 2 % 2, marks=marks))
    return numbers


EVERYTHING: dict[str, Any] = {"expansions": list(tiles.SETS), "wheel": "board", "farmers": "yes"}


class RandomStep(NamedTuple):
    """A move of a random game."""

    before: CarcassonneState
    seat: int
    move: Move
    turned_up: tuple[str, ...]
    played: CarcassonnePlayed

    @property
    def events(self) -> tuple[Event, ...]:
        return self.played.events

    @property
    def after(self) -> CarcassonneState:
        return self.played.state


def random_game(players: int, options: Mapping[str, Any], number: int) -> Iterator[RandomStep]:
    """A game by its number, the same on every machine; the starter is drawn."""
    chance, seed = Random(number), number.to_bytes(16, "big")
    dealer = GAME.dealer(seed, options)
    state = GAME.new({**options, "players": players, "start": dealer.starter(players)}, dealer.deal())
    while to_act := GAME.to_act(state):
        (seat,) = to_act
        legal = GAME.legal(state, seat)
        move = legal[int(chance.random() * len(legal))]
        turned_up = dealer.turn_up(state, move)
        played = GAME.play(state, seat, move, turned_up)
        assert isinstance(played, Played), f"{move} is on the list of legal moves: {played}"
        yield RandomStep(state, seat, move, turned_up, played)
        state = played.state

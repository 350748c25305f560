"""Random games, the same for the same seed, in several manners of playing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.board import BESIDE, SQUARE_AT
from elcapitan.games.yspahan.rules.model.dealer import YspahanDealer
from elcapitan.games.yspahan.rules.model.events import Event
from elcapitan.games.yspahan.rules.model.moves import Move, MoveSupervisor
from elcapitan.games.yspahan.rules.model.state import YspahanOptions, YspahanState
from elcapitan.games.yspahan.rules.play import cards_drawn, play
from elcapitan.games.yspahan.rules.setting_up import new_game
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.kit.rules.played import Played
from tests.games.option_choices import option_choices

MANNERS: Mapping[str, Mapping[str, int]] = {
    # How likely each kind of move is, all moves of the kind together; kinds not named have 4. A move of the supervisor
    # that loads one or two goods is of the kind "load 1" or "load 2".
    "any": {},
    "builder": {"camels": 30, "gold": 30, "build": 90, "end": 1, "supervisor": 2},
    "supplier": {"supply": 60, "end": 20, "draw": 1, "supervisor": 1},
    "loader": {
        "supply": 30,
        "load 1": 20,
        "load 2": 60,
        "supervisor": 1,
        "camels": 12,
        "keep": 8,
        "build": 60,
        "end": 2,
    },
    "card player": {"draw": 40, "play": 20, "end": 4},
}
TABLES = [(players, YspahanOptions(**choice)) for players, choice in product((2, 3, 4), option_choices(Yspahan()))]
"""Every number of players with every choice of options."""
MOST_MOVES = 2_000
"""Three times the longest game seen."""


class Step(NamedTuple):
    """One move of a random game and the position after it; the first step has no move."""

    before: YspahanState | None
    seat: int
    """Who moved."""
    move: Move | None
    turned_up: tuple[str, ...]
    state: YspahanState
    events: tuple[Event, ...] = ()


def _kind(state: YspahanState, move: Move) -> str:
    if isinstance(move, MoveSupervisor):
        goods = sum(bool(state.shops[shop]) for shop in BESIDE[SQUARE_AT[move.square]])
        return f"load {goods}" if goods else "supervisor"
    return str(move).split()[0]


def dealer_of(seed: int) -> YspahanDealer:
    """The dealer of the random game of that seed."""
    return YspahanDealer(random.Random(seed).randbytes(16), cards_drawn)


def random_game(players: int, options: YspahanOptions, seed: int, manner: str = "any") -> Iterator[Step]:
    """Every step of one random game to its end."""
    chance, dealer = random.Random(seed), dealer_of(seed)
    weights = MANNERS[manner]
    state = new_game(players, dealer.starter(players), options)
    yield Step(None, 0, None, (), state)
    for _ in range(MOST_MOVES):
        by_kind: dict[str, list[Move]] = {}
        for move in legal_moves(state):
            by_kind.setdefault(_kind(state, move), []).append(move)
        if not by_kind:
            return
        kind = chance.choices([*by_kind], [weights.get(kind, 4) for kind in by_kind])[0]
        move = chance.choice(by_kind[kind])
        turned_up = dealer.turn_up(state, move)
        played = play(state, move, turned_up)
        assert isinstance(played, Played), f"legal, yet refused: {move} {played}"
        yield Step(state, state.asked.seat if state.asked else state.seat, move, turned_up, played.state, played.events)
        state = played.state
    raise AssertionError(f"no end after {MOST_MOVES} moves")

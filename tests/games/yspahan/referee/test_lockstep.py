"""Random play in lock-step finds each fault that is put into the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from elcapitan.games.yspahan.rules.model import position
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.kit.rules.played import Played
from elcapitan.table.match import MatchError
from elcapitan.table.ruleset import Result
from tests.games.yspahan.referee import compare
from tests.games.yspahan.referee.lockstep import Difference, canonical
from tests.games.yspahan.referee.table import RefereeTable

pytestmark = pytest.mark.slow

SEED = bytes(range(16))


class MissesAMove(Yspahan):
    def legal(self, state: Any, seat: int) -> Sequence[Any]:
        return [move for move in super().legal(state, seat) if not str(move).startswith("draw")]


class ListsAMoveTwice(Yspahan):
    def legal(self, state: Any, seat: int) -> Sequence[Any]:
        return [move for move in super().legal(state, seat) for _ in range(2)]


class AcceptsMoreThanItLists(Yspahan):
    def play(self, state: Any, seat: int, move: Any, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        return super().play(state, seat, self.legal(state, seat)[0], turned_up) if played.refused else played


class ShowsEveryHand(Yspahan):
    def position(self, state: Any, seat: int | None) -> dict[str, Any]:
        return position.position(state)


class GivesACamelMore(Yspahan):
    def play(self, state: Any, seat: int, move: Any, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        if played.refused or not str(move).startswith("camels"):
            return played
        player = played.state.player(seat)
        state = played.state.with_player(seat, player._replace(camels=player.camels + 1))
        return Played(state, played.history, played.final)


class LetsTheMoverAnswer(Yspahan):
    def to_act(self, state: Any) -> tuple[int, ...]:
        return (state.seat,) if state.seat else ()


class LetsTheOwnerHaveTheTurn(Yspahan):
    def on_turn(self, state: Any) -> int:
        return self.to_act(state)[0] if self.to_act(state) else 0


class LetsNothingBeTakenBack(Yspahan):
    def play(self, state: Any, seat: int, move: Any, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        return played if played.refused else Played(played.state, played.history, final=True)


class ThrowsOtherDice(Yspahan):
    def dealer(self, seed: bytes, options: Any, begin: Any = None) -> Any:
        return super().dealer(bytes(16), options, begin)


class LetsNobodyWin(Yspahan):
    def result(self, state: Any) -> Result | None:
        result = super().result(state)
        return None if result is None else replace(result, winners=())


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        (MissesAMove, "the legal moves of seat"),
        (ListsAMoveTwice, "how many legal moves"),
        (AcceptsMoreThanItLists, "which is illegal"),
        (ShowsEveryHand, "'players' of the position"),
        (GivesACamelMore, "'players' of the position"),
        (LetsTheMoverAnswer, "to_act"),
        (LetsTheOwnerHaveTheTurn, "on_turn"),
        (LetsNothingBeTakenBack, "is final"),
        (ThrowsOtherDice, "what chance answers"),
        (LetsNobodyWin, "the winners"),
    ],
)
def test_a_fault_of_the_rules_is_found(rules: type[Yspahan], what: str) -> None:
    with pytest.raises(Difference, match=what):
        compare(rules(), {"players": 2, "start": 2}, SEED, Random(1))


def test_options_that_cannot_be_are_refused_before_anything_is_compared() -> None:
    with pytest.raises(MatchError):
        compare(Yspahan(), {"players": 5, "start": 1}, SEED, Random(1))


def test_what_the_text_leaves_open_is_compared_by_its_content() -> None:
    one = RefereeTable(3, {}, 1).position(None)
    other = {
        **one,
        "pile": dict.fromkeys(one["pile"], 2),
        "players": {str(seat): player for seat, player in enumerate(one["players"], start=1)},
    }
    assert canonical(one) == canonical(other)
    asked = {**one, "asked": {"seat": 2, "shop": "vase-4a"}, "left_to_place": {"district": "sack", "goods": 3}}
    assert canonical(asked) == canonical({**one, "asked": [2, "vase-4a"], "left_to_place": ["sack", 3]})
    assert canonical(asked) != canonical(one)

"""Random play in lock-step finds no difference between the referee and itself, and each fault put into the other side.

The other side is a `Ruleset` made of the referee's own moves, so that comparing is tested without a program's rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from elcapitan.table.match import MatchError
from elcapitan.table.record import Entry
from elcapitan.table.ruleset import GameOption, Result
from tests.games.yspahan.referee import compare
from tests.games.yspahan.referee.chance import Drawn, Told, drawn_starter
from tests.games.yspahan.referee.errors import BreachError
from tests.games.yspahan.referee.lockstep import Difference, canonical, is_final
from tests.games.yspahan.referee.moves import legal_texts, play, to_act
from tests.games.yspahan.referee.position import OPTIONS, Position
from tests.games.yspahan.referee.table import RefereeTable

pytestmark = pytest.mark.slow

SEED = bytes(range(16))


class OwnDealer:
    """Chance as the referee derives it."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def deal(self) -> Sequence[str]:
        return ()

    def starter(self, seats: int) -> int:
        return drawn_starter(self.seed, seats)

    def turn_up(self, state: Position, move: str) -> Sequence[str]:
        chance = Drawn(self.seed)
        try:
            play(state, to_act(state)[0], move, chance)
        except BreachError:
            return ()
        return tuple(chance.answers)


class OwnRules:
    """The referee as any other game's rules."""

    name, version, seats, open_information = "yspahan", 1, (2, 4), False
    options = tuple(GameOption(name, "choice", values[0], values) for name, values in OPTIONS.items())

    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> OwnDealer:
        return OwnDealer(seed)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> Position:
        chosen = {name: options[name] for name in OPTIONS if name in options}
        try:
            return RefereeTable(options["players"], chosen, options["start"]).now
        except BreachError as breach:
            raise ValueError(breach.sentence) from None

    def to_act(self, state: Position) -> tuple[int, ...]:
        return to_act(state)

    def on_turn(self, state: Position) -> int:
        return state.seat

    def view(self, state: Position, seat: int | None) -> Position:
        view = state.copy()
        for other, player in view.players.items():
            player.hand = player.hand if other == seat else ["?"] * len(player.hand)
        return view

    def seen(self, state: Position, entry: Entry, seat: int | None) -> Entry:
        """Lock-step play looks at no telling."""
        return entry

    def parse(self, text: str) -> str:
        return text

    def show(self, move: str) -> str:
        return move

    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        try:
            after = play(state, seat, move, Told(turned_up))
        except BreachError as breach:
            return SimpleNamespace(refused=True, why="illegal", rule=breach.rule, facts={}, text=breach.sentence)
        return SimpleNamespace(refused=False, state=after, events=(), final=is_final(move, tuple(turned_up)))

    def legal(self, state: Position, seat: int) -> Sequence[str]:
        return sorted(legal_texts(state, seat))

    def position(self, state: Position, seat: int | None) -> dict[str, Any]:
        table = RefereeTable(len(state.players), {}, 1)
        table.now = state
        return table.position(seat)

    def digest(self, state: Position) -> str:
        return blake2b(repr(state).encode(), digest_size=8).hexdigest()

    def result(self, state: Position) -> Result | None:
        table = RefereeTable(len(state.players), {}, 1)
        table.now = state
        winners = table.winners()
        return None if winners is None else Result(winners, table.scores())

    def payments(self, events: Sequence[Any]) -> Sequence[Any]:
        return ()

    def ends_turn(self, move: str) -> bool:
        return move == "end"

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        return deal


def test_two_that_play_by_the_same_rules_do_not_differ() -> None:
    options = {"players": 2, "start": "drawn", "gold_steps": "three", "card_time": "after"}
    assert compare(OwnRules(), options, SEED, Random(2)) > 100


class MissesAMove(OwnRules):
    def legal(self, state: Position, seat: int) -> Sequence[str]:
        return [text for text in super().legal(state, seat) if not text.startswith("draw")]


class ListsAMoveTwice(OwnRules):
    def legal(self, state: Position, seat: int) -> Sequence[str]:
        return [text for text in super().legal(state, seat) for _ in range(2)]


class AcceptsMoreThanItLists(OwnRules):
    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        return SimpleNamespace(refused=False, state=state, events=(), final=True) if played.refused else played


class ShowsEveryHand(OwnRules):
    def position(self, state: Position, seat: int | None) -> dict[str, Any]:
        table = RefereeTable(len(state.players), {}, 1)
        table.now = state
        return table.whole_position()


class GivesACamelMore(OwnRules):
    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        if not played.refused and move.startswith("camels"):
            played.state.players[seat].camels += 1
        return played


class LetsTheMoverAnswer(OwnRules):
    def to_act(self, state: Position) -> tuple[int, ...]:
        return (state.seat,) if state.seat else ()


class LetsTheOwnerHaveTheTurn(OwnRules):
    def on_turn(self, state: Position) -> int:
        return to_act(state)[0] if to_act(state) else 0


class LetsNothingBeTakenBack(OwnRules):
    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        played.final = True
        return played


class ThrowsOtherDice(OwnRules):
    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> OwnDealer:
        return OwnDealer(bytes(16))


class LetsNobodyWin(OwnRules):
    def result(self, state: Position) -> Result | None:
        result = super().result(state)
        return None if result is None else Result((), result.scores)


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        (MissesAMove(), "the legal moves of seat"),
        (ListsAMoveTwice(), "how many legal moves"),
        (AcceptsMoreThanItLists(), "which is illegal"),
        (ShowsEveryHand(), "'players' of the position"),
        (GivesACamelMore(), "'players' of the position"),
        (LetsTheMoverAnswer(), "to_act"),
        (LetsTheOwnerHaveTheTurn(), "on_turn"),
        (LetsNothingBeTakenBack(), "is final"),
        (ThrowsOtherDice(), "what chance answers"),
        (LetsNobodyWin(), "the winners"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, OwnRules) else "",
)
def test_a_fault_of_the_other_side_is_found(rules: OwnRules, what: str) -> None:
    with pytest.raises(Difference, match=what):
        compare(rules, {"players": 2, "start": 2}, SEED, Random(1))


def test_options_that_cannot_be_are_refused_before_anything_is_compared() -> None:
    with pytest.raises(MatchError):
        compare(OwnRules(), {"players": 5, "start": 1}, SEED, Random(1))


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

"""Random play in lock-step finds no difference between the referee and itself, and each fault put into the other side.

The other side is a `Ruleset` made of the referee's own moves, so that comparing is tested without a program's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from elcapitan.table.record import Entry
from elcapitan.table.ruleset import GameOption, Result
from tests.games.carcassonne.referee import board, moves
from tests.games.carcassonne.referee.chance import Drawn, Told, drawn_starter
from tests.games.carcassonne.referee.errors import BreachError
from tests.games.carcassonne.referee.lockstep import Difference, compare
from tests.games.carcassonne.referee.position import Event, Options, Position
from tests.games.carcassonne.referee.table import RefereeTable

pytestmark = pytest.mark.slow

SEED = bytes(range(16))
PAID_FOR: dict[str, Callable[[dict[str, Any]], str]] = {
    "WheelTurned": lambda facts: facts["sector"],
    "CrownsScored": lambda _: "crowns",
    "FlockScored": lambda _: "sheep",
    "FeatureScored": lambda facts: facts["kind"],
    "MeadowScored": lambda _: "meadow",
    "GoodsScored": lambda facts: facts["goods"],
}
"""By event that gives points: what the record says it was for."""


def table_at(state: Position) -> RefereeTable:
    table = RefereeTable(state.options)
    table.now = state
    return table


def read_options(options: Mapping[str, Any]) -> Options:
    return Options(**{**options, "expansions": tuple(options["expansions"])})


class OwnDealer:
    """Chance as the referee derives it."""

    def __init__(self, seed: bytes, options: Mapping[str, Any]) -> None:
        self.seed = seed
        start = drawn_starter(seed, options["players"]) if options["start"] == "drawn" else options["start"]
        self.chance = Drawn(seed, RefereeTable(read_options({**options, "start": start})).now)

    def deal(self) -> Sequence[str]:
        return ()

    def starter(self, seats: int) -> int:
        return drawn_starter(self.seed, seats)

    def turn_up(self, state: Position, move: str) -> Sequence[str]:
        try:
            return table_at(state).drawn(moves.to_act(state)[0], move, self.chance)
        except BreachError:
            return ()


class OwnRules:
    """The referee as any other game's rules."""

    name, version, seats, open_information = "carcassonne", 1, (2, 8), True
    options = (
        GameOption("expansions", "set", (), board.EXPANSIONS),
        GameOption("wheel", "choice", "none", ("none", "board", "tiles")),
        GameOption("farmers", "choice", "yes", ("yes", "no")),
    )

    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> OwnDealer:
        return OwnDealer(seed, options)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> Position:
        try:
            return RefereeTable(read_options(options)).now
        except BreachError as breach:
            raise ValueError(breach.sentence) from None

    def to_act(self, state: Position) -> tuple[int, ...]:
        return moves.to_act(state)

    def on_turn(self, state: Position) -> int:
        return state.seat

    def view(self, state: Position, seat: int | None) -> Position:
        return state

    def seen(self, state: Position, entry: Entry, seat: int | None) -> Entry:
        return entry

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        return deal

    def parse(self, text: str) -> str:
        return text

    def show(self, move: str) -> str:
        return move

    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        try:
            after = moves.play(state, seat, move, Told(turned_up))
        except BreachError as breach:
            return SimpleNamespace(refused=True, why="illegal", rule=breach.rule, facts={}, text=breach.sentence)
        return SimpleNamespace(refused=False, state=after, events=after.events, final=moves.is_final(state, move))

    def legal(self, state: Position, seat: int) -> Sequence[str]:
        """The most harmless first."""
        last = [figure for figure in state.figures if figure.seat in moves.to_act(state)][-1:]
        first = ["pass", "sheep score", *(f"return {figure.x} {figure.y}" for figure in last)]
        texts = sorted(moves.legal_texts(state, seat))
        return sorted(texts, key=lambda text: (text not in first, self.distance(text)))

    def distance(self, text: str) -> int:
        return sum(abs(int(word)) for word in text.split()[1:3]) if text.startswith("place") else 0

    def position(self, state: Position, seat: int | None) -> dict[str, Any]:
        return table_at(state).position()

    def digest(self, state: Position) -> str:
        return table_at(state).digest()

    def result(self, state: Position) -> Result | None:
        table = table_at(state)
        winners = table.winners()
        return None if winners is None else Result(winners, table.scores())

    def payments(self, events: Sequence[Event]) -> Sequence[Any]:
        paid = [
            (PAID_FOR[event.name](event.facts), event.facts["points"]) for event in events if event.name in PAID_FOR
        ]
        return [{"for": why, "points": points} for why, points in paid if any(points)]

    def ends_turn(self, move: str) -> bool:
        return False


def options(players: int = 3, wheel: str = "board", expansions: tuple[str, ...] = ("traders", "hills")) -> Any:
    return {"players": players, "start": "drawn", "expansions": list(expansions), "wheel": wheel, "farmers": "yes"}


def test_two_that_play_by_the_same_rules_do_not_differ() -> None:
    assert compare(OwnRules(), options(8), SEED, Random(8)) > 300


class MissesAMove(OwnRules):
    def legal(self, state: Position, seat: int) -> Sequence[str]:
        return [text for text in super().legal(state, seat) if not text.startswith("figure builder")]


class ListsAMoveTwice(OwnRules):
    def legal(self, state: Position, seat: int) -> Sequence[str]:
        return [text for text in super().legal(state, seat) for _ in range(2)]


class ListsTheFarthestPlaceFirst(OwnRules):
    def distance(self, text: str) -> int:
        return -super().distance(text)


class AcceptsMoreThanItLists(OwnRules):
    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        return SimpleNamespace(refused=False, state=state, events=(), final=True) if played.refused else played


class GivesAPointMore(OwnRules):
    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        if not played.refused and move.startswith("crown"):
            played.state.players[seat].parts["crowns"] += 1
        return played


class PaysNothing(OwnRules):
    def payments(self, events: Sequence[Any]) -> Sequence[Any]:
        return ()


class TellsOfNoTokens(OwnRules):
    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        if not played.refused:
            played.events = [event for event in played.events if event.name != "TokenDrawn"]
        return played


class TellsOfOneStepMore(OwnRules):
    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        for event in () if played.refused else played.events:
            if event.name == "PigMoved":
                event.facts["steps"] += 1
        return played


class LetsTheMoverAnswer(OwnRules):
    def to_act(self, state: Position) -> tuple[int, ...]:
        return (state.seat,) if state.seat else ()


class LetsNothingBeTakenBack(OwnRules):
    def play(self, state: Position, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        played = super().play(state, seat, move, turned_up)
        played.final = True
        return played


class DrawsOtherTiles(OwnRules):
    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> OwnDealer:
        dealer = OwnDealer(seed, options)
        dealer.chance.stack.reverse()
        return dealer


class LetsNobodyWin(OwnRules):
    def result(self, state: Position) -> Result | None:
        result = super().result(state)
        return None if result is None else Result((), result.scores)


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        (MissesAMove(), "the legal moves of seat"),
        (ListsAMoveTwice(), "how many legal moves"),
        (ListsTheFarthestPlaceFirst(), "nearest to 0 0"),
        (AcceptsMoreThanItLists(), "which is illegal"),
        (GivesAPointMore(), "'players' of the position"),
        (PaysNothing(), "the payments of"),
        (TellsOfNoTokens(), "the names of the events"),
        (TellsOfOneStepMore(), "'steps' of PigMoved"),
        (LetsTheMoverAnswer(), "to_act"),
        (LetsNothingBeTakenBack(), "is final"),
        (DrawsOtherTiles(), "what chance answers"),
        (LetsNobodyWin(), "the winners"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, OwnRules) else "",
)
def test_a_fault_of_the_other_side_is_found(rules: OwnRules, what: str) -> None:
    # Who wins is seen only at the end, so that game is short.
    chosen = options(2, "none", ()) if isinstance(rules, LetsNobodyWin) else options()
    with pytest.raises(Difference, match=what):
        compare(rules, chosen, SEED, Random(1))

"""Moves that tests of the rules play, played by the outside referee as well (tests/games/yspahan/referee).

The referee is handed the position as JSON, as any simple client is, and must come to the same position or refuse too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elcapitan.games.yspahan.rules.model.position import position as as_json
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.yspahan.referee import BreachError, RefereeTable
from tests.games.yspahan.referee.lockstep import canonical
from tests.games.yspahan.referee.position import Group, Player

RULES = Yspahan()


def assert_same_reading(before: YspahanState, seat: int, text: str, told: Sequence[str], result: Any) -> None:
    """The referee does and refuses what the rules did and refused."""
    table = laid(before)
    breach = None
    try:
        table.play(seat, text, told)
    except BreachError as broken:
        breach = broken
    refusal = result if isinstance(result, Refusal) else None
    assert (breach is None) == (refusal is None), f"{text!r}: the referee says {breach}, the rules {refusal}"
    if breach is not None:
        return
    expected, found = canonical(as_json(result.state)), canonical(table.whole_position())
    found["payments"] = table.now.payments
    expected["payments"] = [_points(entry) for entry in RULES.payments(result.events)]
    unlike = {name: (value, found[name]) for name, value in expected.items() if value != found[name]}
    assert not unlike, f"after {text!r} the rules and the referee have {unlike}"


def _points(entry: dict[str, Any]) -> list[int]:
    """What a payment brought each seat."""
    if "caravan" in entry:
        return [each["points"] for each in entry["caravan"]]
    return [*map(sum, zip(entry["souks"], entry["bazaar"], strict=True))]


def laid(state: YspahanState) -> RefereeTable:
    """The referee's table that has the same on it."""
    told = as_json(state)
    table = RefereeTable(len(state.players), state.options._asdict(), state.starter)
    table.now.players = {
        seat: Player(each["gold"], each["camels"], each["parts"], each["buildings"], each["hand"])
        for seat, each in enumerate(told["players"], 1)
    }
    table.now.tower = {floor: Group(**group) for floor, group in told["tower"].items()}
    table.now.asked = tuple(told["asked"].values()) if told["asked"] else None
    table.now.left_to_place = tuple(told["left_to_place"].values()) if told["left_to_place"] else None
    table.now.built = bool(told["built"])
    for name in ("week", "day", "stage", "turns_left", "waiting", "supervisor", "shops", "caravan"):
        setattr(table.now, name, told[name])
    for name in ("deck", "pile", "discard", "shuffles", "acted"):
        setattr(table.now, name, told[name])
    return table

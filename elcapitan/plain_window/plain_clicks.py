"""By which clicks a move is made: one on its button, unless a game says more. Needs no pygame."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from elcapitan.kit.table.click_paths import ClickPaths, Way
from elcapitan.kit.table.things import Thing
from elcapitan.table.ruleset import Ruleset

MOVE = "move"
"""The kind of a move's button; `name` is the move as it is written."""


class PlainClicks(ClickPaths[Any, Any]):
    """The clicks of one player; a game with a painted board says its `kinds`, its `ways` and its `reasons`."""

    kinds = frozenset((MOVE,))

    def __init__(self, rules: Ruleset, state: Any, me: int, *, held: bool = False) -> None:
        super().__init__(state, me, held=held)
        self.rules = rules

    @cached_property
    def legal_moves(self) -> list[Any]:
        return [*self.rules.legal(self.state, self.me)] if self.me else []

    @property
    def is_over(self) -> bool:
        return self.rules.result(self.state) is not None

    @property
    def to_act(self) -> int:
        acting = self.rules.to_act(self.state)
        return self.me if self.me in acting else next(iter(acting), 0)

    def ways(self, moves: tuple[Any, ...]) -> Iterable[Way]:
        yield Way((Thing(MOVE, self.rules.show(moves[0])),), moves)

    def reasons(self, chosen: tuple[Thing, ...], target: Thing) -> Iterable[Any]:
        return ()

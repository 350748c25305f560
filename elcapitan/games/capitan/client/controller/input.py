"""The keys of El Capitan's table: a digit is a city, arrows and Tab walk over its things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from elcapitan.client.table.pointer_input import PointerInput
from elcapitan.games.capitan.client.controller.controller import TableController
from elcapitan.games.capitan.rules.model.moves import Move, MovePirate
from elcapitan.games.capitan.things import GROUPS, CapitanKind, is_link
from elcapitan.kit.table.things import Thing

BANK = Thing(CapitanKind.BANK)


class TableInput(PointerInput):
    """The input devices of one player at El Capitan's table."""

    _table: TableController
    always = (
        *(CapitanKind.PIRATE, CapitanKind.END, CapitanKind.UNDO, CapitanKind.UNDO_TURN, CapitanKind.HINT),
        *(CapitanKind.REACH, CapitanKind.LENS, CapitanKind.SPEED, CapitanKind.SOUND, CapitanKind.MENU),
    )
    # A card just chosen shows which keys lead on: the focus stays on it, and Enter would put it back.
    read_on = (CapitanKind.HAND,)

    def _press_digit(self, number: int) -> None:
        if (target := self._table.city_focus(number)) is not None:
            self.focus_on(target)

    def _is_reachable(self, target: Thing) -> bool:
        return is_reachable(target, self._table.queries.legal)

    def _groups(self, places: Sequence[tuple[Thing, Rect]]) -> list[list[Thing]]:
        return groups_of(places)

    def _turn_close_up(self, places: Sequence[tuple[Thing, Rect]], direction: tuple[int, int]) -> bool:
        return not places and self._table.panels.show_neighbour(direction)


def is_reachable(target: Thing, legal: Mapping[Thing, Sequence[Move]]) -> bool:
    """Whether an action is possible with it now, or it is a button.

    Where the pirate ship is taken up its button does the same, and Tab visits the turn's actions first.
    """
    goals = {(move.city, move.space) for move in legal.get(target, ()) if isinstance(move, MovePirate)}
    return (target in legal and len(goals) < 2) or target.kind in TableInput.always or target == BANK


def groups_of(places: Sequence[tuple[Thing, Rect]]) -> list[list[Thing]]:
    """The groups of Tab; destination and link cards are at opposite ends of the table, where arrows are unreliable."""
    found = []
    for kinds in GROUPS:
        group = [target for target, _ in places if target.kind in kinds]
        links = [target for target in group if target.kind == CapitanKind.DISPLAY and is_link(target.name)]
        found += [[target for target in group if target not in links], links]
    return found

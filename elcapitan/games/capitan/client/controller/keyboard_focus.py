"""What the keyboard focus walks over on El Capitan's table, in which groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.capitan.rules.model.moves import Move, MovePirate
from elcapitan.games.capitan.things import GROUPS, CapitanKind, is_link
from elcapitan.kit.table.things import Thing

DIGIT_LABELS = "1234567890-="
"""The keys of the cities, in the order of the boards."""
ALWAYS = (
    CapitanKind.PIRATE,
    CapitanKind.END,
    CapitanKind.UNDO,
    CapitanKind.UNDO_TURN,
    CapitanKind.HINT,
    CapitanKind.REACH,
    CapitanKind.LENS,
    CapitanKind.SPEED,
    CapitanKind.SOUND,
    CapitanKind.MENU,
)
"""Things that can be focused without a possible action: they have a tooltip."""


def reachable_targets(places: ThingRects, legal: Mapping[Thing, Sequence[Move]]) -> ThingRects:
    """Everything with a possible action now, and the buttons."""
    return [
        (target, rect)
        for target, rect in places
        if (target in legal and not _takes_up_pirate(legal[target]))
        or target.kind in ALWAYS
        or target == Thing(CapitanKind.BANK)
    ]


def _takes_up_pirate(moves: Sequence[Move]) -> bool:
    """Whether these moves choose the pirate ship; its button does the same, and Tab visits the turn's actions first."""
    return len({(move.city, move.space) for move in moves if isinstance(move, MovePirate)}) > 1


def groups_of(places: Sequence[tuple[Thing, Rect]]) -> list[list[Thing]]:
    """The groups of Tab."""
    return [group for kinds in GROUPS for group in _trays([target for target, _ in places if target.kind in kinds])]


def _trays(group: list[Thing]) -> list[list[Thing]]:
    """Destination and link cards lie at opposite ends of the table: arrows between the trays are unreliable."""
    links = [target for target in group if target.kind == CapitanKind.DISPLAY and is_link(target.name)]
    return [tray for tray in ([target for target in group if target not in links], links) if tray]


def next_of(there: list[Thing], focus: Thing | None) -> Thing:
    """The thing after `focus`; after the last one, the first."""
    return there[(there.index(focus) + 1) % len(there)] if focus in there else there[0]

"""What the families of events have in common: the names for their lines, and pieces that fly for several of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.table.clips import AnimationClip, Flight, Point
from elcapitan.games.yspahan.client.events import sprites
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import board, events
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.table import event_view, motion
from elcapitan.kit.words.phrases import Kinds, fields

if TYPE_CHECKING:
    from elcapitan.games.yspahan.client.events.places import YspahanPlaces

Scenery: TypeAlias = "motion.Motion[YspahanState, YspahanPlaces]"
"""What flies is asked with it."""

POINTS_S = 0.7
"""Flight time of a number of points."""
JUST_BEFORE_S = 0.01
"""A landing is heard this long before the flight is over."""

Names = Sequence[str]
"""Of the players, by seat."""


class TurnNames(NamedTuple):
    """What the parts of the entry of a turn are worded by."""

    who: Names
    seat: int
    """Whose turn it is: their name begins the entry."""


def line(event: Any, who: Names, **more: object) -> str:
    """Words an event by its fields, the fact `name`, the player of its field `seat`, and these facts."""
    return _worded("lines", event, who, more)


def clause(event: Any, turn: TurnNames, **more: object) -> str:
    """Its part of the entry of a turn; `own`: it is an event of the player whose turn it is."""
    return _worded("clauses", event, turn.who, {"own": getattr(event, "seat", 0) == turn.seat, **more})


def _worded(table: str, event: Any, who: Names, more: Mapping[str, object]) -> str:
    facts = {**fields(event), "name": getattr(event, "seat", 0), **more}
    kinds: Kinds = {**names.KINDS, **dict.fromkeys(("name", "seat"), lambda seat: who[seat - 1])}
    return str(WORDS[table][type(event).__name__].say(facts, kinds))


_BONUS = {events.CamelsTaken: board.PADDOCK, events.GoldTaken: board.SHOP, events.DistrictSupplied: board.HOIST}
"""The building that adds to it."""


def action_line(event: events.CamelsTaken | events.GoldTaken | events.DistrictSupplied, who: Names) -> str:
    """With how the number of camels, gold or goods is made up, unless by the dice alone."""
    parts = [_("dice {count}").format(count=event.dice)]
    if event.card:
        parts.append(_("card {count}").format(count=signed_text(event.card)))
    if event.building:
        parts.append(f"{names.building_text(_BONUS[type(event)])} {signed_text(event.building)}")
    return f"{line(event, who)} ({', '.join(parts)})" if len(parts) > 1 else line(event, who)


class EventLine(NamedTuple):
    """One event in words."""

    words: str
    quiet: bool = False
    """The log leaves it out: what follows says as much."""
    seat: int = 0
    """The seat it is about; 0: the table."""


def by_seat(who: Names, words: Iterable[str]) -> str:
    return ", ".join(f"{name} {each}" for name, each in zip(who, words, strict=True))


def gains_text(who: Names, points: Iterable[int]) -> str:
    """What each seat gained, without those that gained nothing."""
    return ", ".join(f"{name} {signed_text(each)}" for name, each in zip(who, points, strict=True) if each)


def seat_point(m: Scenery, kind: str, seat: int) -> Point:
    """Where a seat has its gold, its camels or its cards before the event."""
    return m.where.point(m.before, kind, "", seat)


def coins(m: Scenery, count: int, start: Point, end: Point) -> list[Flight]:
    """Gold, one coin after the other."""
    return motion.stream(sprites.COIN, count, start, end, m.where.px(m.before, 30), m.where.px(m.before, 50))


def camels(m: Scenery, count: int, start: Point, end: Point) -> list[Flight]:
    """Camels, one after the other."""
    return motion.stream(sprites.CAMEL, count, start, end, m.where.px(m.before, 46), m.where.px(m.before, 50))


def points(m: Scenery, number: int, start: Point, end: Point, on: YspahanState, begin_s: float = 0.0) -> Flight:
    """A number of points that rises; `on` is the position by which it is measured."""
    size = m.where.px(on, 40)
    return motion.fly(sprites.POINTS, start, end, size, POINTS_S, begin_s, piece=number, apex=size)


def as_coins_land(clip: AnimationClip, sound: YspahanSound) -> event_view.Cues:
    return [(at - JUST_BEFORE_S, sound) for at in event_view.landings(clip, sprites.COIN)]


def as_first_lands(clip: AnimationClip, sound: YspahanSound) -> event_view.Cues:
    return [(clip.flights[0].end_s - JUST_BEFORE_S, sound)]

"""The supervisor (letter R): the walk over the squares, and the camel that saves a good."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from elcapitan.client.shell.i18n import _
from elcapitan.client.table.clips import AnimationClip, last_arrival_s
from elcapitan.games.yspahan.client.events import event_view, sprites
from elcapitan.games.yspahan.client.events.event_view import Scenery
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import SQUARE_AT
from elcapitan.games.yspahan.rules.model.events import CamelGiven, SupervisorMoved
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.event_view import Cues, EventView, Views
from elcapitan.kit.table.motion import fly
from elcapitan.kit.table.things import Thing

STEP_S = 0.12
"""The supervisor's step from square to square."""
GIVE_S = 0.5
"""A camel walks from its owner to the shop."""


def _moved_line(event: SupervisorMoved, who: event_view.Names) -> str:
    text = event_view.line(event, who, walks=bool(event.way))
    return _("{text}, for {gold}").format(text=text, gold=names.gold_text(event.price)) if event.price else text


def _moved_clause(event: SupervisorMoved, turn: event_view.TurnNames) -> str:
    text = event_view.clause(event, turn, walks=bool(event.way))
    return _("{text} for {gold}").format(text=text, gold=names.gold_text(event.price)) if event.price else text


def _moved(event: SupervisorMoved, m: Scenery) -> list[AnimationClip]:
    """The supervisor walks square by square, and stands until the last coin has been paid."""
    before, where = m.before, m.where
    city = where.layout_for(before).city
    side = city.step * 0.86
    stops = [city.feet(SQUARE_AT[square]) for square in (event.origin, *event.way)]
    walk = [
        fly(sprites.SUPERVISOR, start, end, side, STEP_S, STEP_S * at, apex=side * 0.12, ease="linear")
        for at, (start, end) in enumerate(pairwise(stops))
    ]
    purse, cup = event_view.seat_point(m, Kind.PURSE, event.seat), where.point(before, Kind.ROLL)
    paid = event_view.coins(m, event.price, purse, cup)
    walked, length = last_arrival_s(walk), last_arrival_s([*walk, *paid])
    if not length:
        return []
    stands = fly(sprites.SUPERVISOR, stops[-1], stops[-1], side, length + 0.01 - walked, walked, ease="linear")
    return m.clip((*walk, stands, *paid), hides={Thing(Kind.SUPERVISOR)}, s=length)


def _step_cues(clip: AnimationClip, sound: YspahanSound) -> Cues:
    """Each step is heard; a supervisor who stays is heard once."""
    steps = [flight.begin_s for flight in clip.flights if flight.what.kind == sprites.SUPERVISOR][:-1]
    return [(at, sound) for at in steps or [0.0]]


def _given(event: CamelGiven, m: Scenery) -> list[AnimationClip]:
    """A camel walks from its owner's panel to the shop."""
    start, end = event_view.seat_point(m, Kind.STABLE, event.seat), m.where.point(m.before, Kind.GOOD, event.shop)
    side = m.where.px(m.before, 52)
    return m.clip([fly(sprites.CAMEL, start, end, side, GIVE_S, piece=event.seat, ease="in-out-sine")])


VIEWS: Final[Views] = {
    SupervisorMoved: EventView(_moved_line, _moved, YspahanSound.STEP_SAND, _step_cues, clause=_moved_clause),
    CamelGiven: EventView(event_view.line, _given, YspahanSound.CAMEL_GIVE, clause=event_view.clause),
}

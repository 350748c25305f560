"""The caravan (letter V): a good is loaded, the caravan is scored."""

from __future__ import annotations

from typing import Final

from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.yspahan.client.events import event_view, sprites
from elcapitan.games.yspahan.client.events.event_view import Scenery, clause, line
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.events import CaravanScored, GoodLoaded
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.event_view import EventView, Views
from elcapitan.kit.table.motion import fly
from elcapitan.kit.table.things import Thing

HOP_S = 0.5
"""A good hops onto a camel."""
LEAVE_S = 2.2
"""The caravan leaves."""
CAMELS_APART_S = 0.12
POINTS_APART_S = 0.25


def _loaded(event: GoodLoaded, m: Scenery) -> list[AnimationClip]:
    """The good hops onto its camel, and its points go to its owner."""
    before, after, where, seat = m.before, m.after, m.where, event.seat
    place = event.place - 1
    stable = event_view.seat_point(m, Kind.STABLE, seat)
    start = where.point(before, Kind.GOOD, event.shop) if event.shop else stable
    end, side = where.point(after, Kind.CARAVAN, "", place), where.layout_for(before).city.good(0).w
    hop = fly(sprites.GOOD, start, end, side, HOP_S, piece=seat, apex=where.px(before, 90))
    clips = m.clip([hop], hides={Thing(Kind.CARAVAN, "", place)})
    if event.points:
        clips += m.clip([event_view.points(m, event.points, end, where.point(after, Kind.SEAT, "", seat), after)], seat)
    return clips


def _scored_line(event: CaravanScored, who: event_view.Names) -> str:
    sums = map(names.caravan_sum_text, event.goods, event.rows, event.points)
    return line(event, who, sums=event_view.by_seat(who, sums))


def _scored_clause(event: CaravanScored, turn: event_view.TurnNames) -> str:
    return clause(event, turn, sums=event_view.gains_text(turn.who, event.points))


def _scored(event: CaravanScored, m: Scenery) -> list[AnimationClip]:
    """A full caravan leaves to the right in a line while the points fly to their panels.

    At the end of a week the ledger counts it.
    """
    if not event.emptied:
        return []
    before, where = m.before, m.where
    seats = [seat for seat, points in enumerate(event.points, 1) if points]
    count = len(before.caravan)
    walk_s = LEAVE_S - CAMELS_APART_S * max(0, count - 1)
    flights = []
    for place, seat in enumerate(before.caravan):
        start, size = where.spot(before, Kind.CAMEL, "", place)
        end = (float(where.layout_for(before).size[0] + size[0]), float(start[1]))
        begin_s = CAMELS_APART_S * (count - 1 - place)
        flights.append(fly(sprites.LOADED_CAMEL, start, end, size, walk_s, begin_s, piece=seat, ease="in-quad"))
    middle = where.point(before, Kind.CAMEL, "", count // 2)
    for at, seat in enumerate(seats):
        panel = event_view.seat_point(m, Kind.SEAT, seat)
        flights.append(event_view.points(m, event.points[seat - 1], middle, panel, before, POINTS_APART_S * at))
    return m.clip(flights, *seats, hides=(Thing(Kind.CARAVAN, "", place) for place in range(count)))


VIEWS: Final[Views] = {
    GoodLoaded: EventView(line, _loaded, YspahanSound.LOADED, event_view.as_first_lands, clause=clause),
    CaravanScored: EventView(
        _scored_line,
        _scored,
        lambda event: YspahanSound.CARAVAN_LEAVES if event.emptied else None,
        clause=_scored_clause,
    ),
}

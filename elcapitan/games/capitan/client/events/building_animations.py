"""Animations of buildings: a warehouse is built, shut down or opened again, a fortress rises.

Pure: positions and rectangles in, clips out; times are seconds at normal speed (look.md 6).
"""

from __future__ import annotations

from elcapitan.games.capitan.client.events.tween import (
    AnimationClip,
    Flight,
    FlightSprite,
    changed_purses,
    last_arrival_s,
    purse_coins,
)
from elcapitan.games.capitan.client.layout.geometry import Geometry, Point
from elcapitan.games.capitan.rules.model.state import GameState

FALL_S, SQUASH_S, DUST_S, NUMBER_S = 0.26, 0.18, 0.3, 0.15
COURSE_S, SHAKE_S = 0.14, 0.12
PLANK_S, FADE_S, HOP_S = 0.11, 0.25, 0.45
SPARKLE_S = 0.3


def warehouse_built_animation(
    before: GameState, after: GameState, where: Geometry, city: str, site: int, piece: int, price: int, seat: int
) -> AnimationClip:
    """A warehouse falls onto its site, is squashed a little and raises dust; the site's number slides to the corner."""
    at, width = where.house(before, city, site), where.house_width(before, city)
    what = FlightSprite("house", piece=piece, size=(width, 0), size_end=(width, 0))
    landed = FALL_S + SQUASH_S
    flights = [
        Flight(what, (at[0], at[1] - where.px(before, 60)), at, end_s=FALL_S, ease="in-quad"),
        Flight(_dust(width), at, at, begin_s=FALL_S, end_s=FALL_S + DUST_S, ease="out-cubic"),
        Flight(what._replace(kind="squash"), at, at, begin_s=FALL_S, end_s=landed, ease="out-back"),
        *purse_coins(before, where, seat, price),
    ]
    number = what._replace(kind="number", name=str(before.board.plan(city).row.values[site - 1]))
    middle, corner = where.site(before, city, site)
    flights.append(Flight(number, middle, corner, begin_s=FALL_S, end_s=FALL_S + NUMBER_S, ease="out-cubic"))
    length = max(landed, last_arrival_s(flights))
    # Until the last coin has been paid, the warehouse is painted over the earlier position.
    flights.append(Flight(what, at, at, begin_s=landed, end_s=length, ease="linear"))
    flights.append(Flight(number, corner, corner, begin_s=FALL_S + NUMBER_S, end_s=length, ease="linear"))
    return AnimationClip(length, before, flights=tuple(flights), purses=changed_purses(before, after, seat))


def fortress_built_animation(
    before: GameState, after: GameState, where: Geometry, city: str, space: int, price: int, seat: int
) -> AnimationClip:
    """A fortress grows by three courses of stone; the board shakes under the last one."""
    what = FlightSprite("fortress", piece=seat, size=(where.fortress_width(after, city), 0))
    at = where.fortress(after, city, space)
    risen = 3 * COURSE_S
    board = where.layout_for(after).boards[city]
    shaking = Flight(
        FlightSprite("shake", city, size=board.size),
        board.center,
        board.center,
        begin_s=risen,
        end_s=risen + SHAKE_S,
        ease="linear",
    )
    paid = tuple(purse_coins(after, where, seat, price))
    length = max(last_arrival_s(paid), risen + SHAKE_S)
    growing = Flight(what, at, at, end_s=risen, ease="linear")
    standing = Flight(what._replace(kind="standing"), at, at, begin_s=risen, end_s=length, ease="linear")
    hidden: frozenset[tuple[object, ...]] = frozenset({("fortress", city, space)})
    return AnimationClip(
        length, after, hidden, (growing, standing, shaking, *paid), changed_purses(before, after, seat)
    )


def warehouse_shut_animation(
    before: GameState, after: GameState, where: Geometry, city: str, site: int, piece: int
) -> AnimationClip:
    """Two planks are nailed on, the colour fades, and the warehouse hops to the quay (D1)."""
    number = len(after.city(city).picture)
    nailed = _nailed(after, where, city, site, piece)
    begin, width = last_arrival_s(nailed), where.shut_width(after, city)
    start, end = where.house(before, city, site), where.shut(after, city, number)
    hop = nailed[-1].what._replace(kind="shut", size_end=(width, 0))
    flight = Flight(hop, start, end, where.px(after, 50), begin, begin + HOP_S, "in-out-quad")
    hidden: frozenset[tuple[object, ...]] = frozenset({("shut", city, number)})
    return AnimationClip(begin + HOP_S, after, hidden, (*nailed, flight))


def warehouse_lost_animation(
    before: GameState, after: GameState, where: Geometry, city: str, site: int, piece: int
) -> AnimationClip:
    """Shut down for good (X6): the warehouse sinks into the painted water."""
    nailed = _nailed(after, where, city, site, piece)
    begin, width = last_arrival_s(nailed), max(4, where.shut_width(after, city) // 3)
    start, end = where.house(before, city, site), where.water(after, city)
    sinking = nailed[-1].what._replace(kind="shut", size_end=(width, 0))
    flight = Flight(sinking, start, end, where.px(after, 50), begin, begin + 0.55, "in-quad")
    return AnimationClip(begin + 0.6, after, flights=(*nailed, flight))


def warehouse_reopened_animation(
    before: GameState, after: GameState, where: Geometry, city: str, site: int, piece: int
) -> AnimationClip:
    """From the quay back to a site: the planks stay behind, and gold sparkles where it lands (O1)."""
    number = before.city(city).picture.index(piece) + 1
    start, end = where.shut(before, city, number), where.house(before, city, site)
    sizes = (where.shut_width(before, city), 0), (where.house_width(before, city), 0)
    what = FlightSprite("house", piece=piece, size=sizes[0], size_end=sizes[1])
    hops, landed = FADE_S, FADE_S + HOP_S
    length = landed + SPARKLE_S
    sparkle, middle = FlightSprite("sparkle", size=sizes[1], size_end=sizes[1]), _middle(end, sizes[1][0])
    flights = (
        Flight(what._replace(kind="opening"), start, start, end_s=hops, ease="linear"),
        Flight(what, start, end, where.px(before, 50), hops, landed, "in-out-quad"),
        Flight(what._replace(size=sizes[1]), end, end, begin_s=landed, end_s=length, ease="linear"),
        Flight(sparkle, middle, middle, begin_s=landed, end_s=length, ease="out-cubic"),
    )
    hidden: frozenset[tuple[object, ...]] = frozenset({("house", city, site)})
    return AnimationClip(length, after, hidden, flights)


def _nailed(state: GameState, where: Geometry, city: str, site: int, piece: int) -> tuple[Flight, ...]:
    """On its site: planks are nailed on, then the colour fades."""
    at, width = where.house(state, city, site), where.house_width(state, city)
    what = FlightSprite("nailing", piece=piece, size=(width, 0), size_end=(width, 0))
    return (
        Flight(what, at, at, end_s=2 * PLANK_S, ease="linear"),
        Flight(what._replace(kind="fading"), at, at, begin_s=2 * PLANK_S, end_s=2 * PLANK_S + FADE_S, ease="linear"),
    )


def _dust(width: int) -> FlightSprite:
    return FlightSprite("dust", size=(width, 0), size_end=(width, 0))


def _middle(foot: Point, width: int) -> Point:
    """The centre of a warehouse, from the centre of its lower edge."""
    return foot[0], foot[1] - width * 0.45

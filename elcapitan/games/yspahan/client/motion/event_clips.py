"""The clips of each event: dice out of the cup, goods that drop, the supervisor's walk, the caravan that leaves.

Pure: an event, the positions around it and the places give clips. Times are seconds at normal speed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from elcapitan.client.table.clips import AnimationClip, Flight, FlightSprite, Point, last_arrival_s
from elcapitan.games.yspahan.client.motion import sprites
from elcapitan.games.yspahan.client.motion.places import FlightPlaces
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import FLOORS, SOUKS
from elcapitan.games.yspahan.rules.model.state import YspahanState

SHAKE_S = 0.35
"""The cup is shaken."""
ROLL_S = 0.6
"""A die rolls over the city."""
SORT_S = 0.35
"""A die goes from where it fell to its floor."""
DICE_APART_S = 0.01
YELLOW_LATER_S = 0.06
"""The yellow dice come last."""
DROP_S = 0.25
DUST_S = 0.3
STEP_S = 0.12
"""The supervisor's step from square to square."""
HOP_S = 0.5
"""A good hops onto a camel."""
GIVE_S = 0.5
"""A camel walks from its owner to the shop."""
LEAVE_S = 2.2
"""The caravan leaves."""
CAMELS_APART_S = 0.12
RISE_S = 0.7
"""A building rises."""
CARD_S = 0.42
COIN_S, COINS_APART_S = 0.45, 0.055
MOST_COINS = 6
"""Number of coins and camels in flight at most, however large the sum."""
LIGHT_S = 0.45
"""A complete souk lights up."""
POINTS_S = 0.7
DUSK_S = 1.2
"""The sun sets over the city."""
DAWN_S = 0.6
DAY_S = 0.35
"""A new day of the same week begins."""


class Around(NamedTuple):
    """What a clip is made for: the positions around an event, and where things lie on the screen."""

    before: YspahanState
    after: YspahanState
    where: FlightPlaces


def event_clips(event: events.Event, around: Around) -> list[AnimationClip]:
    """The clips of one event; none for an event that only changes text or numbers."""
    make = _CLIPS.get(type(event))
    return make(event, around) if make is not None else []


def _sprite(kind: str, side: float, name: str = "", piece: int = 0) -> FlightSprite:
    size = (round(side), round(side))
    return FlightSprite(kind, name, piece, size, size)


def _rolled(event: events.Rolled, around: Around) -> list[AnimationClip]:
    """The cup is shaken, the dice roll over the city's edge and sort themselves into the tower, yellow ones last."""
    before, after, where = around
    cup, middle = where.cup(before), where.crossing(before)
    side = where.px(before, 34)
    reach = where.step(before)
    shaken = Flight(_sprite(sprites.CUP, where.px(before, 64)), cup, cup, 0, 0, SHAKE_S)
    flights, hidden = [shaken], set()
    for at, (floor, lies, number, is_yellow, place) in enumerate(_dice_in_tower(after, where)):
        begin = SHAKE_S + DICE_APART_S * at + (YELLOW_LATER_S if is_yellow else 0.0)
        fallen = (middle[0] - reach * (4.5 - at % 4), middle[1] - reach * (3.2 - 0.9 * (at // 4)))
        die = _sprite(sprites.DIE, side, "yellow" if is_yellow else "white", number)
        flights.append(Flight(die, cup, fallen, where.px(before, 60), begin, begin + ROLL_S, "out-cubic"))
        sort = begin + ROLL_S
        flights.append(Flight(die, fallen, place, 0, sort, sort + SORT_S, "in-out-cubic"))
        hidden.add(f"die {floor} {lies}")
    return [AnimationClip(last_arrival_s(flights), after, frozenset(hidden), tuple(flights))]


def _dice_in_tower(state: YspahanState, where: FlightPlaces) -> Iterator[tuple[str, int, int, bool, Point]]:
    """Floor, place on it, number, whether it is yellow, and place of each die; the yellow ones come last."""
    yellow = []
    for floor, group in zip(FLOORS, state.tower, strict=True):
        if group is None:
            continue
        for at, (place, _side) in enumerate(where.floor_dice(state, floor)):
            if at < group.white:
                yield floor, at, group.number, False, place
            else:
                yellow.append((floor, at, group.number, True, place))
    yield from yellow


def _stream(kind: str, count: int, start: Point, end: Point, where: FlightPlaces, state: YspahanState) -> list[Flight]:
    """Coins or camels, one after the other, at most MOST_COINS."""
    side = where.px(state, 30 if kind == sprites.COIN else 46)
    return [
        Flight(
            _sprite(kind, side),
            start,
            end,
            where.px(state, 50),
            COINS_APART_S * at,
            COINS_APART_S * at + COIN_S,
            "in-out-quad",
        )
        for at in range(min(MOST_COINS, count))
    ]


def _camels(event: events.CamelsTaken, around: Around) -> list[AnimationClip]:
    before, after, where = around
    start, end = where.floor(before, "camels"), where.stable(before, event.seat)
    flights = _stream(sprites.CAMEL, event.camels, start, end, where, before)
    return [AnimationClip(last_arrival_s(flights), after, flights=tuple(flights))]


def _gold(event: events.GoldTaken, around: Around) -> list[AnimationClip]:
    before, after, where = around
    start, end = where.floor(before, "gold"), where.purse(before, event.seat)
    flights = _stream(sprites.COIN, event.gold, start, end, where, before)
    return [AnimationClip(last_arrival_s(flights), after, flights=tuple(flights))]


def _bought(event: events.DiceBought, around: Around) -> list[AnimationClip]:
    before, after, where = around
    flights = _stream(sprites.COIN, event.gold, where.purse(before, event.seat), where.cup(before), where, before)
    return [AnimationClip(last_arrival_s(flights), after, flights=tuple(flights))]


def _placed(event: events.GoodPlaced, around: Around) -> list[AnimationClip]:
    """The good drops into its shop with dust and a small bounce."""
    _before, after, where = around
    place, side = where.shop(after, event.shop), where.good_side(after)
    above = (place[0], place[1] - where.px(after, 70))
    bounce = (place[0], place[1] - side * 0.22)
    good = _sprite(sprites.GOOD, side, "", event.seat)
    flights = (
        Flight(good, above, place, 0, 0, DROP_S, "in-quad"),
        Flight(_sprite(sprites.DUST, side * 1.7), place, place, 0, DROP_S, DROP_S + DUST_S, "linear"),
        Flight(good, place, bounce, 0, DROP_S, DROP_S + 0.06, "out-quad"),
        Flight(good, bounce, place, 0, DROP_S + 0.06, DROP_S + 0.12, "in-quad"),
    )
    return [AnimationClip(last_arrival_s(flights), after, frozenset({f"good {event.shop}"}), flights)]


def _completed(event: events.SoukCompleted, around: Around) -> list[AnimationClip]:
    _before, after, where = around
    return [_lit(event.souk, LIGHT_S, after, where)]


def _lit(souk: str, length_s: float, after: YspahanState, where: FlightPlaces) -> AnimationClip:
    at = next(at for at, each in enumerate(SOUKS) if each.id == souk)
    place = where.souk(after, at)
    light = Flight(_sprite(sprites.LIGHT, where.step(after), souk), place, place, 0, 0, length_s, "linear")
    return AnimationClip(length_s, after, flights=(light,))


def _moved(event: events.SupervisorMoved, around: Around) -> list[AnimationClip]:
    """He walks square by square."""
    before, after, where = around
    side = where.step(before) * 0.86
    man = _sprite(sprites.SUPERVISOR, side)
    stops = [where.square(before, square) for square in (event.origin, *event.way)]
    flights = [
        Flight(man, start, end, side * 0.12, STEP_S * at, STEP_S * (at + 1), "linear")
        for at, (start, end) in enumerate(pairwise(stops))
    ]
    coins = _stream(sprites.COIN, event.price, where.purse(before, event.seat), where.cup(before), where, before)
    length = max(last_arrival_s(flights), last_arrival_s(coins))
    if not length:
        return []
    still = Flight(man, stops[-1], stops[-1], 0, last_arrival_s(flights), length + 0.01, "linear")
    return [AnimationClip(length, after, frozenset({"supervisor"}), (*flights, still, *coins))]


def _given(event: events.CamelGiven, around: Around) -> list[AnimationClip]:
    """A camel walks from its owner's panel to the shop."""
    before, after, where = around
    camel = _sprite(sprites.CAMEL, where.px(before, 52), "", event.seat)
    walk = Flight(camel, where.stable(before, event.seat), where.shop(before, event.shop), 0, 0, GIVE_S, "in-out-sine")
    return [AnimationClip(GIVE_S, after, flights=(walk,))]


def _loaded(event: events.GoodLoaded, around: Around) -> list[AnimationClip]:
    """The good hops onto its camel, and its points go to its owner."""
    before, after, where = around
    place = event.place - 1
    start = where.shop(before, event.shop) if event.shop else where.stable(before, event.seat)
    end = where.camel_good(after, place)
    good = _sprite(sprites.GOOD, where.good_side(before), "", event.seat)
    hop = Flight(good, start, end, where.px(before, 90), 0, HOP_S, "in-out-cubic")
    hidden = frozenset({f"caravan {place}"})
    clips = [AnimationClip(HOP_S, after, hidden, (hop,))]
    if event.points:
        rising = _points(event.points, event.seat, end, where, after)
        clips.append(AnimationClip(POINTS_S, after, flights=(rising,), purses=_rolled_points(around, event.seat)))
    return clips


def _rolled_points(around: Around, *seats: int) -> tuple[tuple[int, int, int], ...]:
    """The points of these seats that have changed, to be counted up."""
    before, after, _where = around
    sums = ((seat, before.player(seat).points, after.player(seat).points) for seat in seats)
    return tuple(each for each in sums if each[1] != each[2])


def _points(
    points: int, seat: int, start: Point, where: FlightPlaces, state: YspahanState, begin_s: float = 0.0
) -> Flight:
    what = _sprite(sprites.POINTS, where.px(state, 40), "", points)
    return Flight(what, start, where.panel(state, seat), where.px(state, 40), begin_s, begin_s + POINTS_S)


def _caravan(event: events.CaravanScored, around: Around) -> list[AnimationClip]:
    """A full caravan leaves to the right in a line while the points fly to their panels.

    At the end of a week the ledger counts it.
    """
    if not event.emptied:
        return []
    before, after, where = around
    seats = [seat for seat, points in enumerate(event.points, 1) if points]
    camels: list[Flight] = []
    count = len(before.caravan)
    last = CAMELS_APART_S * max(0, count - 1)
    for place, seat in enumerate(before.caravan):
        begin = CAMELS_APART_S * (count - 1 - place)
        start, end = where.camel(before, place), where.caravan_exit(before, place)
        camel = _sprite(sprites.LOADED_CAMEL, where.camel_side(before), "", seat)
        camels.append(Flight(camel, start, end, 0, begin, begin + LEAVE_S - last, "in-quad"))
    middle = where.camel(before, count // 2)
    points = [_points(event.points[seat - 1], seat, middle, where, before, 0.25 * at) for at, seat in enumerate(seats)]
    flights = (*camels, *points)
    hidden = frozenset(f"caravan {place}" for place in range(count))
    return [AnimationClip(last_arrival_s(flights), after, hidden, flights, _rolled_points(around, *seats))]


def _drawn(event: events.CardDrawn, around: Around) -> list[AnimationClip]:
    before, after, where = around
    start, end = where.deck(before), where.hand(after, event.seat)
    return [_card(event.card, start, end, after, where)]


def _card(card: str, start: Point, end: Point, state: YspahanState, where: FlightPlaces) -> AnimationClip:
    size = where.card_size(state)
    flight = Flight(FlightSprite(sprites.CARD, card, 0, size, size), start, end, where.px(state, 40), 0, CARD_S)
    return AnimationClip(CARD_S, state, flights=(flight,))


def _used(event: events.CardPlayed | events.CardDiscarded, around: Around) -> list[AnimationClip]:
    """The card goes from the hand to the middle of the city, where everybody can read it."""
    before, after, where = around
    shown = _card(event.card, where.hand(before, event.seat), where.crossing(before), after, where)
    still = shown.flights[0]._replace(start=shown.flights[0].end, apex=0, begin_s=CARD_S, end_s=2 * CARD_S)
    clip = shown._replace(length_s=2 * CARD_S, flights=(*shown.flights, still))
    if isinstance(event, events.CardPlayed):
        clip = clip._replace(purses=_rolled_points(around, event.seat))
    return [clip]


def _built(event: events.BuildingBuilt, around: Around) -> list[AnimationClip]:
    """The building rises from its card, paid with camels and gold."""
    before, after, where = around
    card, seat = where.building(before, event.building), event.seat
    size = where.building_size(before, event.building)
    paid = _stream(sprites.CAMEL, event.camels, where.stable(before, seat), card, where, before)
    paid += _stream(sprites.COIN, event.gold, where.purse(before, seat), card, where, before)
    begin = last_arrival_s(paid)
    rising = FlightSprite(sprites.BUILDING, event.building, seat, size, size)
    flights = [*paid, Flight(rising, card, card, 0, begin, begin + RISE_S, "out-cubic")]
    if event.points:
        flights.append(_points(event.points, seat, card, where, before, begin + RISE_S / 2))
    return [AnimationClip(last_arrival_s(flights), after, flights=tuple(flights), purses=_rolled_points(around, seat))]


def _souk(event: events.SoukScored, around: Around) -> list[AnimationClip]:
    """A complete souk lights up with its points; its owner gets them in the ledger."""
    _before, after, where = around
    lit = _lit(event.souk, LIGHT_S, after, where)
    start = lit.flights[0].start
    points = _points(event.value + event.bazaar, event.seat, start, where, after)._replace(end=start)
    length = last_arrival_s((points,))
    return [AnimationClip(length, after, flights=(*lit.flights, points))]


def _week(event: events.WeekEnded, around: Around) -> list[AnimationClip]:
    """The sun sets; the goods leave the city."""
    before, _after, _where = around
    return [AnimationClip(DUSK_S, before, frozenset({sprites.SUNSET}))]


def _day(event: events.DayBegan, around: Around) -> list[AnimationClip]:
    """A moment before the next roll; the sun rises on a new week."""
    if event.day == 1:
        return [AnimationClip(DAWN_S, around.after, frozenset({sprites.SUNRISE}))]
    return [AnimationClip(DAY_S, around.after)]


_CLIPS: dict[type, Callable[[Any, Around], list[AnimationClip]]] = {
    events.DayBegan: _day,
    events.DiceBought: _bought,
    events.Rolled: _rolled,
    events.CamelsTaken: _camels,
    events.GoldTaken: _gold,
    events.GoodPlaced: _placed,
    events.SoukCompleted: _completed,
    events.SupervisorMoved: _moved,
    events.CamelGiven: _given,
    events.GoodLoaded: _loaded,
    events.CaravanScored: _caravan,
    events.CardDrawn: _drawn,
    events.CardPlayed: _used,
    events.CardDiscarded: _used,
    events.BuildingBuilt: _built,
    events.SoukScored: _souk,
    events.WeekEnded: _week,
}

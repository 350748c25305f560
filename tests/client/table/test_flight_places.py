"""The ends of flights on a table of two cards and a coin that lies on one of them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from pygame import Rect

from elcapitan.client.table.flight_places import FlightPlaces, Spot
from elcapitan.client.table.hit_test import ThingRects, named
from elcapitan.kit.table.things import Thing, ThingKind

COIN = "coin"
LEFT, RIGHT = Rect(10, 20, 30, 40), Rect(50, 20, 30, 40)


class TwoCards(FlightPlaces[int, SimpleNamespace]):
    def _things(self, layout: SimpleNamespace, state: int) -> ThingRects:
        return named(ThingKind.HAND, zip("ab", layout.cards, strict=True))

    def _piece(self, layout: SimpleNamespace, state: int, thing: Thing) -> Spot | None:
        return Spot((state, 0), (5, 0)) if thing.kind == COIN else None


PLACES = TwoCards(lambda state: SimpleNamespace(s=1.5, cards=(LEFT, RIGHT)), me=1)


def test_a_flight_ends_in_the_middle_of_a_thing_and_where_a_piece_stands() -> None:
    assert PLACES.spot(7, ThingKind.HAND, "b") == (RIGHT.center, RIGHT.size)
    assert PLACES.point(7, ThingKind.HAND, "a") == LEFT.center
    assert PLACES.spot(7, COIN) == ((7, 0), (5, 0))
    assert PLACES.px(7, 5) == 8


def test_what_is_not_on_the_table_has_no_place() -> None:
    with pytest.raises(KeyError):
        PLACES.spot(7, ThingKind.MENU)

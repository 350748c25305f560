"""Lists of things with their rectangles."""

from __future__ import annotations

from pygame import Rect

from elcapitan.client.table.hit_test import lifted, named, numbered, single
from elcapitan.kit.table.things import Thing, ThingKind

LEFT, RIGHT = Rect(10, 20, 30, 40), Rect(50, 20, 30, 40)


def test_things_are_listed_by_kind_name_and_number() -> None:
    assert single({ThingKind.MENU: LEFT}) == [(Thing(ThingKind.MENU), LEFT)]
    assert named(ThingKind.HAND, [("a", LEFT)]) == [(Thing(ThingKind.HAND, "a"), LEFT)]
    assert numbered(ThingKind.SEAT, (LEFT, RIGHT)) == [
        (Thing(ThingKind.SEAT, "", 1), LEFT),
        (Thing(ThingKind.SEAT, "", 2), RIGHT),
    ]
    assert numbered("site", [LEFT], "tunis", first=0) == [(Thing("site", "tunis", 0), LEFT)]


def test_of_two_equal_cards_the_first_is_lifted() -> None:
    cards = [(Thing(ThingKind.HAND, "a", at), rect) for at, rect in enumerate((LEFT, RIGHT))]
    assert [rect.y for _card, rect in lifted(cards, "a", 8)] == [12, 20]
    assert lifted(cards, "", 8) == cards

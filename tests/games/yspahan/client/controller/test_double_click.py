"""Two clicks at the same place soon after each other: the first makes a move, and another thing lies there then."""

from __future__ import annotations

import pytest

from elcapitan.client.table.pointer_state import DOUBLE_CLICK_S
from elcapitan.games.yspahan.things import YspahanKind
from tests.client import headless_stage
from tests.games.yspahan.client.table_without_server import YspahanTable
from tests.games.yspahan.positions import table

HAND = YspahanKind.HAND
FIRST, BOTH = ["play three-camels"], ["play three-camels", "play three-gold"]
AWAY = (1, 360)


class TwoCards:
    """A hand of two cards: when the first has been played the second lies at its place."""

    def __init__(self) -> None:
        self.table = YspahanTable(state=table(3).after(1).hand(1, "three-camels", "three-gold").state)
        self.place = self.table.rect(HAND, "three-camels", 0).center

    def click(self, *, finger: bool = False) -> list[str]:
        """Click there; the moves asked for until now."""
        for event in headless_stage.click(self.place):
            event.touch = finger
            self.table.stack.handle(event)
        self.table.frame()
        return self.table.link.asked

    def move_pointer(self, *places: tuple[int, int]) -> None:
        for place in places:
            self.table.stack.handle(headless_stage.moved(place))


@pytest.mark.parametrize("finger", [False, True])
def test_the_second_click_of_a_double_click_does_not_play_the_next_card(finger: bool) -> None:
    at = TwoCards()
    assert at.click(finger=finger) == FIRST
    assert at.table.rect(HAND, "three-gold", 0).collidepoint(at.place)
    at.move_pointer((at.place[0] + 2, at.place[1]), at.place)  # an unsteady hand
    assert at.click(finger=finger) == FIRST


def test_a_later_click_plays_the_next_card() -> None:
    at = TwoCards()
    assert at.click() == FIRST
    at.table.frame(DOUBLE_CLICK_S)
    assert at.click() == BOTH


def test_a_pointer_that_has_been_elsewhere_plays_the_next_card_at_once() -> None:
    at = TwoCards()
    assert at.click() == FIRST
    at.move_pointer(AWAY, at.place)
    assert at.click() == BOTH

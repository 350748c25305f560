"""The pirate ship at the table, by clicks and keys: moved, paid for, refused with the rule, put back."""

import pygame
import pytest

from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.rules.model.pieces import PIRATE, PirateMove
from elcapitan.games.capitan.things import PIRATE_SHIP, CapitanKind
from elcapitan.kit.table.things import Thing
from tests.games.capitan.client.scenes.table_without_server import TableFixture, with_pirate


def test_x9_pirate_is_moved_by_clicks_and_the_turn_waits_for_it() -> None:
    table = with_pirate(acted=True)
    table.click(Thing(CapitanKind.END))
    assert "must still be moved" in table.toast
    table.click(Thing(CapitanKind.HARBOUR, "islas-canarias", 2))
    assert table.scene.ui.chosen == PIRATE_SHIP
    table.click(Thing(CapitanKind.HARBOUR, "napoli", 1))
    table.answer(0)
    assert table.actions.asked == ["pirate napoli 1 charge"]
    assert table.model.state.city("napoli").harbour == (PIRATE, 2)
    assert table.scene.ui.chosen is None
    table.click(Thing(CapitanKind.END))
    assert table.actions.asked[-1] == "end"


def test_x9_before_the_action_paying_for_it_is_a_choice_too() -> None:
    table = with_pirate()
    table.click(Thing(CapitanKind.PIRATE))
    table.click(Thing(CapitanKind.HARBOUR, "napoli", 2))
    assert isinstance(table.stack.top, ChoiceDialog)
    assert table.stack.top.choices == (
        "Free, collecting 2 florins: Šimon 1, Matěj 1",
        "For 6 florins (3 steps)",
    )
    table.answer(1)
    assert table.actions.asked == ["pirate napoli 2 florins"]


def test_button_of_the_pirate_is_there_with_it_alone() -> None:
    assert Thing(CapitanKind.PIRATE) in dict(with_pirate().scene.controller.thing_rects)
    assert Thing(CapitanKind.PIRATE) not in dict(TableFixture(3).scene.controller.thing_rects)


def test_x10_pirate_button_says_why_it_cannot_be_moved() -> None:
    table = with_pirate()
    state = table.model.state
    moved = state._replace(turn=state.turn._replace(pirate=PirateMove.MOVED))
    table = TableFixture(3, moved)
    table.click(Thing(CapitanKind.PIRATE))
    assert "already been moved" in table.toast
    assert table.scene.ui.chosen is None


def test_x10_pirate_for_florins_or_by_cards_is_a_question() -> None:
    table = with_pirate()
    table.click(Thing(CapitanKind.HARBOUR, "islas-canarias", 2))
    table.click(Thing(CapitanKind.HARBOUR, "tanger", 1))
    assert isinstance(table.stack.top, ChoiceDialog)
    assert "For 2 florins (1 step)" in table.stack.top.choices


@pytest.mark.parametrize("by_key", [False, True])
def test_pirate_is_put_back_by_a_second_click_or_escape(by_key: bool) -> None:
    table = with_pirate()
    table.click(Thing(CapitanKind.HARBOUR, "islas-canarias", 2))
    assert table.scene.ui.chosen == PIRATE_SHIP
    if by_key:
        table.press(pygame.K_ESCAPE)
    else:
        table.click(Thing(CapitanKind.HARBOUR, "islas-canarias", 2))
    assert table.scene.ui.chosen is None

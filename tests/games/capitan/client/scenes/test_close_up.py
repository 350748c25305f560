"""A city from near, by a double click on its board, and what a single click on a board says."""

import pygame

from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.scenes.table_without_server import TableFixture, moored, with_pirate


def test_double_click_shows_a_city_from_near_and_sites_work_there() -> None:
    table = TableFixture(3, moored(start(3)))
    table.click(Thing(CapitanKind.CITY, "marseille"))
    table.click(Thing(CapitanKind.CITY, "marseille"))
    assert table.scene.ui.close_up == "marseille"
    assert table.rect(Thing(CapitanKind.SITE, "marseille", 1)).w > 80
    table.click(Thing(CapitanKind.SITE, "marseille", 1))
    assert table.actions.asked == ["build 1"]
    assert table.scene.ui.close_up == ""


def with_two_cards() -> TableFixture:
    return TableFixture(3, moored(start(3), hand=("venezia-2", "tunis-1")))


def test_a_board_clicked_before_a_card_says_what_is_missing_once_no_second_click_can_come() -> None:
    table = with_two_cards()
    table.click(Thing(CapitanKind.CITY, "tunis"))
    said_at_once, waits = bool(table.toast), table.scene.busy
    table.frame(0.5)
    assert (said_at_once, waits) == (False, True)
    assert table.toast == "Choose a card that leads to Tunis first, or click one of its free harbours."
    assert not table.actions.asked


def test_the_first_half_of_a_double_click_on_a_board_is_not_answered() -> None:
    table = with_two_cards()
    table.click(Thing(CapitanKind.CITY, "tunis"))
    table.click(Thing(CapitanKind.CITY, "tunis"))
    table.frame(0.5)
    assert table.scene.ui.close_up == "tunis"
    assert not table.toast


def test_a_board_that_was_clicked_is_not_sailed_to_when_a_card_is_taken_up_soon_after() -> None:
    table = with_two_cards()
    table.click(Thing(CapitanKind.CITY, "tunis"))
    table.scene.ui.chosen = "tunis-1"
    table.frame(0.5)
    assert not table.actions.asked


def test_a_click_on_a_board_is_forgotten_with_the_table() -> None:
    table = with_two_cards()
    table.click(Thing(CapitanKind.CITY, "tunis"))
    table.stack.push(PauseDialog(table.model, table.actions))
    table.stack.pop()
    table.frame(0.5)
    assert not table.toast


def test_what_a_board_lacked_is_not_said_after_the_next_click() -> None:
    table = with_two_cards()
    table.click(Thing(CapitanKind.CITY, "tunis"))
    table.click(Thing(CapitanKind.HAND, "tunis-1"))
    table.frame(0.5)
    assert not table.toast
    assert table.scene.ui.chosen == "tunis-1"


def test_click_beside_the_close_up_closes_it() -> None:
    table = TableFixture(3)
    table.scene.controller.panels.show_close_up("napoli")
    for event in headless_stage.click((5, 700)):
        table.stack.handle(event)
    assert table.scene.ui.close_up == ""


def test_arrows_in_the_close_up_go_from_neighbour_to_neighbour() -> None:
    table = with_pirate(acted=True)
    table.scene.controller.panels.show_close_up("venezia")
    seen = []
    for name in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT):
        table.scene.controller.panels.show_neighbour(
            {pygame.K_LEFT: (-1, 0), pygame.K_DOWN: (0, 1), pygame.K_RIGHT: (1, 0)}[name]
        )
        seen.append(table.scene.ui.close_up)
    assert seen == ["marseille", "porto", "constantinople", "candia", "lisboa"]

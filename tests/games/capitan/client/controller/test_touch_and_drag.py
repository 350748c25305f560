"""A finger, dragging and clicks in quick succession: what the pointer does."""

from __future__ import annotations

import pygame

from elcapitan.client.table.pointer_state import DOUBLE_CLICK_S, HOLD_S
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.scenes.table_without_server import TableFixture, moored


def touch(table: TableFixture, name: int, pos: tuple[int, int]) -> None:
    table.stack.handle(pygame.event.Event(name, pos=pos, button=pygame.BUTTON_LEFT, touch=True))


def test_a_tap_is_a_click_and_a_resting_finger_is_told() -> None:
    table = TableFixture(3, moored(start(3)))
    at = table.rect(Thing(CapitanKind.SITE, "marseille", 1)).center
    touch(table, pygame.MOUSEBUTTONDOWN, at)
    table.frame(HOLD_S + 0.1)
    table.frame(0.1)
    assert table.scene.ui.explained == Thing(CapitanKind.SITE, "marseille", 1)
    touch(table, pygame.MOUSEBUTTONUP, at)
    assert table.actions.asked == []
    assert table.scene.ui.hover is None
    touch(table, pygame.MOUSEBUTTONDOWN, at)
    table.frame(0.1)
    touch(table, pygame.MOUSEBUTTONUP, at)
    assert table.actions.asked == ["build 1"]


def test_a_finger_need_not_be_more_exact_than_forty_units() -> None:
    table = TableFixture(3, moored(start(3)))
    small = [
        target for target, rect in table.scene.controller.thing_rects if rect.w < 25 and target.kind == CapitanKind.DECK
    ]
    assert small
    rect = table.rect(small[0])
    beside = (rect.centerx, rect.y - round((40 * 2 / 3 - rect.h) / 2) + 1)
    assert not rect.collidepoint(beside) or rect.h >= 27
    touch(table, pygame.MOUSEBUTTONDOWN, beside)
    assert table.scene.ui.hover == small[0]


def test_what_does_something_is_at_least_forty_units_high_and_wide_for_a_finger() -> None:
    """At a window of 1920x1080; in a smaller one the close-up and the slop of a finger help."""
    from elcapitan.games.capitan.client.layout.table_layout import table_layout
    from elcapitan.games.capitan.client.layout.things import table_things

    state = start(3)
    layout = table_layout((1920, 1080), {plan.id: plan.at for plan in state.board.cities}, seats=3)
    for target, rect in table_things(layout, state, 1, []):
        if target.kind not in (CapitanKind.DECK, CapitanKind.CHART, CapitanKind.FORECAST):
            assert min(rect.w, rect.h) >= 40, (target, rect)


def drag(table: TableFixture, start_at: tuple[int, int], end: tuple[int, int]) -> None:
    stages_of_it = [
        pygame.event.Event(pygame.MOUSEMOTION, pos=start_at, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start_at, button=pygame.BUTTON_LEFT),
    ]
    for at in (0.3, 0.7, 1):
        pos = tuple(round(a + (b - a) * at) for a, b in zip(start_at, end, strict=True))
        stages_of_it.append(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
    for event in stages_of_it:
        table.stack.handle(event)
        table.frame()
    table.stack.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=pygame.BUTTON_LEFT))
    table.frame()


def test_a_turn_by_dragging_alone() -> None:
    table = TableFixture(3)
    card = table.model.state.destinations.display[0]
    assert card is not None
    city = card.rsplit("-", 1)[0]
    rail = table.scene.view.layout_for(table.scene.director.picture).rail.rect.center
    drag(table, table.rect(Thing(CapitanKind.DISPLAY, card)).center, rail)
    drag(table, table.rect(Thing(CapitanKind.HAND, card)).center, table.rect(Thing(CapitanKind.SITE, city, 5)).center)
    drag(table, table.rect(Thing(CapitanKind.STOCK, "", 1)).center, table.rect(Thing(CapitanKind.SITE, city, 2)).center)
    assert table.actions.asked == [f"buy {card}", f"sail {card} {city}", "build 2"]
    assert table.scene.ui.chosen is None
    assert table.scene.ui.dragged is None


def test_a_card_let_go_over_nothing_goes_back() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    drag(table, table.rect(Thing(CapitanKind.HAND, "venezia-2")).center, table.rect(Thing(CapitanKind.LOG)).center)
    assert table.actions.asked == []
    assert table.scene.ui.chosen is None


def test_escape_puts_back_what_is_dragged() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    at = table.rect(Thing(CapitanKind.HAND, "venezia-2")).center
    for event in (
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_LEFT),
        pygame.event.Event(pygame.MOUSEMOTION, pos=(at[0], at[1] - 80), rel=(0, 0), buttons=(1, 0, 0)),
    ):
        table.stack.handle(event)
    assert table.scene.ui.dragged == Thing(CapitanKind.HAND, "venezia-2")
    assert table.scene.ui.chosen == "venezia-2"
    table.press(pygame.K_ESCAPE)
    assert table.scene.ui.dragged is None
    assert table.scene.ui.chosen is None


def test_what_is_dragged_goes_back_when_another_scene_comes() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    at = table.rect(Thing(CapitanKind.HAND, "venezia-2")).center
    above = (at[0], at[1] - 80)
    for event in (
        headless_stage.mouse(pygame.MOUSEBUTTONDOWN, at),
        headless_stage.moved(above),
        headless_stage.key(pygame.K_F1),
    ):
        table.stack.handle(event)
    assert table.stack.top is not table.scene
    table.press(pygame.K_ESCAPE)
    assert (table.scene.ui.dragged, table.scene.ui.held, table.scene.ui.chosen) == (None, None, None)


def test_what_is_dragged_goes_back_when_the_window_loses_the_focus() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    at = table.rect(Thing(CapitanKind.HAND, "venezia-2")).center
    lost = pygame.event.Event(pygame.WINDOWFOCUSLOST)
    for event in (headless_stage.mouse(pygame.MOUSEBUTTONDOWN, at), headless_stage.moved((at[0], at[1] - 80)), lost):
        table.stack.handle(event)
    assert (table.scene.ui.dragged, table.scene.ui.held, table.scene.ui.chosen) == (None, None, None)


def test_an_unsteady_hand_still_clicks() -> None:
    table = TableFixture(3, moored(start(3), hand=("venezia-2",)))
    x, y = table.rect(Thing(CapitanKind.HAND, "venezia-2")).center
    for event in (
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=pygame.BUTTON_LEFT),
        pygame.event.Event(pygame.MOUSEMOTION, pos=(x + 3, y + 2), rel=(0, 0), buttons=(1, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x + 3, y + 2), button=pygame.BUTTON_LEFT),
    ):
        table.stack.handle(event)
    assert table.scene.ui.chosen == "venezia-2"


def test_the_second_click_of_a_double_click_on_a_harbour_neither_scolds_nor_does_anything() -> None:
    table = TableFixture(3, moored(start(3), hand=("napoli-1",)), speed="normal")
    table.click(Thing(CapitanKind.HAND, "napoli-1"))
    harbour = table.rect(Thing(CapitanKind.HARBOUR, "napoli", 1))
    table.click(Thing(CapitanKind.HARBOUR, "napoli", 1))
    assert table.actions.asked == ["sail napoli-1 napoli"]
    assert table.scene.director.busy
    for event in headless_stage.click(harbour.center):
        table.stack.handle(event)
    table.frame()
    assert (table.actions.asked, table.toast) == (["sail napoli-1 napoli"], "")
    assert table.scene.director.busy, "the ship sails on"
    table.scene.ui.played_s += DOUBLE_CLICK_S
    for event in headless_stage.click(harbour.center):
        table.stack.handle(event)
    assert not table.scene.director.busy, "a click that comes later is a new one"


def test_the_same_click_after_taking_back_is_meant() -> None:
    table = TableFixture(3, seed=6)
    target = next(target for target in table.scene.controller.queries.legal if target.kind == CapitanKind.DISPLAY)
    table.click(target)
    table.press(pygame.K_u)
    assert table.actions.asked[-1] == "step"
    table.click(target)
    assert table.actions.asked[-1].startswith("buy ")

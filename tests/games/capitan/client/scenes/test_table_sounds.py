"""What the table lets be heard, and how it calls someone who looks elsewhere."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.settings import Settings
from elcapitan.client.sound_names import Sound
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.games.capitan.client.wording import prompts
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.click_paths import ShowReason, TableReason
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import offline_link
from tests.games.capitan.client.scenes.table_without_server import TableFixture


class Ear:
    """Remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[Sound] = []

    def play(self, sound: Sound) -> None:
        self.heard.append(sound)

    def since(self) -> list[Sound]:
        heard, self.heard = self.heard, []
        return heard


def listening(**settled: Any) -> tuple[TableFixture, Ear, list[str]]:
    called: list[str] = []
    table, ear = TableFixture(3, **settled), Ear()
    vars(table.stack).update(_speaker=ear, _caller=called.append)
    return table, ear, called


def until_theirs(table: TableFixture) -> None:
    chance = random.Random(1)
    while table.model.state.seat == table.model.me:  # the game may begin with me
        table.actions.play(str(chance.choice(legal_moves(table.model.state))))


def hold(table: TableFixture, by: str) -> None:
    """A computer player of that level holds my seat from now on; empty: nobody does."""
    mine, *others = table.model.seats
    table.model.set_seats([mine._replace(held_by=by), *others])


def card(table: TableFixture) -> str:
    """The first card of the display."""
    state: GameState = table.model.state
    return next(each for each in state.destinations.display if each)


def until_mine(table: TableFixture) -> None:
    table.actions.others(random.Random(2))
    table.frame()


def test_what_can_be_done_ticks_under_the_pointer_and_the_rest_does_not() -> None:
    table, ear, _ = listening()
    until_mine(table)
    ear.since()
    legal = next(target for target in table.scene.controller.queries.legal if target.kind == CapitanKind.DISPLAY)
    table.stack.handle(headless_stage.moved(table.rect(legal).center))
    assert ear.since() == [Sound.HOVER]
    table.stack.handle(headless_stage.moved(table.rect(Thing(CapitanKind.CITY, "napoli")).center))
    assert ear.since() == []


def test_a_click_on_what_cannot_be_done_is_a_soft_knock() -> None:
    table, ear, _ = listening()
    until_mine(table)
    ear.since()
    table.click(Thing(CapitanKind.UNDO))
    assert Sound.ILLEGAL in ear.since()
    assert table.toast


def test_a_move_of_mine_is_heard_as_what_it_is() -> None:
    table, ear, _ = listening()
    until_mine(table)
    ear.since()
    table.click(next(target for target in table.scene.controller.queries.legal if target.kind == CapitanKind.DISPLAY))
    assert Sound.CARD in ear.since()


def test_my_turn_calls_once() -> None:
    table, ear, called = listening(seed=5)
    until_theirs(table)
    table.frame()
    called.clear()
    ear.since()
    until_mine(table)
    for _ in range(5):
        table.frame()
    assert called == ["Your turn"]
    assert ear.since().count(Sound.YOUR_TURN) == 1


@pytest.mark.parametrize("begun", [False, True])
def test_whose_seat_a_computer_player_holds_is_not_called_until_they_take_it_back(begun: bool) -> None:
    table, ear, called = listening(seed=5)
    until_theirs(table)
    hold(table, "easy")
    table.frame()
    ear.since()
    until_mine(table)
    if begun:
        table.actions.play(str(legal_moves(table.model.state)[0]))
        table.frame()
    table.stack.push(Scene())
    table.frame()
    assert (called, ear.since().count(Sound.YOUR_TURN), table.toast) == ([], 0, "")
    table.press(pygame.K_ESCAPE)
    hold(table, "")
    table.frame()
    assert called == ["Your turn"]
    assert ear.since().count(Sound.YOUR_TURN) == 1


def test_what_the_server_would_refuse_while_a_computer_player_holds_my_seat_is_not_offered() -> None:
    table, _, _ = listening()
    until_mine(table)
    bought = next(target for target in table.scene.controller.queries.legal if target.kind == CapitanKind.DISPLAY)
    table.click(bought)
    asked = list(table.actions.asked)
    hold(table, "easy")
    table.frame()
    frame_state = table.scene._frame()
    assert (frame_state.legal, frame_state.may_take_back) == ({}, False)
    assert table.scene.controller.queries.click_intent(Thing(CapitanKind.END)) == ShowReason(TableReason.HELD)
    assert prompts.rail_prompt(table.scene.controller.view_context).title == "A computer player (easy) plays for you"
    for target in (
        Thing(CapitanKind.END),
        Thing(CapitanKind.BANK),
        Thing(CapitanKind.UNDO),
        Thing(CapitanKind.DISPLAY, card(table)),
    ):
        table.stack.toast("")
        table.click(target)
        assert table.toast == "A computer player is in your seat; take it back first", target
    assert table.actions.asked == asked
    hold(table, "")
    table.frame()
    assert table.scene.controller.queries.legal


@pytest.mark.parametrize("looks", [True, False])
def test_only_who_looks_elsewhere_is_called_by_the_window(looks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(language="en", width=1280, height=720)
    app = App(window.open_window(settings), settings, offline_link())
    app.stack.push(Scene())
    monkeypatch.setattr(pygame.key, "get_focused", lambda: looks)
    app.stack.request_attention("Your turn")
    assert pygame.display.get_caption()[0] == (window.TITLE if looks else f"● Your turn – {window.TITLE}")
    app._take(pygame.event.Event(pygame.WINDOWFOCUSGAINED), 0.0)
    assert pygame.display.get_caption()[0] == window.TITLE


def test_a_card_that_can_be_bought_rises_under_the_pointer_and_lies_down_again() -> None:
    table, _, _ = listening()
    until_mine(table)
    target = next(target for target in table.scene.controller.queries.legal if target.kind == CapitanKind.DISPLAY)
    rect = thing_rect(table.scene.controller.thing_rects, target)
    assert rect is not None
    around = rect.inflate(30, 30)

    def seen() -> bytes:
        for _ in range(5):
            table.frame(0.1)
        return pygame.image.tobytes(table.surface.subsurface(around), "RGB")

    for _ in range(40):
        table.frame(0.1)  # the glow comes to rest
    down = seen()
    table.stack.handle(headless_stage.moved(rect.center))
    assert seen() != down
    table.stack.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    assert seen() == down

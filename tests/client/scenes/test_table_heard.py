"""What the table lets be heard, and how it calls somebody who looks elsewhere."""

from __future__ import annotations

import random

import pygame
import pytest

from elcapitan.client import window
from elcapitan.client.app import App
from elcapitan.client.scene import Scene
from elcapitan.client.settings import Settings
from elcapitan.client.sound import Sound
from elcapitan.client.table import guide
from elcapitan.client.table.hit import place_of
from elcapitan.client.table.intent import Hint, Reason
from elcapitan.client.table.targets import Kind, Target
from elcapitan.rules.legal import legal_moves
from tests.client import stages
from tests.client.scenes.scening import lonely_link
from tests.client.scenes.tabling import Tabling


class Ear:
    """Remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[Sound] = []

    def play(self, sound: Sound) -> None:
        self.heard.append(sound)

    def since(self) -> list[Sound]:
        heard, self.heard = self.heard, []
        return heard


def listening(**settled: object) -> tuple[Tabling, Ear, list[str]]:
    called: list[str] = []
    table, ear = Tabling(3, **settled), Ear()  # type: ignore[arg-type]
    vars(table.stack).update(_speaker=ear, _caller=called.append)
    return table, ear, called


def until_theirs(table: Tabling) -> None:
    chance = random.Random(1)
    while table.model.state.seat == table.model.me:  # the game may begin with me
        table.actions.play(str(chance.choice(legal_moves(table.model.state))))


def hold(table: Tabling, by: str) -> None:
    """A computer player of that level holds my seat from now on; empty: nobody does."""
    mine, *others = table.model.seats
    table.model.reseat([mine._replace(held_by=by), *others])


def card(table: Tabling) -> str:
    """The first card of the display."""
    return next(each for each in table.model.state.destinations.display if each)


def until_mine(table: Tabling) -> None:
    table.actions.others(random.Random(2))
    table.frame()


def test_what_can_be_done_ticks_under_the_pointer_and_the_rest_does_not() -> None:
    table, ear, _ = listening()
    until_mine(table)
    ear.since()
    legal = next(target for target in table.scene.controller.turn.legal if target.kind is Kind.DISPLAY)
    table.stack.handle(stages.moved(table.rect(legal).center))
    assert ear.since() == [Sound.HOVER]
    table.stack.handle(stages.moved(table.rect(Target(Kind.CITY, "napoli")).center))
    assert ear.since() == []


def test_a_click_on_what_cannot_be_done_is_a_soft_knock() -> None:
    table, ear, _ = listening()
    until_mine(table)
    ear.since()
    table.click(Target(Kind.UNDO))
    assert Sound.ILLEGAL in ear.since()
    assert table.toast


def test_a_move_of_mine_is_heard_as_what_it_is() -> None:
    table, ear, _ = listening()
    until_mine(table)
    ear.since()
    table.click(next(target for target in table.scene.controller.turn.legal if target.kind is Kind.DISPLAY))
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
def test_whose_seat_a_computer_player_holds_is_not_called_until_she_takes_it_back(begun: bool) -> None:
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
    bought = next(target for target in table.scene.controller.turn.legal if target.kind is Kind.DISPLAY)
    table.click(bought)
    asked = list(table.actions.asked)
    hold(table, "easy")
    table.frame()
    moment = table.scene._moment()
    assert (moment.legal, moment.may_take_back) == ({}, False)
    assert table.scene.controller.turn.intent(Target(Kind.END)) == Hint(Reason.HELD)
    assert guide.prompt(table.scene.controller.sitting).title == "A computer player (easy) plays for you"
    for target in (Target(Kind.END), Target(Kind.BANK), Target(Kind.UNDO), Target(Kind.DISPLAY, card(table))):
        table.stack.toast("")
        table.click(target)
        assert table.toast == "A computer player is in your seat; take it back first", target
    assert table.actions.asked == asked
    hold(table, "")
    table.frame()
    assert table.scene.controller.turn.legal


@pytest.mark.parametrize("looks", [True, False])
def test_only_who_looks_elsewhere_is_called_by_the_window(looks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(language="en", width=1280, height=720)
    app = App(window.open_window(settings), settings, lonely_link())
    app.stack.push(Scene())
    monkeypatch.setattr(pygame.key, "get_focused", lambda: looks)
    app.stack.call("Your turn")
    assert pygame.display.get_caption()[0] == (window.TITLE if looks else f"● Your turn – {window.TITLE}")
    app._take(pygame.event.Event(pygame.WINDOWFOCUSGAINED), 0.0)
    assert pygame.display.get_caption()[0] == window.TITLE


def test_a_card_that_can_be_bought_rises_under_the_pointer_and_lies_down_again() -> None:
    table, _, _ = listening()
    until_mine(table)
    target = next(target for target in table.scene.controller.turn.legal if target.kind is Kind.DISPLAY)
    rect = place_of(table.scene.controller.places, target)
    assert rect is not None
    around = rect.inflate(30, 30)

    def seen() -> bytes:
        for _ in range(5):
            table.frame(0.1)
        return pygame.image.tobytes(table.surface.subsurface(around), "RGB")

    for _ in range(40):
        table.frame(0.1)  # the glow comes to rest
    down = seen()
    table.stack.handle(stages.moved(rect.center))
    assert seen() != down
    table.stack.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    assert seen() == down

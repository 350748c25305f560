"""A rival's last turn is shown on the board again, by a click on their panel, and the newest position comes back."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elcapitan import games
from elcapitan.bots.bot import Advice
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.table.turn_reasons import TurnReasonsDialog
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import press

SIZE = headless_stage.SIZE


class Table:
    """A guided game after the first round, without its teacher's advice; nothing is animated but what is asked for."""

    def __init__(self, game: str) -> None:
        self.stack = headless_stage.stack(SIZE, Settings(name="Ada", speed="off"))
        self.surface = headless_stage.surface(SIZE)
        self.scene: Any = games.lessons(game).guided_game(self.stack, stored=False)
        self.stack.push(self.scene)
        self.bot = games.bots(game).make("easy", 1)
        self.frame()
        while len({step.seat for step in self.model.steps}) < len(self.model.seats) or not self.model.is_my_move:
            self.play()

    @property
    def model(self) -> Any:
        return self.scene.model

    def frame(self, seconds: float = 0.9) -> None:
        for _frame in range(3):
            self.stack.update(seconds / 3)
            self.stack.draw(self.surface)

    def play(self) -> None:
        """One move of the player."""
        self.scene.actions.play(str(self.bot.choose(self.model.state, 1, AT_ONCE)[0]))
        self.frame()

    def click(self, thing: Thing) -> None:
        rect = thing_rect(self.scene.controller.thing_rects, thing)
        assert rect is not None
        for event in headless_stage.click(rect.center):
            self.stack.handle(event)
        self.frame(0.0)


@pytest.fixture(params=[game for game in games.game_names() if games.has_lessons(game)])
def table(request: pytest.FixtureRequest) -> Table:
    return Table(request.param)


def test_a_rivals_last_turn_is_shown_again_and_then_the_newest_position(table: Table) -> None:
    director, model = table.scene.director, table.model
    entries = list(director.lines)
    table.click(Thing("seat", number=2))
    assert isinstance(table.stack.top, TurnReasonsDialog)
    turn: Any = table.stack.top.turn
    assert turn.seat == 2
    press(table.stack, "Show it on the board")
    assert table.stack.top is table.scene
    assert director.state is model.steps[turn.first].before
    assert director.busy
    for _second in range(60):
        if director.idle:
            break
        table.frame()
    assert director.picture is model.state
    assert list(director.lines) == entries


def test_a_click_ends_it_and_a_move_that_comes_meanwhile_is_shown(table: Table) -> None:
    director, model = table.scene.director, table.model
    table.scene.controller.panels.show_turn_again(3)
    assert not director.idle
    table.stack.handle(headless_stage.key(pygame.K_SPACE))
    table.frame()
    assert director.picture is model.state
    table.scene.controller.panels.show_turn_again(3)
    table.play()
    assert director.picture is model.state


def test_the_button_of_a_hint_makes_its_next_step(table: Table) -> None:
    hints, made = table.scene.controller.hints, len(table.model.steps)
    hints.close()
    hints.show(Advice(tuple(table.bot.choose(table.model.state, 1, AT_ONCE))))
    table.frame()
    note = table.scene.controller.panels.note
    assert note.text.deed == "Do it (Enter)"
    step = str(hints.steps[0].move)
    (button,) = note.group.widgets
    headless_stage.click_on(table.stack, button)
    table.frame()
    assert table.model.steps[made].text == step

"""What the controller and the hints of every table do alike: asked by key, told in the note, followed and put away."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elcapitan.bots.bot import Advice
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Buy
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.client.conftest import home, prefetch_ends, sounds_are_read_no_more
from tests.client.prompt_adviser import PromptAdviser, use_prompt_adviser
from tests.games.capitan.client.scenes.table_without_server import TableFixture
from tests.games.capitan.positions import table as capitan_position
from tests.games.yspahan.client.table_without_server import TOWER, YspahanTable
from tests.games.yspahan.positions import table as yspahan_position

__all__ = ["home", "prefetch_ends", "sounds_are_read_no_more"]


class OpenTable:
    """A table of either game in my turn, with a turn of two steps that may be advised, and another move."""

    def __init__(self, game: str) -> None:
        self.hands: TableFixture | YspahanTable
        self.hint: Any
        if game == "elcapitan":
            position = capitan_position("red", "blue", "yellow").arrived("red", "marseille").money("red", 20)
            self.hands = TableFixture(3, position.state)
            card = next(str(move) for move in legal_moves(position.state) if isinstance(move, Buy))
            self.turn, self.other, self.asked = (card, "build 1", "end"), "build 2", self.hands.actions.asked
            self.hint, self.close_up = Thing(CapitanKind.HINT), "napoli"
        else:
            self.hands = YspahanTable(state=yspahan_position(3).main(1, **TOWER).state)
            self.turn, self.other, self.asked = ("supply sack", "place sack-3a", "end"), "camels", self.hands.link.asked
            self.hint, self.close_up = Thing(YspahanKind.HINT), "sack"
        self.model = self.hands.model
        self.controller: Any = self.hands.scene.controller

    def press(self, key: int) -> None:
        self.hands.press(key)
        self.hands.frame()

    def play(self, text: str) -> None:
        self.controller.play(self.model.rules.parse(text))
        for _ in range(3):
            self.hands.frame()

    def advise(self, *turn: str) -> None:
        """Ask for a hint, and be advised to do this."""
        PromptAdviser.answer = Advice(tuple(map(self.model.rules.parse, turn)))
        self.press(pygame.K_h)

    @property
    def rows(self) -> list[str]:
        return [row.words for row in self.controller.panels.note.rows]

    @property
    def steps(self) -> list[str]:
        return [str(step.move) for step in self.controller.hints.steps]

    @property
    def has_button(self) -> bool:
        return self.hint in dict(self.controller.thing_rects)


@pytest.fixture(params=["elcapitan", "yspahan"])
def at(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, home: object) -> OpenTable:
    use_prompt_adviser(monkeypatch)
    return OpenTable(request.param)


def test_while_it_is_thought_about_the_note_says_so_and_the_answer_is_awaited(at: OpenTable) -> None:
    at.press(pygame.K_h)
    assert at.rows == ["The strongest computer player is thinking …"]
    assert at.hands.scene.busy
    at.press(pygame.K_h)
    assert at.rows == []
    assert not at.controller.hints.is_awaited


def test_the_hint_goes_on_while_it_is_followed_and_away_when_something_else_is_done(at: OpenTable) -> None:
    at.advise(*at.turn)
    assert at.steps == [*at.turn[:2]]
    at.play(at.turn[0])
    assert at.steps == [at.turn[1]]
    assert at.rows
    at.press(pygame.K_u)
    assert (at.steps, at.rows) == ([], [])
    at.advise(*at.turn)
    at.play(at.other)
    assert (at.steps, at.rows) == ([], [])


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_h])
def test_a_key_puts_it_away(at: OpenTable, key: int) -> None:
    at.advise(*at.turn)
    at.press(key)
    assert not at.controller.hints.is_open
    assert at.hands.stack.top is at.hands.scene


def test_a_click_on_the_note_puts_it_away(at: OpenTable) -> None:
    at.advise(*at.turn)
    at.controller.panels.note.close()
    at.hands.frame()
    assert not at.controller.hints.is_open


def test_each_question_is_counted_and_the_same_one_has_the_same_answer(at: OpenTable) -> None:
    at.advise(*at.turn)
    assert at.asked == ["hint"]
    said = at.rows
    at.press(pygame.K_h)
    assert at.rows == []
    at.advise(at.other, "end")
    assert at.rows == said


def test_enter_makes_the_next_step_of_a_hint_where_nothing_has_the_ring(at: OpenTable) -> None:
    at.advise(*at.turn)
    for text in at.turn[:2]:
        at.press(pygame.K_RETURN)
        assert at.model.steps[-1].text == text
    at.press(pygame.K_RETURN)
    assert len(at.model.steps) == 2


def test_no_answer_is_told_in_one_sentence(at: OpenTable) -> None:
    PromptAdviser.fails = True
    at.press(pygame.K_h)
    assert at.hands.toast == "No hint could be found."
    assert not at.controller.hints.is_open


def test_nothing_is_awaited_once_the_table_is_left(at: OpenTable) -> None:
    at.press(pygame.K_h)
    at.hands.scene.on_removed()
    assert not at.controller.hints.is_awaited


def test_where_hints_are_not_allowed_there_is_no_button_and_the_key_says_why(at: OpenTable) -> None:
    assert at.has_button
    at.model.set_hints(False, (0, 0, 0))
    at.hands.frame()
    assert not at.has_button
    at.press(pygame.K_h)
    assert at.hands.toast == "The host of this table does not allow hints"
    assert at.asked == []


def test_a_close_up_is_closed_by_its_key_and_by_escape_and_no_menu_opens(at: OpenTable) -> None:
    for key in (pygame.K_z, pygame.K_ESCAPE):
        at.controller.panels.show_close_up(at.close_up)
        at.press(key)
        assert at.hands.scene.ui.close_up == ""
        assert at.hands.stack.top is at.hands.scene
    at.press(pygame.K_z)
    assert at.hands.scene.ui.close_up


def test_a_finished_turn_and_nothing_at_all_are_not_taken_back(at: OpenTable) -> None:
    at.press(pygame.K_u)
    assert at.hands.toast == "There is nothing to take back."
    assert at.asked == []

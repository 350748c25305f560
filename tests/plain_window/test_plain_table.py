"""The plain table in a scene without a window: a button for each move, or a board that a game paints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from elcapitan import games
from elcapitan.client.shell.settings import Settings
from elcapitan.kit.table.things import Thing
from elcapitan.plain_window.plain_clicks import MOVE
from elcapitan.plain_window.plain_table import PlainTable
from tests.client import headless_stage
from tests.games.offline_game import OfflineGame
from tests.plain_window import painted_toy
from tests.registered_games import registered, with_parts
from tests.toy_entry import TOY

FRAME_S = 1 / 60
TOYS = {"buttons": TOY, "board": with_parts(TOY, face=f"{painted_toy.__name__}:PaintedFace")}


class OfflineActions(OfflineGame):
    """The PlayerActions of a table without a server."""

    participants, keeps_game, next_steps = None, False, ()

    def leave(self) -> None:
        raise AssertionError("not asked for")


class Play:
    """One game at a plain table."""

    def __init__(self) -> None:
        self.game = OfflineActions("toy", seats=2, options={"rounds": 2})
        self.stack = headless_stage.stack(settings=Settings(language="en", name="Ada", speed="normal"))
        self.table: PlainTable = games.face("toy").make_table(self.stack, self.game.model, self.game)  # type: ignore[assignment]
        self.stack.push(self.table)
        self.surface = headless_stage.surface()
        self.draw()

    def draw(self) -> None:
        self.stack.draw(self.surface)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME_S)):
            self.stack.update(FRAME_S)
            self.draw()

    def click(self, thing: Thing) -> None:
        rect = dict(self.table.controller.thing_rects)[thing]
        for event in headless_stage.click(rect.center):
            self.stack.handle(event)
        self.table.ui.played_s = 9.0

    @property
    def possible(self) -> set[Thing]:
        return {*self.table.controller.queries.possible}


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Iterator[Play]:
    with registered(TOYS[request.param]):
        games._loaded.cache_clear()
        yield Play()
    games._loaded.cache_clear()


on_buttons = pytest.mark.parametrize("play", ["buttons"], indirect=True)
on_board = pytest.mark.parametrize("play", ["board"], indirect=True)


@on_buttons
def test_a_move_is_a_click_on_its_button(play: Play) -> None:
    assert play.possible == {Thing(MOVE, f"bid {number}") for number in range(4)}
    play.click(Thing(MOVE, "bid 3"))
    assert play.game.model.steps[-1].text == "bid 3"


@on_board
def test_a_move_is_a_click_on_a_thing_of_the_board(play: Play) -> None:
    assert play.possible == {Thing("bid", number=number) for number in range(4)}
    play.click(Thing("bid", number=3))
    assert play.game.model.steps[-1].text == "bid 3"


def bidden(play: Play) -> None:
    play.click(Thing("bid", number=3))
    play.game.play("bid 1")
    play.wait(1.5)


@on_board
def test_a_move_of_two_clicks_is_chosen_first(play: Play) -> None:
    bidden(play)
    assert play.possible == {painted_toy.DIE}
    play.click(painted_toy.DIE)
    assert play.table.ui.chosen == (painted_toy.DIE,)
    assert play.possible >= {painted_toy.CUP, painted_toy.VOICE}
    play.click(painted_toy.CUP)
    assert play.game.model.steps[-1].text == "roll"
    assert not play.table.ui.chosen


@on_board
def test_a_thing_that_is_chosen_is_put_back(play: Play) -> None:
    bidden(play)
    play.click(painted_toy.DIE)
    play.click(painted_toy.DIE)
    assert not play.table.ui.chosen


@on_board
def test_what_flies_is_not_on_the_board(play: Play) -> None:
    bidden(play)
    play.click(painted_toy.DIE)
    play.click(painted_toy.CUP)
    play.wait(0.1)
    assert [flight.what.kind for flight, _t in play.table.director.flights] == ["die"]
    assert play.table.director.hidden == {painted_toy.DIE}
    play.wait(2.0)
    assert play.table.director.idle


@on_board
def test_a_refusal_is_told_in_the_words_of_the_game(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(play.stack, "toast", lambda words, *rest: told.append(words))
    play.click(Thing("bid", number=painted_toy.TOO_HIGH))
    assert told == ["This is not allowed."]
    assert not play.game.model.steps


@on_board
def test_tab_comes_to_the_board_first(play: Play) -> None:
    play.stack.handle(headless_stage.key(pygame.K_TAB))
    assert play.table.ui.focus == Thing("bid", number=0)


@pytest.mark.parametrize("play", [*TOYS], indirect=True)
def test_a_record_is_shown(play: Play) -> None:
    replay: Any = games.face("toy").replay(play.stack, play.game.model, None, 0)
    play.stack.push(replay)
    play.draw()
    assert replay.view.layout_for(play.game.model.state).rail.rect.h > 100

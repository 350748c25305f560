"""Watching a recorded game: the bar, its keys, a game that plays by itself, and playing on from a position."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.open_record import UnreadableGame, read_game
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.client.widgets.slider import Slider
from elcapitan.games import ruleset
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.table import record as records
from elcapitan.table.replay import verify_record
from tests.client.headless_stage import click_on, key, stack, surface
from tests.client.scenes.scene_helpers import offline_link
from tests.client.scenes.scene_helpers import press as click_label

FILE = Path(__file__).parents[4] / "pictures" / "records" / "four.capitan"
RECORD = json.loads(FILE.read_text("utf-8"))
FRAME_S = 0.05


def replay(at: int = 0, go_on: Callable[[str], None] | None = None) -> tuple[SceneStack, ReplayScene]:
    stage = stack()
    scene = ReplayScene(stage, TableModel.from_record(RECORD), go_on, at)
    stage.push(scene)
    stage.draw(surface())
    return stage, scene


def press(stage: SceneStack, scene: ReplayScene, value: str) -> None:
    button = next(each for each in scene.bar.group.widgets if isinstance(each, Button) and each.value == value)
    click_on(stage, button)
    stage.draw(surface())


def run(stage: SceneStack, seconds: float) -> None:
    for _ in range(round(seconds / FRAME_S)):
        stage.update(FRAME_S)
        stage.draw(surface())


def test_it_begins_at_rest_before_the_first_move_and_from_nobodys_seat() -> None:
    stage, scene = replay()
    run(stage, 1)
    assert scene.replay_cursor.at == 0
    assert scene.model.me == 0
    assert not scene.controller.turn.moves
    assert not scene.busy


def test_it_plays_by_itself_and_rests_again() -> None:
    stage, scene = replay()
    press(stage, scene, "play")
    run(stage, 6)
    assert scene.replay_cursor.at > 2
    press(stage, scene, "play")
    run(stage, 4)
    at = scene.replay_cursor.at
    run(stage, 2)
    assert scene.replay_cursor.at == at
    assert scene.director.idle


def test_the_buttons_wind_it_and_the_picture_follows_at_once() -> None:
    stage, scene = replay()
    for value, at in (
        ("on", scene.replay_cursor.stops[1]),
        ("on", scene.replay_cursor.stops[2]),
        ("back", scene.replay_cursor.stops[1]),
    ):
        press(stage, scene, value)
        assert scene.replay_cursor.at == at
        assert scene.director.picture is scene.model.state
    press(stage, scene, "payday")
    assert scene.replay_cursor.at == scene.replay_cursor.paydays[0]
    press(stage, scene, "last")
    assert scene.model.state.stage is Stage.OVER
    press(stage, scene, "first")
    assert scene.replay_cursor.at == 0
    assert not scene.director.lines, "the log goes back, too"


@pytest.mark.parametrize(
    ("pressed", "mod", "begin", "at"),
    [
        (pygame.K_RIGHT, pygame.KMOD_SHIFT, 10, 11),
        (pygame.K_LEFT, pygame.KMOD_SHIFT, 10, 9),
        (pygame.K_HOME, 0, 10, 0),
        (pygame.K_END, 0, 10, len(RECORD["moves"])),
    ],
)
def test_keys_do_the_same(pressed: int, mod: int, begin: int, at: int) -> None:
    stage, scene = replay(begin)
    stage.handle(key(pressed, mod))
    assert scene.replay_cursor.at == at


def test_the_line_is_pulled_to_any_move() -> None:
    stage, scene = replay()
    slider = next(each for each in scene.bar.group.widgets if isinstance(each, Slider))
    half = slider.track.center
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=half))
    assert scene.replay_cursor.at == pytest.approx(len(scene.replay_cursor) / 2, abs=2)
    stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=slider.track.midright, buttons=(1, 0, 0), rel=(0, 0)))
    assert scene.replay_cursor.is_at_end
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=slider.track.midright))


def test_a_payday_passes_by_itself_while_it_plays() -> None:
    first = replay()[1].replay_cursor.paydays[0]
    stage, scene = replay(first - 1)
    press(stage, scene, "play")
    for _ in range(400):
        run(stage, FRAME_S)
        if isinstance(stage.top, PaydayScene):
            break
    assert isinstance(stage.top, PaydayScene)
    run(stage, 20)
    assert isinstance(stage.top, ReplayScene)
    assert scene.replay_cursor.at > first


def test_the_end_is_the_ranking_and_play_begins_anew_after_it() -> None:
    stage, scene = replay(len(RECORD["moves"]) - 1)
    press(stage, scene, "play")
    for _ in range(600):
        run(stage, FRAME_S)
        if isinstance(stage.top, RankingScene):
            break
    assert isinstance(stage.top, RankingScene)
    stage.pop()
    run(stage, 1)
    assert not scene.playing
    press(stage, scene, "play")
    assert scene.replay_cursor.at == 0


def test_watching_from_the_ranking_of_a_replay_plays_that_replay_from_the_first_move() -> None:
    stage, scene = replay(len(RECORD["moves"]), lambda record: None)
    scene.screens.open_ranking()
    stage.draw(surface())
    click_label(stage, "Watch the game")
    assert stage.top is scene, "no second replay upon the first"
    assert scene.playing
    assert scene.replay_cursor.at == 0
    assert not scene.why_not_go_on


@pytest.mark.parametrize("where", ["the menu of Esc", "the ranking"])
def test_the_main_menu_is_reached_by_leaving_the_table_below(where: str) -> None:
    left: list[str] = []
    stage = stack()
    scene = ReplayScene(stage, TableModel.from_record(RECORD), at=3, leave=lambda: left.append("table"))
    stage.push(scene)
    if where == "the ranking":
        scene.screens.open_ranking()
    else:
        scene.screens.open_menu()
    stage.draw(surface())
    click_label(stage, "Main menu")
    assert left == ["table"]


def test_a_game_is_played_on_from_any_position() -> None:
    asked: list[str] = []
    stage, scene = replay(150, asked.append)
    press(stage, scene, "go-on")
    record = records.parse_record(asked[0])
    verify_record(record, ruleset)
    assert len(record.moves) == 150
    assert record.winners is None
    assert all(each.seed is None for each in record.shuffled), "what is still to come stays secret"


def test_nothing_is_played_on_from_the_end_or_without_a_server() -> None:
    asked: list[str] = []
    _stage, scene = replay(len(RECORD["moves"]), asked.append)
    assert scene.why_not_go_on == "The game is over"
    scene.wind_to(5)
    assert not scene.why_not_go_on
    _stage, alone = replay(5)
    assert alone.why_not_go_on == "There is no server here"


def test_a_finished_file_is_watched_and_another_one_asked_about(tmp_path: Path) -> None:
    over = read_game(FILE, finished=True)
    with pytest.raises(UnreadableGame, match="This game is over"):
        read_game(FILE)
    stage, scene = stack(), ContinueGames(offline_link())
    scene.lines = []
    stage.push(scene)
    scene._opened(over)
    assert isinstance(stage.top, ReplayScene)
    stage.pop()
    asked: list[str] = []
    _other, half = replay(100, asked.append)
    half.command("go-on")
    scene._opened(asked[0])
    assert isinstance(stage.top, ConfirmDialog)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_each_button_says_what_it_does(language: str) -> None:
    i18n.use_language(language)
    stage, scene = replay()
    told = set()
    for button in scene.bar.group.widgets:
        stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=button.rect.center, buttons=(0, 0, 0), rel=(0, 0)))
        told.add(scene.bar._hint())
    assert len(told - {""}) == 7

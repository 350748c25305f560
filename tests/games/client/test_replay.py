"""Watching a recorded game: the bar, its keys, a game that plays by itself, and playing on from a position."""

from __future__ import annotations

import json

import pygame
import pytest

from elcapitan import games
from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.open_record import UnreadableGame, read_game
from elcapitan.client.scenes.recorded_game import open_recorded_game
from elcapitan.client.sheet.counted_sheet import CountedSheet
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Chips
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.table import record as records
from elcapitan.table.replay import verify_record
from tests.client.headless_stage import click, key, moved, stack, surface
from tests.client.scenes.scene_helpers import offline_link
from tests.client.scenes.scene_helpers import press as click_label
from tests.games.client.replay_helpers import FRAME_S, WHERE, press, replay, run, timeline
from tests.games.client.window_games import CAPITAN, WindowGame, every_game


def play_until(stage: SceneStack, scene: RecordReplay, kind: type) -> None:
    """Watch until a scene of that kind is on top."""
    press(stage, scene, "play")
    for _ in range(600):
        run(stage, FRAME_S)
        if isinstance(stage.top, kind):
            return
    raise AssertionError(f"no {kind.__name__}")


def before_scoring(game: WindowGame, shift: int = -1) -> tuple[SceneStack, RecordReplay]:
    """A replay that many moves after the first scoring."""
    stage, scene = replay(game)
    scene.wind_to(scene.replay_cursor.scorings[0] + shift)
    return stage, scene


def scored_at(scoring: CountedSheet) -> int:
    """The number of moves before the one that brought the scoring."""
    step: int = vars(scoring)["scoring"].step
    return step


@every_game
def test_it_begins_at_rest_before_the_first_move_and_from_nobodys_seat(game: WindowGame) -> None:
    stage, scene = replay(game)
    run(stage, 1)
    assert (scene.replay_cursor.at, scene.model.me) == (0, 0)
    assert not scene.controller.queries.moves
    assert not scene.busy


@every_game
def test_it_plays_by_itself_and_rests_again(game: WindowGame) -> None:
    stage, scene = replay(game)
    press(stage, scene, "play")
    run(stage, 8)
    assert scene.replay_cursor.at > 2
    press(stage, scene, "pause")
    run(stage, 4)
    at = scene.replay_cursor.at
    run(stage, 2)
    assert scene.replay_cursor.at == at
    assert scene.director.idle


@every_game
def test_the_buttons_wind_it_and_the_picture_follows_at_once(game: WindowGame) -> None:
    stage, scene = replay(game)
    cursor = scene.replay_cursor
    for value, at in (
        *(("turn-on", cursor.stops[1]), ("turn-on", cursor.stops[2]), ("turn-back", cursor.stops[1])),
        *(("scoring-on", cursor.scorings[0]), ("last", len(game.record()["moves"])), ("first", 0)),
    ):
        press(stage, scene, value)
        assert cursor.at == at
        assert scene.director.picture is scene.model.state
        assert scene.model.is_over is (value == "last")
    assert not scene.director.lines, "the log goes back, too"


@pytest.mark.parametrize(
    ("pressed", "mod", "at"),
    [
        (pygame.K_RIGHT, pygame.KMOD_SHIFT, 11),
        (pygame.K_LEFT, pygame.KMOD_SHIFT, 9),
        (pygame.K_PERIOD, 0, 11),
        (pygame.K_COMMA, 0, 9),
        (pygame.K_HOME, 0, 0),
        (pygame.K_END, 0, len(CAPITAN.record()["moves"])),
    ],
)
def test_keys_do_the_same(pressed: int, mod: int, at: int) -> None:
    stage, scene = replay(CAPITAN, 10)
    stage.handle(key(pressed, mod))
    assert scene.replay_cursor.at == at


def test_the_line_is_pulled_to_any_move() -> None:
    stage, scene = replay(CAPITAN)
    slider = timeline(scene)
    half = slider.track.center
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=half))
    assert scene.replay_cursor.at == pytest.approx(len(scene.replay_cursor) / 2, abs=2)
    stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=slider.track.midright, buttons=(1, 0, 0), rel=(0, 0)))
    run(stage, FRAME_S)
    assert scene.replay_cursor.is_at_end
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=slider.track.midright))


@every_game
def test_a_scoring_passes_by_itself_while_it_plays(game: WindowGame) -> None:
    stage, scene = before_scoring(game)
    play_until(stage, scene, game.scoring)
    run(stage, 20)
    assert stage.top is scene
    assert scene.replay_cursor.at > scene.replay_cursor.scorings[0]


@every_game
def test_the_end_is_the_ranking_and_play_begins_anew_after_it(game: WindowGame) -> None:
    stage, scene = replay(game, len(game.record()["moves"]) - 1)
    play_until(stage, scene, game.ranking)
    stage.pop()
    run(stage, 1)
    assert not scene.playing
    press(stage, scene, "play")
    assert scene.replay_cursor.at == 0


@every_game
def test_watching_from_the_ranking_of_a_replay_plays_that_replay_from_the_first_move(game: WindowGame) -> None:
    stage, scene = replay(game, len(game.record()["moves"]), lambda record: None)
    scene.screens.open_ranking()
    assert [type(each) for each in stage.scenes] == [game.replay, game.ranking]
    stage.draw(surface())
    click_label(stage, "Watch the game")
    assert stage.top is scene, "no second replay upon the first"
    assert scene.playing
    assert scene.replay_cursor.at == 0
    assert not scene.why_not_go_on


@pytest.mark.parametrize("where", ["menu", "ranking"])
def test_the_main_menu_is_reached_by_leaving_the_table_below(where: str) -> None:
    left: list[str] = []
    stage, scene = replay(CAPITAN, 3, None, ReplayOrigin("Back to the ranking", lambda: left.append("table")))
    if where == "ranking":
        scene.screens.open_ranking()
    else:
        scene.screens.open_menu()
    stage.draw(surface())
    click_label(stage, "Main menu")
    assert left == ["table"]


@every_game
def test_a_game_is_played_on_from_any_position_but_the_last(game: WindowGame) -> None:
    asked: list[str] = []
    stage, scene = replay(game, 150, asked.append)
    press(stage, scene, "go-on")
    (text,) = asked
    record = records.parse_record(text)
    verify_record(record, games.ruleset)
    assert (record.game, len(record.moves), record.winners) == (game.name, 150, None)
    assert all(each.seed is None for each in record.shuffled), "what is still to come stays secret"
    press(stage, scene, "last")
    assert scene.why_not_go_on == "The game is over"
    scene.wind_to(5)
    assert not scene.why_not_go_on
    assert replay(game, 5)[1].why_not_go_on == "Open the game from the menu"


@pytest.mark.slow
@every_game
def test_every_position_can_be_played_on_from(game: WindowGame) -> None:
    """Also right before a scoring, and at every question that is asked outside the turns."""
    asked: list[str] = []
    _stage, scene = replay(game, 0, asked.append)
    cursor, moves = scene.replay_cursor, game.record()["moves"]
    stages = {step.after.stage: at for at, step in enumerate(cursor.steps[:-1], 1)}
    near_scorings = {at + shift for at in cursor.scorings[:-1] for shift in (-1, 0, 1)}
    for at in sorted({*range(0, len(cursor), 29), *near_scorings, *stages.values()}):
        scene.wind_to(at)
        scene.command("go-on")
        record = records.parse_record(asked[-1])
        verify_record(record, games.ruleset)
        assert len(record.moves) == at
        again = game.recorded().from_record(json.loads(asked[-1]))
        assert again.rules.digest(again.state) == scene.model.rules.digest(scene.model.state)
        following = moves[at]
        again.play(following[0], following[1], following[2] if len(following) > 2 else ())


@every_game
def test_a_finished_file_is_watched_and_another_one_asked_about(game: WindowGame) -> None:
    over = read_game(game.file(), finished=True)
    with pytest.raises(UnreadableGame, match="This game is over"):
        read_game(game.file())
    stage, scene = stack(), ContinueGames(offline_link())
    scene.finder.lines = []
    stage.push(scene)
    open_recorded_game(stage, scene.link, over)
    assert isinstance(stage.top, game.replay)
    stage.pop()
    asked: list[str] = []
    _other, half = replay(game, 100, asked.append)
    half.command("go-on")
    open_recorded_game(stage, scene.link, asked[0])
    assert isinstance(stage.top, ConfirmDialog)


@every_game
@pytest.mark.parametrize("language", ["en", "cs"])
def test_each_button_says_what_it_does(game: WindowGame, language: str) -> None:
    i18n.use_language(language)
    stage, scene = replay(game)
    told = set()
    for button in scene.bar.group.widgets:
        stage.handle(moved(button.rect.center))
        told.add(scene.bar._hint())
    assert len(told - {""}) == 11
    i18n.use_language("en")
    for coin, words in zip(timeline(scene).coins, WHERE[game.name][2], strict=True):
        stage.handle(moved(coin.center))
        assert scene.bar._hint() == words


@every_game
def test_keys_go_from_turn_to_turn_and_from_scoring_to_scoring_in_both_directions(game: WindowGame) -> None:
    stage, scene = replay(game)
    cursor = scene.replay_cursor
    for name, stops in (
        (pygame.K_RIGHT, cursor.stops[1:3]),
        (pygame.K_LEFT, cursor.stops[1::-1]),
        (pygame.K_PAGEDOWN, cursor.scorings),
        (pygame.K_PAGEUP, (*cursor.scorings[-2::-1], 0)),
    ):
        for at in stops:
            stage.handle(key(name))
            assert cursor.at == at


@every_game
def test_it_plays_backwards_to_the_beginning_and_shows_each_ledger_on_the_way(game: WindowGame) -> None:
    stage, scene = before_scoring(game, 2)
    stage.handle(key(pygame.K_j))
    ledgers = 0
    for _ in range(8000):
        before = stage.top
        stage.update(FRAME_S)
        ledgers += isinstance(stage.top, game.scoring) and before is scene
        if not scene.playing:
            break
    assert (scene.replay_cursor.at, ledgers) == (0, 1)


def test_j_k_and_l_are_those_of_video_players() -> None:
    stage, scene = replay(CAPITAN, 50)
    for name, direction in ((pygame.K_l, 1), (pygame.K_j, -1), (pygame.K_k, 0), (pygame.K_SPACE, 1)):
        stage.handle(key(name))
        assert scene.direction == direction


def test_the_speed_is_chosen_by_click_and_key_and_is_the_replays_own() -> None:
    stage, scene = replay(CAPITAN)
    chips = next(each for each in scene.bar.group.widgets if isinstance(each, Chips))
    assert [words for _value, words in chips.choices] == ["½×", "1×", "2×", "4×"]
    for event in click(chips.boxes[3].center):
        stage.handle(event)
    assert scene.speed == scene.speed_factor == 4
    stage.handle(key(pygame.K_s))
    assert (scene.speed, scene.speed_label) == (0.5, "½×")
    stage.handle(key(pygame.K_KP_PLUS))
    assert scene.speed == 1
    stage.handle(key(pygame.K_s, pygame.KMOD_SHIFT))
    assert scene.speed == 0.5
    assert stage.settings.speed == "normal"


@every_game
def test_a_ledger_stays_open_while_the_replay_is_paused(game: WindowGame) -> None:
    stage, scene = before_scoring(game)
    play_until(stage, scene, game.scoring)
    stage.handle(key(pygame.K_k))
    for _ in range(2000):
        stage.update(FRAME_S)
    assert isinstance(stage.top, game.scoring)
    assert not stage.top.counting
    stage.handle(key(pygame.K_ESCAPE))
    assert stage.scenes[-1] is scene
    assert scene.replay_cursor.at == scene.replay_cursor.scorings[0]


@every_game
def test_a_click_on_a_coin_opens_the_ledger_of_its_scoring(game: WindowGame) -> None:
    stage, scene = replay(game)
    for number, at in enumerate(scene.replay_cursor.scorings):
        for event in click(timeline(scene).coins[number].center):
            stage.handle(event)
        assert scene.replay_cursor.at == at
        assert isinstance(stage.top, game.scoring)
        assert scored_at(stage.top) == at - 1
        stage.pop()
        assert timeline(scene).pointed_at is None, "the pointer has been elsewhere since"
        stage.draw(surface())


@every_game
def test_the_last_ledger_is_opened_at_any_time_and_before_the_first_the_reason_is_told(game: WindowGame) -> None:
    stage, scene = replay(game, 5)
    stage.handle(key(pygame.K_p))
    assert stage.top is scene
    assert vars(stage)["_toast"].words
    scene.wind_to(scene.replay_cursor.scorings[1] + 7)
    stage.handle(key(pygame.K_p))
    assert isinstance(stage.top, game.scoring)
    assert scored_at(stage.top) == scene.replay_cursor.scorings[1] - 1
    stage.handle(key(pygame.K_p))
    assert stage.top is scene

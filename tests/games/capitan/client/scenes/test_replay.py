"""Watching a recorded game: the bar, its keys, a game that plays by itself, and playing on from a position."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.replay.timeline import Timeline
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.open_record import UnreadableGame, read_game
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.games import ruleset
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.table import record as records
from elcapitan.table.replay import verify_record
from tests.client.headless_stage import click, click_on, key, look, moved, stack, surface
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


def timeline(scene: ReplayScene) -> Timeline:
    assert scene.bar.timeline is not None
    return scene.bar.timeline


def run(stage: SceneStack, seconds: float) -> None:
    for _ in range(round(seconds / FRAME_S)):
        stage.update(FRAME_S)
        stage.draw(surface())


def test_it_begins_at_rest_before_the_first_move_and_from_nobodys_seat() -> None:
    stage, scene = replay()
    run(stage, 1)
    assert scene.replay_cursor.at == 0
    assert scene.model.me == 0
    assert not scene.controller.queries.moves
    assert not scene.busy


def test_it_plays_by_itself_and_rests_again() -> None:
    stage, scene = replay()
    press(stage, scene, "play")
    run(stage, 6)
    assert scene.replay_cursor.at > 2
    press(stage, scene, "pause")
    run(stage, 4)
    at = scene.replay_cursor.at
    run(stage, 2)
    assert scene.replay_cursor.at == at
    assert scene.director.idle


def test_the_buttons_wind_it_and_the_picture_follows_at_once() -> None:
    stage, scene = replay()
    for value, at in (
        ("turn-on", scene.replay_cursor.stops[1]),
        ("turn-on", scene.replay_cursor.stops[2]),
        ("turn-back", scene.replay_cursor.stops[1]),
    ):
        press(stage, scene, value)
        assert scene.replay_cursor.at == at
        assert scene.director.picture is scene.model.state
    press(stage, scene, "scoring-on")
    assert scene.replay_cursor.at == scene.replay_cursor.scorings[0]
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
        (pygame.K_PERIOD, 0, 10, 11),
        (pygame.K_COMMA, 0, 10, 9),
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
    slider = timeline(scene)
    half = slider.track.center
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=half))
    assert scene.replay_cursor.at == pytest.approx(len(scene.replay_cursor) / 2, abs=2)
    stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=slider.track.midright, buttons=(1, 0, 0), rel=(0, 0)))
    run(stage, FRAME_S)
    assert scene.replay_cursor.is_at_end
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=slider.track.midright))


def test_a_payday_passes_by_itself_while_it_plays() -> None:
    first = replay()[1].replay_cursor.scorings[0]
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
    scene = ReplayScene(
        stage,
        TableModel.from_record(RECORD),
        at=3,
        origin=ReplayOrigin("Back to the ranking", lambda: left.append("table")),
    )
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


@pytest.mark.slow
def test_every_position_can_be_played_on_from() -> None:
    """Also right before a payday, while loans are settled and while the starter is named."""
    asked: list[str] = []
    _stage, scene = replay(0, asked.append)
    cursor = scene.replay_cursor
    stages = set()
    near_paydays = {at + shift for at in cursor.scorings[:-1] for shift in (-1, 0, 1)}
    between = {at for at, step in enumerate(cursor.steps, 1) if step.after.stage in (Stage.SETTLING, Stage.STARTING)}
    for at in sorted({*range(0, len(cursor), 29), *near_paydays, *between}):
        scene.wind_to(at)
        scene.command("go-on")
        record = records.parse_record(asked[-1])
        verify_record(record, ruleset)
        assert len(record.moves) == at
        again = TableModel.from_record(json.loads(asked[-1]))
        assert again.rules.digest(again.state) == scene.model.rules.digest(scene.model.state)
        following = RECORD["moves"][at]
        again.play(following[0], following[1], following[2] if len(following) > 2 else ())
        stages.add(scene.model.state.stage)
    assert stages == {Stage.TURN, Stage.SETTLING, Stage.STARTING}


def test_nothing_is_played_on_from_the_end_or_without_a_server() -> None:
    asked: list[str] = []
    _stage, scene = replay(len(RECORD["moves"]), asked.append)
    assert scene.why_not_go_on == "The game is over"
    scene.wind_to(5)
    assert not scene.why_not_go_on
    _stage, alone = replay(5)
    assert alone.why_not_go_on == "Open the game from the menu"


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
    assert len(told - {""}) == 11
    for payday in (1, 2, 3):
        stage.handle(moved(timeline(scene).coins[payday - 1].center))
        assert scene.bar._hint().endswith(("I", "II", "III")[payday - 1])


def test_keys_go_from_turn_to_turn_and_from_payday_to_payday_in_both_directions() -> None:
    stage, scene = replay()
    cursor = scene.replay_cursor
    for name, there in ((pygame.K_RIGHT, cursor.stops[1:3]), (pygame.K_LEFT, cursor.stops[1::-1])):
        for at in there:
            stage.handle(key(name))
            assert cursor.at == at
    for name, paydays in ((pygame.K_PAGEDOWN, cursor.scorings), (pygame.K_PAGEUP, (*cursor.scorings[-2::-1], 0))):
        for at in paydays:
            stage.handle(key(name))
            assert cursor.at == at


def test_it_plays_backwards_to_the_beginning_and_shows_each_ledger_on_the_way() -> None:
    first = replay()[1].replay_cursor.scorings[0]
    stage, scene = replay(first + 2)
    stage.handle(key(pygame.K_j))
    ledgers = 0
    for _ in range(8000):
        before = stage.top
        stage.update(FRAME_S)
        ledgers += isinstance(stage.top, PaydayScene) and before is scene
        if not scene.playing:
            break
    assert (scene.replay_cursor.at, ledgers) == (0, 1)


def test_j_k_and_l_are_those_of_video_players() -> None:
    stage, scene = replay(50)
    for name, direction in ((pygame.K_l, 1), (pygame.K_j, -1), (pygame.K_k, 0), (pygame.K_SPACE, 1)):
        stage.handle(key(name))
        assert scene.direction == direction


def test_the_speed_is_chosen_by_click_and_key_and_is_the_replays_own() -> None:
    stage, scene = replay()
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


def test_a_ledger_stays_open_while_the_replay_is_paused() -> None:
    first = replay()[1].replay_cursor.scorings[0]
    stage, scene = replay(first - 1)
    press(stage, scene, "play")
    for _ in range(400):
        run(stage, FRAME_S)
        if isinstance(stage.top, PaydayScene):
            break
    stage.handle(key(pygame.K_k))
    for _ in range(2000):
        stage.update(FRAME_S)
    assert isinstance(stage.top, PaydayScene)
    assert not stage.top.counting
    stage.handle(key(pygame.K_ESCAPE))
    assert stage.scenes[-1] is scene
    assert scene.replay_cursor.at == first


def test_a_click_on_the_coin_of_a_payday_opens_its_ledger() -> None:
    stage, scene = replay()
    for number, at in enumerate(scene.replay_cursor.scorings):
        for event in click(timeline(scene).coins[number].center):
            stage.handle(event)
        assert scene.replay_cursor.at == at
        assert isinstance(stage.top, PaydayScene)
        assert stage.top.settled.step == at - 1
        stage.pop()
        assert timeline(scene).pointed_at is None, "the pointer has been elsewhere since"
        stage.draw(surface())


def test_the_last_ledger_is_opened_at_any_time_and_before_the_first_payday_the_reason_is_told() -> None:
    stage, scene = replay(5)
    stage.handle(key(pygame.K_p))
    assert stage.top is scene
    scene.wind_to(scene.replay_cursor.scorings[1] + 7)
    stage.handle(key(pygame.K_p))
    assert isinstance(stage.top, PaydayScene)
    assert stage.top.settled.step == scene.replay_cursor.scorings[1] - 1
    stage.handle(key(pygame.K_p))
    assert stage.top is scene


def test_the_tooltip_of_the_timeline_tells_what_was_done_there_and_everyones_money() -> None:
    stage, scene = replay(10)
    line = timeline(scene)
    stage.handle(moved((line.x_of(200), line.strip.centery)))
    run(stage, FRAME_S)
    at = line.pointed_at
    assert at is not None
    assert at == pytest.approx(200, abs=1)
    step = scene.replay_cursor.steps[at - 1]
    told = scene.moment(at)
    assert told.title == f"{scene.model.seats[step.seat - 1].name} · move {at} of {len(RECORD['moves'])}"
    assert told.where.startswith("Phase II · Round")
    assert told.lines
    assert told.money == tuple(player.money for player in step.after.players)
    assert scene.replay_cursor.at == 10, "pointing winds nothing"
    stage.handle(moved((5, 5)))
    assert line.pointed_at is None


def test_loans_fortresses_shutdowns_and_phases_are_marked() -> None:
    marks = replay()[1].timeline_marks
    assert [mark.words for mark in marks if mark.words] == ["Phase I", "Phase II", "Phase III"]
    assert {mark.icon for mark in marks} == {"", "scroll", "tower", "nobuild"}
    assert [mark.at for mark in marks] == sorted(mark.at for mark in marks)


def test_dragging_winds_once_a_frame_however_often_the_mouse_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, scene = replay()
    wound: list[int] = []
    monkeypatch.setattr(scene, "wind_to", wound.append)
    line = timeline(scene)
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(line.x_of(0), line.strip.centery)))
    for at in range(10, 100):
        pos = line.x_of(at), line.strip.centery
        stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, buttons=(1, 0, 0), rel=(1, 0)))
    stage.update(FRAME_S)
    assert len(wound) == 1


def test_winding_words_no_event_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    _stage, scene = replay(len(RECORD["moves"]))
    monkeypatch.setattr(TableScene, "_log_line", lambda self, event: pytest.fail("worded again"))
    for at in (0, 200, 100, len(RECORD["moves"])):
        scene.wind_to(at)
    assert scene.director.lines


@pytest.mark.parametrize(
    ("size", "wish"), [((1280, 720), 1.5), ((1024, 768), 1.5), ((800, 450), 1.0), ((2560, 1080), 0.9)]
)
def test_no_two_controls_of_the_bar_lie_over_one_another(size: tuple[int, int], wish: float) -> None:
    stage = SceneStack(look(size, wish), Settings(language="en"), lambda changed: None)
    scene = ReplayScene(stage, TableModel.from_record(RECORD), None)
    stage.push(scene)
    stage.draw(surface(size))
    rects = [each.rect for each in scene.bar.group.widgets if not isinstance(each, Timeline)]
    assert all(scene.bar.rect.contains(rect) for rect in rects)
    assert [rect.collidelistall(rects) for rect in rects] == [[at] for at in range(len(rects))]


def test_every_move_tells_something() -> None:
    scene = replay()[1]
    assert all(scene.moment(at).lines for at in range(1, len(RECORD["moves"]) + 1))

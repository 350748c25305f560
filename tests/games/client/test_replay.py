"""Watching a recorded game: the bar, its keys, a game that plays by itself, and playing on from a position."""

from __future__ import annotations

import json
from collections.abc import Callable

import pygame
import pytest

from elcapitan import games
from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.replay.timeline import MOST_LINES, Timeline
from elcapitan.client.scenes.continue_games import ContinueGames
from elcapitan.client.scenes.open_record import UnreadableGame, read_game
from elcapitan.client.scenes.recorded_game import open_recorded_game
from elcapitan.client.sheet.counted_sheet import CountedSheet
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.rules.model.events import BuildingBuilt, CamelGiven
from elcapitan.table import record as records
from elcapitan.table.replay import verify_record
from tests.client.headless_stage import click, click_on, key, look, moved, stack, surface
from tests.client.scenes.scene_helpers import offline_link
from tests.client.scenes.scene_helpers import press as click_label
from tests.games.client.window_games import CAPITAN, YSPAHAN, WindowGame, every_game

FRAME_S = 0.05
WHERE = {
    "elcapitan": ("Phase II · Round", ["Phase I", "Phase II", "Phase III"], ["Payday I", "Payday II", "Payday III"]),
    "yspahan": ("Week 3, day", ["Week 1", "Week 2", "Week 3"], [f"End of week {week}" for week in (1, 2, 3)]),
}
"""How the moment after 200 moves begins, what the timeline marks in words, and what its coins stand for."""


def replay(
    game: WindowGame, at: int = 0, go_on: Callable[[str], None] | None = None, origin: ReplayOrigin | None = None
) -> tuple[SceneStack, RecordReplay]:
    stage = stack()
    scene = game.replay(stage, game.recorded(), go_on, at, origin)
    stage.push(scene)
    stage.draw(surface())
    return stage, scene


def press(stage: SceneStack, scene: RecordReplay, value: str) -> None:
    button = next(each for each in scene.bar.group.widgets if isinstance(each, Button) and each.value == value)
    click_on(stage, button)
    stage.draw(surface())


def timeline(scene: RecordReplay) -> Timeline:
    assert scene.bar.timeline is not None
    return scene.bar.timeline


def run(stage: SceneStack, seconds: float) -> None:
    for _ in range(round(seconds / FRAME_S)):
        stage.update(FRAME_S)
        stage.draw(surface())


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


@every_game
def test_the_tooltip_of_the_timeline_tells_what_was_done_there_and_everyones_score(game: WindowGame) -> None:
    stage, scene = replay(game, 10)
    line = timeline(scene)
    stage.handle(moved((line.x_of(200), line.strip.centery)))
    run(stage, FRAME_S)
    at = line.pointed_at
    assert at is not None
    assert at == pytest.approx(200, abs=1)
    step = scene.replay_cursor.steps[at - 1]
    told = scene.moment(at)
    assert told.title == f"{scene.model.seats[step.seat - 1].name} · move {at} of {len(game.record()['moves'])}"
    assert told.where.startswith(WHERE[game.name][0])
    assert told.lines
    assert told.money == game.scores(step.after)
    assert scene.replay_cursor.at == 10, "pointing winds nothing"
    stage.handle(moved((5, 5)))
    assert line.pointed_at is None


@every_game
def test_events_are_marked_by_icons_and_phases_or_weeks_in_words(game: WindowGame) -> None:
    marks = replay(game)[1].timeline_marks
    assert [mark.words for mark in marks if mark.words] == WHERE[game.name][1]
    assert {mark.icon for mark in marks} == {"", *game.replay.icons.values()}
    assert [mark.at for mark in marks] == sorted(mark.at for mark in marks)


def test_each_building_and_the_full_caravan_are_marked_but_not_the_caravan_of_a_weeks_end() -> None:
    scene = replay(YSPAHAN)[1]
    icons = [mark.icon for mark in scene.timeline_marks]
    happened = [event for step in scene.replay_cursor.steps for event in step.events]
    assert icons.count("coins") == 1, "the caravan was full once"
    assert icons.count("house") == sum(isinstance(event, BuildingBuilt) for event in happened)
    assert icons.count("lock") <= sum(isinstance(event, CamelGiven) for event in happened)


def test_dragging_winds_once_a_frame_however_often_the_mouse_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, scene = replay(CAPITAN)
    wound: list[int] = []
    monkeypatch.setattr(scene, "wind_to", wound.append)
    line = timeline(scene)
    stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(line.x_of(0), line.strip.centery)))
    for at in range(10, 100):
        pos = line.x_of(at), line.strip.centery
        stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, buttons=(1, 0, 0), rel=(1, 0)))
    stage.update(FRAME_S)
    assert len(wound) == 1


@every_game
def test_winding_words_no_event_twice(game: WindowGame, monkeypatch: pytest.MonkeyPatch) -> None:
    end = len(game.record()["moves"])
    _stage, scene = replay(game, end)
    monkeypatch.setattr(game.table, "_log_line", lambda self, event: pytest.fail("worded again"))
    for at in (0, 200, 100, end):
        scene.wind_to(at)
    assert scene.director.lines


@pytest.mark.parametrize(
    ("size", "wish"), [((1280, 720), 1.5), ((1024, 768), 1.5), ((800, 450), 1.0), ((2560, 1080), 0.9)]
)
def test_no_two_controls_of_the_bar_lie_over_one_another(size: tuple[int, int], wish: float) -> None:
    stage = SceneStack(look(size, wish), Settings(language="en"), lambda changed: None)
    scene = CAPITAN.replay(stage, CAPITAN.recorded(), None)
    stage.push(scene)
    stage.draw(surface(size))
    rects = [each.rect for each in scene.bar.group.widgets if not isinstance(each, Timeline)]
    assert all(scene.bar.rect.contains(rect) for rect in rects)
    assert [rect.collidelistall(rects) for rect in rects] == [[at] for at in range(len(rects))]


@every_game
def test_every_move_tells_something(game: WindowGame) -> None:
    scene = replay(game)[1]
    assert all(scene.moment(at).lines for at in range(1, len(game.record()["moves"]) + 1))


def test_the_coins_are_the_ends_of_weeks() -> None:
    weeks = weeks_ended(YSPAHAN.recorded())
    assert replay(YSPAHAN)[1].replay_cursor.scorings == tuple(week.step + 1 for week in weeks)


def test_t2_it_stops_where_a_turn_has_ended_and_not_at_an_answer() -> None:
    cursor = replay(YSPAHAN)[1].replay_cursor
    assert cursor.stops[0] == 0
    assert [cursor.steps[at - 1].text for at in cursor.stops[1:]] == ["end"] * 84  # 21 days, 4 players
    assert {cursor.steps[turn.begin].seat == turn.seat for turn in cursor.turns} == {True}


def test_before_the_first_move_everybody_has_no_points() -> None:
    moment = replay(YSPAHAN)[1].moment(0)
    assert (moment.where, moment.seat, moment.money) == ("Week 1, day 1", 0, (0, 0, 0, 0))


def test_a_move_is_told_in_the_words_of_the_log_with_the_points_after_it() -> None:
    week = weeks_ended(YSPAHAN.recorded())[1]
    moment = replay(YSPAHAN)[1].moment(week.step + 1)
    assert moment.where == "Week 2, day 7"
    assert moment.money == week.points
    assert len(moment.lines) == MOST_LINES
    assert moment.lines[-1] == "…"

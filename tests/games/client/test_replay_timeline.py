"""The timeline of a replay: its tooltip, its marks and coins, dragging, and what each move is told by."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.client.replay.timeline import MOST_LINES, Timeline
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.rules.model.events import BuildingBuilt, CamelGiven
from tests.client.headless_stage import look, moved, surface
from tests.games.client.replay_helpers import FRAME_S, WHERE, replay, run, timeline
from tests.games.client.window_games import CAPITAN, YSPAHAN, WindowGame, every_game


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
    monkeypatch.setattr(game.table, "_log_line", lambda *asked: pytest.fail("worded again"))
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

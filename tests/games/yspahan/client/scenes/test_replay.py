"""Watching a recorded game of Yspahan: it plays and is wound, weeks have their ledgers, and the ranking comes last."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.timeline import MOST_LINES
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.replay import YspahanReplayScene
from elcapitan.games.yspahan.client.scenes.table_screens import ReplayWeekEndScene
from elcapitan.games.yspahan.rules.model.events import BuildingBuilt, CamelGiven
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from tests.client.headless_stage import click, click_on, key, moved, stack, surface
from tests.client.scenes.scene_helpers import press as press_label
from tests.games.yspahan.client.facts.weeks import record, recorded

FRAME_S = 0.05


def replay(at: int = 0, go_on: Callable[[str], None] | None = None) -> tuple[SceneStack, YspahanReplayScene]:
    stage = stack()
    scene = YspahanReplayScene(stage, TableModel.from_record(record("four")), go_on, at)
    stage.push(scene)
    stage.draw(surface())
    return stage, scene


def press(stage: SceneStack, scene: YspahanReplayScene, value: str) -> None:
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
    assert (scene.replay_cursor.at, scene.model.me) == (0, 0)
    assert not scene.busy


def test_it_plays_by_itself_and_rests_again() -> None:
    stage, scene = replay()
    press(stage, scene, "play")
    run(stage, 8)
    assert scene.replay_cursor.at > 2
    press(stage, scene, "pause")
    run(stage, 4)
    at = scene.replay_cursor.at
    run(stage, 2)
    assert scene.replay_cursor.at == at
    assert scene.director.idle


def test_the_buttons_wind_it_and_the_picture_follows_at_once() -> None:
    stage, scene = replay()
    cursor = scene.replay_cursor
    for value, at in (("turn-on", cursor.stops[1]), ("turn-on", cursor.stops[2]), ("turn-back", cursor.stops[1])):
        press(stage, scene, value)
        assert cursor.at == at
        assert scene.director.picture is scene.model.state
    press(stage, scene, "scoring-on")
    assert cursor.at == cursor.scorings[0]
    assert scene.model.state.week == 2
    press(stage, scene, "last")
    assert scene.model.state.stage is YspahanStage.OVER
    press(stage, scene, "first")
    assert cursor.at == 0
    assert not scene.director.lines, "the log goes back, too"


@pytest.mark.parametrize("week", [1, 2, 3])
def test_the_coin_of_a_week_opens_its_ledger(week: int) -> None:
    stage, scene = replay()
    timeline = scene.bar.timeline
    assert timeline is not None
    assert scene.scoring_text(week) == f"End of week {week}"
    for event in click(timeline.coins[week - 1].center):
        stage.handle(event)
    assert isinstance(stage.top, ReplayWeekEndScene)
    assert stage.top.week.week == week


def test_a_week_that_ends_while_it_plays_is_counted_and_goes_away_by_itself() -> None:
    stage, scene = replay()
    scene.wind_to(scene.replay_cursor.scorings[0] - 1)
    press(stage, scene, "play")
    for _ in range(200):
        run(stage, FRAME_S)
        if isinstance(stage.top, ReplayWeekEndScene):
            break
    assert isinstance(stage.top, ReplayWeekEndScene)
    run(stage, 15)
    assert not isinstance(stage.top, ReplayWeekEndScene)
    assert scene.replay_cursor.at > scene.replay_cursor.scorings[0]


def test_the_ledger_of_a_week_without_one_is_refused_with_the_rule() -> None:
    stage, scene = replay(20)
    stage.handle(key(pygame.K_p))
    assert stage.top is scene


def test_pointing_at_the_timeline_tells_the_move() -> None:
    stage, scene = replay()
    timeline = scene.bar.timeline
    assert timeline is not None
    stage.handle(moved((timeline.x_of(150), timeline.rect.centery)))
    assert timeline.pointed_at is not None
    told = scene.moment(timeline.pointed_at)
    assert told.where.startswith("Week 2")
    assert told.lines


def test_the_ranking_of_a_replay_winds_it_back_and_plays_again() -> None:
    stage, scene = replay()
    press(stage, scene, "last")
    scene.screens.open_ranking()
    assert [type(each) for each in stage.scenes] == [YspahanReplayScene, PointsRankingScene]
    stage.draw(surface())
    press_label(stage, "Watch the game")
    assert [type(each) for each in stage.scenes] == [YspahanReplayScene]
    assert scene.replay_cursor.at == 0
    assert scene.playing


def test_one_may_play_on_from_any_position_but_the_last() -> None:
    records: list[str] = []
    stage, scene = replay(at=90, go_on=records.append)
    press(stage, scene, "go-on")
    assert len(records) == 1
    assert '"game":"yspahan"' in records[0]
    press(stage, scene, "last")
    assert scene.why_not_go_on == "The game is over"


def moments() -> YspahanReplayScene:
    return YspahanReplayScene(stack(), recorded())


def test_the_coins_are_the_ends_of_weeks() -> None:
    assert moments().replay_cursor.scorings == tuple(week.step + 1 for week in weeks_ended(recorded()))


def test_t2_it_stops_where_a_turn_has_ended_and_not_at_an_answer() -> None:
    cursor = moments().replay_cursor
    assert cursor.stops[0] == 0
    assert [cursor.steps[at - 1].text for at in cursor.stops[1:]] == ["end"] * 84  # 21 days, 4 players
    assert {cursor.steps[turn.begin].seat == turn.seat for turn in cursor.turns} == {True}


def test_weeks_are_marked_in_words_and_full_caravans_buildings_and_camels_by_icons() -> None:
    scene = moments()
    marks, steps = scene.timeline_marks, scene.replay_cursor.steps
    assert [mark.words for mark in marks if mark.words] == ["Week 1", "Week 2", "Week 3"]
    icons = [mark.icon for mark in marks if mark.icon]
    assert icons.count("coins") == 1, "the caravan was full once"
    built = sum(isinstance(event, BuildingBuilt) for step in steps for event in step.events)
    assert icons.count("house") == built
    given = sum(isinstance(event, CamelGiven) for step in steps for event in step.events)
    assert icons.count("lock") <= given
    assert [mark.at for mark in marks] == sorted(mark.at for mark in marks)


def test_before_the_first_move_everybody_has_no_points() -> None:
    moment = moments().moment(0)
    assert (moment.where, moment.seat, moment.money) == ("Week 1, day 1", 0, (0, 0, 0, 0))


def test_a_move_is_told_in_the_words_of_the_log_with_the_points_after_it() -> None:
    week = weeks_ended(recorded())[1]
    moment = moments().moment(week.step + 1)
    assert moment.where == "Week 2, day 7"
    assert moment.money == week.points
    assert len(moment.lines) == MOST_LINES
    assert moment.lines[-1] == "…"
    moves = len(recorded().steps)
    assert moment.title == f"{recorded().seats[moment.seat - 1].name} · move {week.step + 1} of {moves}"

"""A week is counted once, in its ledger: until then panels keep their points, and nobody is on turn."""

from __future__ import annotations

import pytest

from elcapitan.client.sheet.winner_moment import END_S
from elcapitan.client.shell import i18n
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.rules.model.events import CaravanScored, SoukScored, WeekEnded
from elcapitan.games.yspahan.rules.model.state import YspahanState
from tests.games.yspahan.client.table_without_server import YspahanTable, shown
from tests.games.yspahan.positions import table

POINTS = [7, 3, 5]


def last_turn_of_a_week(week: int = 1, seat: int = 2) -> YspahanState:
    """The turn that ends day 7; seat 1 has a complete souk worth 4 points, seat 3 a good on the caravan."""
    game = table(3).day(week, 7).after(seat).last_turn().goods(1, "chest-4a", "chest-4b").points(*POINTS)
    return game.state._replace(caravan=(3,))


def watch(at: YspahanTable, dt_s: float = 0.05) -> list[FrameContent]:
    """Every frame from the end of the turn up to the ledger."""
    frames = []
    for _ in range(400):
        at.frame(dt_s)
        if at.stack.top is not at.scene:
            break
        frames.append(shown(at))
    assert isinstance(at.stack.top, WeekEndScene)
    return frames


def is_counting(at: YspahanTable) -> bool:
    shown_events = at.scene.director._shown[-1]
    return any(isinstance(event, SoukScored | CaravanScored | WeekEnded) for event in shown_events)


@pytest.mark.parametrize("me", [1, 2, 0], ids=["next on turn", "ended it", "onlooker"])
@pytest.mark.parametrize("week", [1, 3])
def test_the_panels_keep_their_points_until_the_ledger_has_been_seen(me: int, week: int) -> None:
    at = YspahanTable(state=last_turn_of_a_week(week), me=me, speed="normal")
    at.link.play("end")
    frames = watch(at)
    assert len(frames) > 10
    assert all(frame.points == POINTS for frame in frames)
    assert shown(at).points == POINTS
    ledger = at.stack.top
    assert isinstance(ledger, WeekEndScene)
    assert ledger.counting
    at.leave_ledger()
    for _ in range(200):
        if isinstance(at.stack.top, PointsRankingScene):
            break  # whose review would want the moves that led to this position
        at.frame(0.05)
    final = shown(at).points if week == 1 else [player.points for player in at.model.state.players]
    assert final == [11, 3, 6]


@pytest.mark.parametrize("me", [1, 2, 0])
def test_while_the_week_is_counted_nobody_is_on_turn_and_the_rail_says_so(me: int) -> None:
    at = YspahanTable(state=last_turn_of_a_week(), me=me, speed="normal")
    at.link.play("end")
    counting = []
    while at.stack.top is at.scene:
        at.frame(0.05)
        if is_counting(at):
            counting.append(shown(at))
    assert counting
    assert {frame.rail.title for frame in counting} == {"The week is counted"}
    assert {frame.on_turn for frame in counting} == {0}
    assert not any(
        frame.rail.steps or frame.rail.sentence or frame.rail.reason or frame.offers_hint for frame in counting
    )
    assert not any(button.is_enabled for frame in counting for button in frame.rail.buttons)
    i18n.use_language("cs")
    assert shown(at).rail.title == "Počítá se týden"


def test_without_animations_the_ledger_opens_complete_and_the_panels_follow() -> None:
    at = YspahanTable(state=last_turn_of_a_week(), me=1, speed="off")
    at.link.play("end")
    at.frame()
    at.frame()
    ledger = at.stack.top
    assert isinstance(ledger, WeekEndScene)
    assert not ledger.counting
    assert shown(at).points == POINTS
    at.leave_ledger()
    at.frames(3)
    assert shown(at).points == [11, 3, 6]


def test_whoever_comes_in_the_middle_finds_the_new_points_and_the_next_day() -> None:
    at = YspahanTable(state=last_turn_of_a_week(), me=1, speed="normal")
    at.link.play("end")
    at.frames(10)
    again = YspahanTable(state=at.model.state, me=1, speed="normal")
    frame = shown(again)
    assert (frame.points, frame.rail.title == "The week is counted") == ([11, 3, 6], False)


def test_the_end_of_the_game_goes_through_the_ledger_to_the_ranking() -> None:
    at = YspahanTable(state=last_turn_of_a_week(3), me=1, speed="off")
    at.link.play("end")
    at.frame()
    at.frame()
    at.leave_ledger()
    at.frames(5)
    at.stack.update(END_S)
    assert isinstance(at.stack.top, PointsRankingScene)

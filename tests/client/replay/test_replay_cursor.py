"""A recorded game is wound: forwards, backwards, to turns and paydays, and the table always holds just those moves."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.games.capitan.rules.model.state import Stage
from tests.games.capitan.tables import before_first_move

RECORD = json.loads((Path(__file__).parents[2] / "pictures" / "records" / "four.capitan").read_text("utf-8"))


@pytest.fixture(scope="module")
def whole() -> TableModel:
    return TableModel.from_record(RECORD, me=0)


@pytest.fixture
def replay_cursor(whole: TableModel) -> ReplayCursor:
    model = before_first_move(whole, 0)
    model.steps = list(whole.steps)
    return ReplayCursor(model)


def test_it_begins_before_the_first_move_with_nothing_to_be_shown(
    replay_cursor: ReplayCursor, whole: TableModel
) -> None:
    assert (replay_cursor.at, len(replay_cursor)) == (0, len(RECORD["moves"]))
    assert replay_cursor.model.state is whole.start
    assert replay_cursor.model.take_new_steps() == []


def test_move_by_move_it_comes_to_the_very_end(replay_cursor: ReplayCursor, whole: TableModel) -> None:
    while not replay_cursor.is_at_end:
        before = replay_cursor.model.state
        replay_cursor.step()
        (shown,) = replay_cursor.model.take_new_steps()
        assert shown.before is before
        assert replay_cursor.model.state is whole.steps[replay_cursor.at - 1].after
    assert replay_cursor.model.state is whole.state
    replay_cursor.step()
    assert replay_cursor.model.take_new_steps() == []


@pytest.mark.parametrize("at", [0, 1, 150, 10**6, -5])
def test_wound_anywhere_the_table_holds_just_those_moves(
    replay_cursor: ReplayCursor, whole: TableModel, at: int
) -> None:
    replay_cursor.seek(at)
    there = min(max(at, 0), len(replay_cursor))
    assert replay_cursor.at == replay_cursor.model.position == there
    assert replay_cursor.model.steps == whole.steps[:there]
    assert replay_cursor.model.take_new_steps() == []


def test_turn_by_turn_forwards_and_backwards_are_the_same_stops(replay_cursor: ReplayCursor) -> None:
    forwards = [0]
    while not replay_cursor.is_at_end:
        replay_cursor.seek(replay_cursor.next_stop())
        forwards.append(replay_cursor.at)
    backwards = [replay_cursor.at]
    while replay_cursor.at:
        replay_cursor.seek(replay_cursor.previous_stop())
        backwards.append(replay_cursor.at)
    assert forwards == backwards[::-1]
    for begin, end in pairwise(forwards):
        assert len({step.seat for step in replay_cursor.steps[begin:end]}) == 1, "a turn is one captain's"


def test_back_within_a_turn_goes_to_its_beginning(replay_cursor: ReplayCursor) -> None:
    begin, end = next(pair for pair in pairwise(replay_cursor.stops) if pair[1] - pair[0] > 2)
    replay_cursor.seek(end - 1)
    assert replay_cursor.previous_stop() == begin
    assert replay_cursor.next_stop() == end


def test_paydays_are_found_one_after_another_and_then_the_end(replay_cursor: ReplayCursor) -> None:
    seen = []
    while not replay_cursor.is_at_end:
        replay_cursor.seek(replay_cursor.next_scoring())
        seen.append((replay_cursor.at, replay_cursor.model.state.phase))
    assert [phase for _at, phase in seen[:2]] == [1, 2]
    assert len(replay_cursor.scorings) == 3
    assert replay_cursor.model.state.stage is Stage.OVER


def test_paydays_are_found_backwards_too_and_then_the_beginning(replay_cursor: ReplayCursor) -> None:
    replay_cursor.seek(len(replay_cursor))
    seen = []
    while replay_cursor.at:
        replay_cursor.seek(replay_cursor.previous_scoring())
        seen.append(replay_cursor.at)
    assert seen == [*[at for at in reversed(replay_cursor.scorings) if at < len(replay_cursor)], 0]


def test_the_turns_cover_the_whole_game(replay_cursor: ReplayCursor) -> None:
    ends = [turn.end for turn in replay_cursor.turns]
    assert [turn.begin for turn in replay_cursor.turns] == [0, *ends[:-1]]
    assert ends[-1] == len(replay_cursor)
    assert all(replay_cursor.steps[turn.end - 1].seat == turn.seat for turn in replay_cursor.turns)

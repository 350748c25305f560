"""A recorded game is wound: forwards, backwards, to turns and paydays, and the table always holds just those moves."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from elcapitan.client.model import TableModel
from elcapitan.client.replay.reel import Reel
from elcapitan.rules.state import Stage

RECORD = json.loads((Path(__file__).parents[2] / "pictures" / "records" / "four.capitan").read_text("utf-8"))


@pytest.fixture(scope="module")
def whole() -> TableModel:
    return TableModel.from_record(RECORD, me=0)


@pytest.fixture
def reel(whole: TableModel) -> Reel:
    model = TableModel(whole.seats, whole.start, 0)
    model.steps = list(whole.steps)
    return Reel(model)


def test_it_begins_before_the_first_move_with_nothing_to_be_shown(reel: Reel, whole: TableModel) -> None:
    assert (reel.at, len(reel)) == (0, len(RECORD["moves"]))
    assert reel.model.state is whole.start
    assert reel.model.fresh() == []


def test_move_by_move_it_comes_to_the_very_end(reel: Reel, whole: TableModel) -> None:
    while not reel.over:
        before = reel.model.state
        reel.step()
        (shown,) = reel.model.fresh()
        assert shown.before is before
        assert reel.model.state is whole.steps[reel.at - 1].after
    assert reel.model.state is whole.state
    reel.step()
    assert reel.model.fresh() == []


@pytest.mark.parametrize("at", [0, 1, 150, 10**6, -5])
def test_wound_anywhere_the_table_holds_just_those_moves(reel: Reel, whole: TableModel, at: int) -> None:
    reel.wind_to(at)
    there = min(max(at, 0), len(reel))
    assert reel.at == reel.model.position == there
    assert reel.model.steps == whole.steps[:there]
    assert reel.model.fresh() == []


def test_turn_by_turn_forwards_and_backwards_are_the_same_stops(reel: Reel) -> None:
    forwards = [0]
    while not reel.over:
        reel.wind_to(reel.next_stop())
        forwards.append(reel.at)
    backwards = [reel.at]
    while reel.at:
        reel.wind_to(reel.previous_stop())
        backwards.append(reel.at)
    assert forwards == backwards[::-1]
    for begin, end in pairwise(forwards):
        assert len({step.seat for step in reel.steps[begin:end]}) == 1, "a turn is one captain's"


def test_back_within_a_turn_goes_to_its_beginning(reel: Reel) -> None:
    begin, end = next(pair for pair in pairwise(reel.stops) if pair[1] - pair[0] > 2)
    reel.wind_to(end - 1)
    assert reel.previous_stop() == begin
    assert reel.next_stop() == end


def test_paydays_are_found_one_after_another_and_then_the_end(reel: Reel) -> None:
    seen = []
    while not reel.over:
        reel.wind_to(reel.next_payday())
        seen.append((reel.at, reel.model.state.phase))
    assert [phase for _at, phase in seen[:2]] == [1, 2]
    assert len(reel.paydays) == 3
    assert reel.model.state.stage is Stage.OVER

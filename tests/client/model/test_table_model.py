"""The model: what a record, the link's moves and take-backs make of it."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from elcapitan.client.model.table_model import Disagreement, TableModel, TableSeat
from elcapitan.games import colours, ruleset
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.table import record as records
from tests.games.capitan.client.random_games import board, game, start
from tests.games.capitan.tables import new_table

SEATS = [TableSeat(1, "Klára", "red", "person"), TableSeat(2, "Marco", "blue", "easy")]


def played(moves: int) -> Iterator[tuple[int, str, tuple[str, ...], GameState]]:
    """The first moves of one game of two."""
    from elcapitan.games.capitan.rules.model.dealer import Dealer

    dealer = Dealer(board(), (1).to_bytes(16, "big"))
    for (state, move, done), _count in zip(game(2), range(moves), strict=False):
        yield state.seat, str(move), dealer.turn_up(state, move), done.state


def model_after(moves: int, me: int = 1) -> TableModel:
    model = new_table(SEATS, start(2), me)
    for seat, text, turned_up, _state in played(moves):
        model.play(seat, text, turned_up)
    return model


def record_after(moves: int) -> dict[str, Any]:
    from elcapitan.games.capitan.rules.model.dealer import Dealer

    seed = (1).to_bytes(16, "big")
    dealer = Dealer(board(), seed)
    steps = list(played(moves))
    record = records.make_record(
        ruleset("elcapitan"),
        {"players": 2, "extras": [], "start": 1, "board": dict(board().mapping)},
        seats=tuple(records.SeatLine(seat.name, seat.colour, seat.by) for seat in SEATS),
        deal=dealer.deal(),
        moves=tuple(records.Entry(seat, text, turned_up) for seat, text, turned_up, _state in steps),
        payments=(),
        state=steps[-1][3] if steps else start(2),
        shuffled=(records.ShuffleStart(0, records.seed_hash(seed)),),
    )
    mapping: dict[str, Any] = json.loads(records.format_record(record))
    return mapping


def test_moves_lead_to_the_position_the_rules_reach() -> None:
    model = model_after(40)
    assert ruleset("elcapitan").digest(model.state) == ruleset("elcapitan").digest([*played(40)][-1][3])
    assert model.position == 40


def test_fresh_gives_each_step_once_and_in_order() -> None:
    model = model_after(5)
    assert [step.text for step in model.take_new_steps()] == [text for _seat, text, _cards, _state in played(5)]
    assert model.take_new_steps() == []


def test_each_step_begins_where_the_one_before_ended() -> None:
    steps = model_after(30).steps
    assert all(one.after is other.before for one, other in pairwise(steps))


def test_a_refused_move_changes_nothing() -> None:
    model = model_after(3)
    before, revision = model.state, model.revision
    with pytest.raises(Disagreement, match="refused by rule"):
        model.play(before.seat, "fortress" if not before.mover.space else "loan 16")
    assert model.state is before
    assert model.revision == revision


@pytest.mark.parametrize("text", ["", "buy", "fly to the moon"])
def test_what_is_no_move_is_a_disagreement(text: str) -> None:
    with pytest.raises(Disagreement, match="no move"):
        model_after(0).play(1, text)


def test_a_move_of_the_wrong_seat_is_a_disagreement() -> None:
    model = model_after(0)
    with pytest.raises(Disagreement, match="seat 1 is to act"):
        model.play(2, next(played(1))[1])


def test_a_take_back_restores_the_very_position_and_counts_up() -> None:
    model = model_after(2)
    before = model.state
    seat, text, turned_up, _state = list(played(3))[2]
    model.play(seat, text, turned_up)
    model.take_new_steps()
    model.take_back(1, position=4)
    assert model.state is before
    assert model.position == 4
    (step,) = model.take_new_steps()
    assert step.taken_back
    assert step.after is before


def test_more_cannot_be_taken_back_than_was_played() -> None:
    with pytest.raises(Disagreement):
        model_after(2).take_back(3)


def test_only_my_own_last_step_may_be_taken_back_and_no_final_one() -> None:
    model = new_table(SEATS, start(2), me=1)
    assert not model.may_take_back
    for seat, text, turned_up, _state in played(30):
        step = model.play(seat, text, turned_up)
        assert model.may_take_back == (seat == 1 and not step.final)


def test_an_onlooker_takes_nothing_back() -> None:
    assert not model_after(1, me=0).may_take_back


def test_my_move_is_a_ghost_until_it_is_played() -> None:
    model = model_after(0)
    seat, text, turned_up, _state = next(played(1))
    model.set_pending(text)
    assert model.pending == text
    model.play(seat, text, turned_up)
    assert model.pending is None


@pytest.mark.parametrize("upto", [None, 0, 7])
def test_a_record_gives_the_same_table_with_nothing_left_to_show(upto: int | None) -> None:
    model = TableModel.from_record(record_after(20), upto)
    assert len(model.steps) == (20 if upto is None else upto)
    assert model.take_new_steps() == []
    assert model.seats[1] == TableSeat(2, "Marco", "blue", "easy")


def test_a_newer_record_shows_only_what_is_new() -> None:
    model = model_after(10)
    model.take_new_steps()
    model.update_from_record(TableModel.from_record(record_after(13)))
    assert [step.text for step in model.take_new_steps()] == [text for _seat, text, _cards, _state in played(13)][10:]
    assert model.position == 13


def test_a_record_that_lacks_a_move_takes_it_back() -> None:
    model = model_after(10)
    model.take_new_steps()
    model.update_from_record(TableModel.from_record(record_after(8)))
    assert [step.taken_back for step in model.take_new_steps()] == [True, True]
    assert len(model.steps) == 8


def test_seats_that_are_the_same_are_no_change() -> None:
    model = model_after(0)
    revision = model.revision
    model.set_seats(list(SEATS))
    assert model.revision == revision
    model.set_seats([SEATS[0]._replace(away=True), SEATS[1]])
    assert model.revision == revision + 1


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (["pink", "blue"], ["red", "blue"]),
        (["blue", "blue"], ["blue", "red"]),
        ([5, {}], ["red", "blue"]),
    ],
)
def test_a_colour_that_the_game_does_not_have_is_a_free_one(written: list[Any], shown: list[str]) -> None:
    record = record_after(3)
    for seat, colour in zip(record["seats"], written, strict=True):
        seat["colour"] = colour
    found = [seat.colour for seat in TableModel.from_record(record).seats]
    assert len({*found}) == 2
    assert {*found} <= {*colours("elcapitan")}
    assert [colour for colour, old in zip(found, written, strict=True) if colour == old] == [
        colour for colour, old in zip(shown, written, strict=True) if colour == old
    ]


def test_a_record_with_a_line_too_many_is_refused() -> None:
    record = record_after(3)
    with pytest.raises(ValueError, match="one line for each seat"):
        TableModel.from_record({**record, "seats": [*record["seats"], record["seats"][0]]})


@pytest.mark.parametrize("wrong", [{"seed": "no hex"}, {"seed": 5}, {"from": [1]}, {"from": 99}, {"hash": None}])
def test_a_record_with_a_shuffle_that_is_none_is_refused(wrong: dict[str, object]) -> None:
    """A stored game may have been edited; the ranking asks its seeds whether the decks were honest."""
    record = record_after(3)
    with pytest.raises(ValueError, match="shuffled is not"):
        TableModel.from_record({**record, "shuffled": [{**record["shuffled"][0], **wrong}]})


def test_what_a_newer_server_says_of_a_shuffle_is_left_out() -> None:
    record = record_after(3)
    newer = {**record, "shuffled": [{**record["shuffled"][0], "when": "later"}]}
    assert TableModel.from_record(newer).shuffled == TableModel.from_record(record).shuffled

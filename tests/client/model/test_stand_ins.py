"""Which games are the player's own, and how it is said that they are not."""

from __future__ import annotations

import json

import pytest

from elcapitan.client.model import stand_ins
from elcapitan.client.model.game_records import game_record, record_text
from elcapitan.client.model.table_model import TableModel, TableSeat
from elcapitan.client.shell import i18n
from elcapitan.client.statistics.stored_game import stored_game
from elcapitan.games import ruleset
from elcapitan.protocol import to_client
from elcapitan.table.record import StandIn, parse_record
from elcapitan.table.replay import verify_record
from tests.client.model.stood_in import always, never, stood_in_model

FOUR, YSPAHAN = "four", "yspahan/three"


def sentences(model: TableModel) -> list[str]:
    return stand_ins.stand_in_sentences(model)


def phase_of(model: TableModel, at: int) -> int:
    phase: int = model.steps[at].before.phase
    return phase


def test_a_game_without_stand_ins_counts_and_has_nothing_to_be_said() -> None:
    model = stood_in_model(never)
    assert stand_ins.counts_for_player(model)
    assert sentences(model) == []
    assert record_text(model).startswith('{"format":"elcapitan-record","version":2,')


@pytest.mark.parametrize("record", [FOUR, YSPAHAN])
def test_one_move_of_a_stand_in_is_enough_for_a_game_not_to_count(record: str) -> None:
    model = stood_in_model(lambda _at, number: number == 5, record=record)
    assert not stand_ins.counts_for_player(model)
    with pytest.raises(ValueError, match="own"):
        stored_game(model, 5.0)
    assert sentences(model)[-1] == "So this game does not count in your statistics."


def test_what_a_stand_in_did_for_another_person_does_not_matter_to_me() -> None:
    model = stood_in_model(lambda _at, number: number == 5, me=2)
    model.set_seats([seat._replace(by="person") if seat.seat == 2 else seat for seat in model.seats])
    model.set_steps([step._replace(by="person") if step.seat == 2 else step for step in model.steps])
    assert stand_ins.counts_for_player(model)
    name, moves = model.seats[0].name, sum(step.seat == 1 for step in model.steps)
    [sentence] = sentences(model)
    assert sentence.endswith(f"on a computer player (hard) made 1 of the {moves} moves of {name}.")


def test_from_when_on_somebody_played_for_me() -> None:
    whole = stood_in_model(never)
    first = next(at for at, step in enumerate(whole.steps) if step.seat == 1 and step.before.phase == 2)
    model = stood_in_model(lambda at, _number: at >= first)
    assert sentences(model)[0] == "From phase II on a computer player (hard) played for you."
    model.me = 2
    assert sentences(model) == [f"From phase II on a computer player (hard) played for {model.seats[0].name}."]


def test_in_the_middle_of_a_week_the_day_is_named() -> None:
    whole = stood_in_model(never, record=YSPAHAN)
    first = {(step.before.week, step.before.day): at for at, step in enumerate(whole.steps) if step.seat == 1}
    model = stood_in_model(lambda at, _number: at >= first[2, 3], record=YSPAHAN)
    assert sentences(model)[0] == "From week 2, day 3 on a computer player (hard) played for you."
    week = min(at for (number, _day), at in first.items() if number == 2)
    begins = next(at for at in range(week + 1) if whole.steps[at].seat == 1 and whole.steps[at].before.week == 2)
    model = stood_in_model(lambda at, _number: at >= begins, record=YSPAHAN)
    assert sentences(model)[0] == "From week 2 on a computer player (hard) played for you."


def test_a_whole_game_and_single_moves_are_said_otherwise() -> None:
    model = stood_in_model(always)
    assert sentences(model)[0] == "A computer player (hard) played the whole game for you."
    count = sum(step.seat == 1 for step in model.steps)
    model = stood_in_model(lambda _at, number: number in (0, 3))
    assert sentences(model)[0] == f"From phase I on a computer player (hard) made 2 of your {count} moves."


@pytest.mark.parametrize(
    ("record", "moment", "when"),
    [(FOUR, "phase=2 round=1", "II. fáze"), (FOUR, "phase=2 round=3", "3. kola II. fáze"),
     (YSPAHAN, "week=2 day=1", "2. týdne"), (YSPAHAN, "week=2 day=3", "3. dne 2. týdne")],
)  # fmt: skip
def test_it_is_said_in_czech(record: str, moment: str, when: str) -> None:
    wanted = dict(each.split("=") for each in moment.split())

    def is_reached(at: int) -> bool:
        before = whole.steps[at].before
        return all(getattr(before, name) == int(number) for name, number in wanted.items())

    whole = stood_in_model(never, record=record)
    first = next(at for at, step in enumerate(whole.steps) if step.seat == 1 and is_reached(at))
    i18n.use_language("cs")
    try:
        assert sentences(stood_in_model(always, record=record))[0] == (
            "Celou hru za tebe odehrál počítačový hráč (těžký)."
        )
        assert sentences(stood_in_model(lambda at, _number: at >= first, record=record)) == [
            f"Od {when} za tebe hrál počítačový hráč (těžký).",
            "Proto se ti tato hra nepočítá do statistik.",
        ]
    finally:
        i18n.use_language("en")


def test_a_game_that_went_on_from_a_record_does_not_count() -> None:
    model = stood_in_model(never)
    model.shuffled = (*model.shuffled, model.shuffled[0]._replace(start=40))
    assert not stand_ins.counts_for_player(model)
    assert sentences(model) == ["This game went on from a record, so it does not count in your statistics."]
    model.shuffled = model.shuffled[1:]
    assert not stand_ins.counts_for_player(model), "nobody announced the cards before"
    model.shuffled = ()
    assert stand_ins.counts_for_player(model), "a game without a server"


def test_nobody_is_told_of_statistics_who_only_watches() -> None:
    model = stood_in_model(never, me=0)
    model.shuffled = (*model.shuffled, model.shuffled[0]._replace(start=40))
    assert not stand_ins.counts_for_player(model)
    assert sentences(model) == []


def test_an_opponent_is_who_made_most_of_its_moves() -> None:
    model = stood_in_model(lambda _at, number: number > 4, by="easy", seat=2)
    assert model.seats[1].by == "normal"
    assert stored_game(model, 5.0).seats[1].by == "easy"
    model = stood_in_model(lambda _at, number: number < 4, by="easy", seat=2)
    assert stored_game(model, 5.0).seats[1].by == "normal"


# -- what the model learns, and what it writes


def test_marks_are_read_written_and_wound_back() -> None:
    model = stood_in_model(lambda _at, number: 4 <= number <= 9)
    record = game_record(model)
    verify_record(record, ruleset)
    assert {(each.seat, each.by) for each in record.stand_ins} == {(1, "hard")}
    assert sum(by == "hard" for by in record.movers()) == 6
    early = TableModel.from_record(json.loads(record_text(model)), record.stand_ins[0].start + 1)
    assert game_record(early).stand_ins == (record.stand_ins[0]._replace(end=record.stand_ins[0].start + 1),)


def begun() -> TableModel:
    """A game of two persons, looked at from seat 1."""
    whole = stood_in_model(never, record="two")
    seats = [TableSeat(seat.seat, seat.name, seat.colour, "person") for seat in whole.seats]
    return TableModel(whole.rules, whole.setup, seats, me=1)


def moves_of_two() -> list[tuple[int, str, tuple[str, ...]]]:
    return [(step.seat, step.text, step.turned_up) for step in stood_in_model(never, record="two").steps[:12]]


def test_a_move_is_marked_by_the_message_and_by_who_holds_the_seat() -> None:
    from elcapitan.client.net.game_sync import apply_server_move

    model = begun()
    for number, (seat, text, turned_up) in enumerate(moves_of_two(), 1):
        by = "hard" if number == 2 else None
        if number == 5:
            held = [each._replace(held_by="easy") for each in model.seats]
            model.set_seats(held)
        if number == 7:
            model.set_seats([each._replace(held_by="") for each in model.seats])
        message = to_client.Moved(position=number, seat=seat, text=text, turned_up=list(turned_up), by=by)
        apply_server_move(model, message)
    expected = ["person", "hard", "person", "person", "easy", "easy", *["person"] * 6]
    assert [step.by for step in model.steps] == expected
    assert parse_record(record_text(model)).movers() == expected
    model.take_back(11)
    assert game_record(model).stand_ins == ()


def test_a_newer_record_says_who_moved_while_we_were_away() -> None:
    model = begun()
    for seat, text, turned_up in moves_of_two()[:4]:
        model.play(seat, text, turned_up)
    server = begun()
    for number, (seat, text, turned_up) in enumerate(moves_of_two()):
        server.play(seat, text, turned_up, by="hard" if number in (1, 6, 7) else "")
    model.update_from_record(TableModel.from_record(json.loads(record_text(server)), me=1))
    assert [step.by for step in model.steps] == [step.by for step in server.steps]


def test_a_server_that_does_not_say_it_takes_no_mark_from_what_was_seen() -> None:
    model = begun()
    for number, (seat, text, turned_up) in enumerate(moves_of_two()[:4]):
        model.play(seat, text, turned_up, by="hard" if number == 1 else "")
    server = begun()
    for seat, text, turned_up in moves_of_two():
        server.play(seat, text, turned_up)
    model.update_from_record(TableModel.from_record(json.loads(record_text(server)), me=1))
    assert [step.by for step in model.steps] == ["person", "hard", *["person"] * 10]
    assert game_record(model).stand_ins == (StandIn(model.steps[1].seat, "hard", 1, 2),)

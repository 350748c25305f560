"""Moves that somebody else made for a seat: marked in the record, and read as they were written."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

import pytest

from elcapitan.table.match import Match, PendingMove
from elcapitan.table.record import (
    MAX_MOVER,
    GameRecord,
    NotARecord,
    StandIn,
    find_stand_ins,
    format_record,
    movers_of,
    parse_record,
)
from elcapitan.table.replay import RecordMismatch, verify_record
from tests.table.toy_matches import SEATS, accept, begun, ident, over, played, rulesets
from tests.toy_game import Toy


def stood_in(match: Match, seat: int, text: str, by: str) -> Match:
    """That move, made by a computer player."""
    step = match.consider_move(seat, b"", match.position, text)
    assert isinstance(step, PendingMove)
    match.accept(step._replace(by=by))
    return match


def helped() -> Match:
    """Anna bids and rolls in the first round, `bold` does it for her in the second, Anna again in the third."""
    match = played(begun(), "1 bid 2", "2 bid 1", "1 roll")
    stood_in(match, 1, "bid 2", "bold")
    played(match, "2 bid 1")
    stood_in(match, 1, "roll", "bold")
    return played(match, "1 bid 2", "2 bid 1", "1 roll")


def test_without_stand_ins_the_record_is_one_of_version_2() -> None:
    text = format_record(over().record(SEATS))
    assert text.startswith('{"format":"elcapitan-record","version":2,')
    assert "stand_ins" not in text


def test_a_stretch_begins_with_their_first_move_and_ends_behind_their_last() -> None:
    record = helped().record(SEATS)
    assert record.stand_ins == (StandIn(1, "bold", 3, 6),)
    mapping = json.loads(format_record(record))
    assert mapping["version"] == 3
    assert mapping["stand_ins"] == [{"seat": 1, "by": "bold", "from": 3, "to": 6}]
    assert parse_record(format_record(record)) == record
    verify_record(record, rulesets)


def test_who_made_each_move_is_read_from_seats_and_stretches() -> None:
    record = helped().record(SEATS)
    assert record.movers() == [*["person", "meek", "person"], *["bold", "meek", "bold"], *["person", "meek", "person"]]


def test_without_them_it_is_the_text_that_older_programs_read() -> None:
    record = helped().record(SEATS)
    assert format_record(record.reduced(stand_ins=False, shares=True)) == format_record(over().record(SEATS))
    assert over().record(SEATS).reduced(stand_ins=False, shares=False) == over().record(SEATS)


def test_movers_and_stretches_say_the_same() -> None:
    lines = {1: "person", 2: "meek"}
    for length in range(5):
        for made in product([(1, "person"), (1, "bold"), (2, "meek"), (2, "person")], repeat=length):
            found = find_stand_ins(made, lines)
            assert movers_of([seat for seat, _by in made], lines, found) == [by for _seat, by in made]


def test_a_take_back_takes_its_mark_along() -> None:
    match = played(begun(), "1 bid 2", "2 bid 1", "1 roll")
    stood_in(match, 1, "bid 2", "bold")
    accept(match, match.consider_take_back(1, ident(1), match.position, "turn"))
    assert match.record(SEATS).stand_ins == ()
    played(match, "1 bid 3")
    stood_in(match, 2, "bid 0", "meek")
    assert match.record(SEATS).stand_ins == ()
    stood_in(match, 1, "roll", "bold")
    assert match.record(SEATS).stand_ins == (StandIn(1, "bold", 5, 6),)


def test_a_restored_game_has_the_same_marks() -> None:
    again = begun()
    for move, by in zip(helped().entries, helped().record(SEATS).movers(), strict=True):
        again.restore_move(move.seat, b"", move.text, move.turned_up, by if by == "bold" else "")
    assert again.record(SEATS) == helped().record(SEATS)


def test_another_level_in_a_computer_players_seat_leaves_its_earlier_moves_to_the_first() -> None:
    match = played(begun(), "1 bid 2")
    stood_in(match, 2, "bid 1", "meek")
    played(match, "1 roll", "1 bid 2")
    stood_in(match, 2, "bid 1", "bold")
    bolder = (SEATS[0], SEATS[1]._replace(by="bold"))
    assert match.record(bolder).stand_ins == (StandIn(2, "meek", 1, 2),)


def test_a_game_gone_on_with_keeps_the_marks_and_who_had_the_seats_before() -> None:
    first = played(begun(), "1 bid 2", "2 bid 1", "1 roll")
    stood_in(first, 1, "bid 2", "bold")
    match = Match.from_record(Toy(), first.record(SEATS), bytes(16))
    assert match.record(SEATS).stand_ins == (StandIn(1, "bold", 3, 4),)
    swapped = (SEATS[0]._replace(by="meek"), SEATS[1]._replace(by="person"))
    played(match, "2 bid 1")
    assert match.record(swapped).stand_ins == (
        StandIn(1, "person", 0, 3),
        StandIn(2, "meek", 1, 2),
        StandIn(1, "bold", 3, 4),
    )
    verify_record(match.record(swapped), rulesets)


@pytest.mark.parametrize("version", [1, 2])
def test_a_version_before_does_not_know_them(version: int) -> None:
    mapping = json.loads(format_record(helped().record(SEATS))) | {"version": version}
    if version == 1:
        mapping |= {"paydays": mapping.pop("payments"), "money": mapping.pop("scores")}
    with pytest.raises(NotARecord, match=f"version {version} does not know: 'stand_ins'"):
        parse_record(json.dumps(mapping))


@pytest.mark.parametrize(
    "stretches",
    [
        {},
        [{"seat": 1, "by": "bold", "from": 3}],
        [{"seat": 1, "by": "bold", "from": 3, "to": 6, "why": "away"}],
        [{"seat": 1, "by": None, "from": 3, "to": 6}],
        [{"seat": 1, "by": "bold", "from": -3, "to": 6}],
        [{"seat": True, "by": "bold", "from": 3, "to": 6}],
        [{"seat": 1, "by": "bold", "from": 3, "to": 3}],
        [{"seat": 1, "by": "bold", "from": 3, "to": 99}],
        [{"seat": 1, "by": "bold", "from": 6, "to": 7}, {"seat": 1, "by": "bold", "from": 3, "to": 4}],
        [{"seat": 1, "by": "bold", "from": 3, "to": 6}, {"seat": 1, "by": "meek", "from": 5, "to": 6}],
    ],
)
def test_stretches_of_another_shape_or_order_are_no_record(stretches: object) -> None:
    mapping = json.loads(format_record(helped().record(SEATS))) | {"stand_ins": stretches}
    with pytest.raises(NotARecord, match="stand_ins"):
        parse_record(json.dumps(mapping))


@pytest.mark.parametrize(
    ("stretch", "sentence"),
    [
        (StandIn(3, "bold", 3, 6), "there is no seat 3"),
        (StandIn(0, "bold", 3, 6), "there is no seat 0"),
        (StandIn(1, "bold", 4, 6), "not both of seat 1"),
        (StandIn(1, "bold", 3, 5), "not both of seat 1"),
        (StandIn(1, "person", 3, 6), "nobody else than the line of seat 1"),
        (StandIn(1, "", 3, 6), "nobody else than the line of seat 1"),
    ],
)
def test_a_stretch_that_cannot_be_is_named(stretch: StandIn, sentence: str) -> None:
    record: GameRecord = replace(helped().record(SEATS), stand_ins=(stretch,))
    assert parse_record(format_record(record)) == record
    with pytest.raises(RecordMismatch, match=f"Entry 1 of stand_ins.*{sentence}"):
        verify_record(record, rulesets)


def test_who_moved_is_read_as_it_may_be_shown() -> None:
    mapping = json.loads(format_record(helped().record(SEATS)))
    for each in (*mapping["seats"], *mapping["stand_ins"]):
        each["by"] = "\x1b[31mbold\nthe record is valid\u202e" + "x" * 1_000_000
    record = parse_record(json.dumps(mapping))
    movers = [*(seat.by for seat in record.seats), *(each.by for each in record.stand_ins)]
    assert len(movers) > len(SEATS)
    for by in movers:
        assert by.startswith("[31mbold the record is valid")
        assert len(by) == MAX_MOVER

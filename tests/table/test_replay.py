"""Replaying records: the first move that does not hold is named, and a revealed seed has to have been honest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from elcapitan.table.record import Entry, GameRecord, NotARecord, ShuffleStart, seed_hash
from elcapitan.table.replay import RecordMismatch, replay_record, verify_record
from tests.table.toy_matches import SEATS, SEED, begun, over, played, rulesets
from tests.toy_game import Toy


def whole() -> GameRecord:
    return over().record(SEATS)


def with_move(number: int, entry: Entry) -> GameRecord:
    moves = list(whole().moves)
    moves[number - 1] = entry
    return replace(whole(), moves=tuple(moves))


def test_replay_gives_every_position_and_event() -> None:
    replayed = verify_record(whole(), rulesets)
    assert len(replayed.states) == 10
    assert [len(events) for events in replayed.events] == [1] * 9
    assert replayed.final == (False, False, True) * 3
    assert replayed.state == over().state


def test_a_record_that_ends_in_mid_turn_is_good() -> None:
    record = played(begun(), "1 bid 2").record(SEATS)
    assert verify_record(record, rulesets).state == played(begun(), "1 bid 2").state


@pytest.mark.parametrize(
    ("number", "entry", "sentence"),
    [
        (1, Entry(1, "bid 7"), r"Move 1 \(seat 1: bid 7\) does not hold: too-high \(rule Y3\)\."),
        (2, Entry(1, "bid 2"), r"Move 2 \(seat 1: bid 2\) does not hold: it is not this seat's turn\."),
        (3, Entry(1, "sing"), r"Move 3 \(seat 1: sing\) does not hold: this is not a move\."),
        (3, Entry(1, "a\nb\u202e" + "c" * 99), r"Move 3 \(seat 1: a bc{56}\) does not hold: this is not a move\."),
        (3, Entry(1, "roll"), r"Move 3 \(seat 1: roll\) does not hold: no-die \(rule Y2\)\."),
        (4, Entry(9, "bid 1"), r"Move 4 \(seat 9: bid 1\)"),
    ],
)
def test_the_first_move_that_does_not_hold_is_named(number: int, entry: Entry, sentence: str) -> None:
    with pytest.raises(RecordMismatch, match=sentence) as fault:
        replay_record(with_move(number, entry), rulesets)
    assert fault.value.move == number


class Loose(Toy):
    """Reads a move also with spaces around it."""

    def parse(self, text: str) -> str:
        return super().parse(text.strip())


def test_a_move_is_recorded_as_its_game_writes_it_and_in_no_other_way() -> None:
    """Else two records of one game would differ."""
    loose = with_move(1, Entry(1, " bid 2"))
    with pytest.raises(RecordMismatch, match=r"Move 1 \(seat 1: bid 2\) does not hold: it is written 'bid 2'\."):
        replay_record(loose, lambda name: Loose())


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (replace(whole(), digest="0" * 16), "digest"),
        (replace(whole(), scores=(1, 2)), "scores"),
        (replace(whole(), winners=()), "winners"),
        (replace(whole(), scores=None, winners=None), "scores"),
        (replace(whole(), payments=([99], *whole().payments[1:])), "Payment 1"),
        (replace(whole(), payments=whole().payments[:-1]), "2 payments, its moves have 3"),
        (replace(whole(), deal=("queen", "queen")), "cannot begin"),
        (replace(whole(), options={}), "cannot begin"),
    ],
)
def test_a_claim_the_moves_do_not_bear_out_is_named(record: GameRecord, sentence: str) -> None:
    with pytest.raises(RecordMismatch, match=sentence):
        replay_record(record, rulesets)


def test_the_seats_of_the_table_are_those_of_its_lines() -> None:
    with pytest.raises(RecordMismatch, match="2 lines of seats, its table 1 seats"):
        replay_record(replace(whole(), options={**whole().options, "players": 1}), rulesets)
    with pytest.raises(RecordMismatch, match="does not say how many seats"):
        replay_record(replace(whole(), options={**whole().options, "players": "a\nb"}), rulesets)


def test_newer_rules_and_unknown_games_are_refused_by_name() -> None:
    with pytest.raises(NotARecord, match=r"rules 2, newer than this program's 1"):
        replay_record(replace(whole(), rules=2), rulesets)
    with pytest.raises(NotARecord, match="chess"):
        replay_record(replace(whole(), game="chess"), rulesets)


def test_a_seed_that_was_not_announced_is_noticed() -> None:
    record = replace(whole(), shuffled=(ShuffleStart(0, "0" * 64, SEED.hex()),))
    replay_record(record, rulesets)
    with pytest.raises(RecordMismatch, match="not the one announced"):
        verify_record(record, rulesets)


def test_a_seed_that_deals_or_turns_up_something_else_is_noticed() -> None:
    other = bytes(reversed(SEED))
    record = replace(whole(), shuffled=(ShuffleStart(0, seed_hash(other), other.hex()),))
    with pytest.raises(RecordMismatch, match=r"The seed does not deal|turns up something else"):
        verify_record(record, rulesets)
    late = replace(whole(), shuffled=(whole().shuffled[0], ShuffleStart(1, seed_hash(other), other.hex())))
    with pytest.raises(RecordMismatch, match="turns up something else"):
        verify_record(late, rulesets)

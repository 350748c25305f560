"""A match tells each seat and the onlookers their own game: views, moves, records and digests, and all at the end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from elcapitan.games import DEFAULT_GAME, boards, ruleset
from elcapitan.table.match import Denied, Match, MatchError
from elcapitan.table.record import Entry, format_record, parse_record
from elcapitan.table.replay import RecordMismatch, replay_record, verify_record
from elcapitan.table.ruleset import HIDDEN
from tests.table.toy_matches import SEATS, SEED, accept, begun, ident, over, played, rulesets
from tests.toy_game import Played, Refused, State, Toy

AUDIENCES = (0, 1, 2)


def at_random(number: int) -> Match:
    """A game broken off somewhere, with moves taken back on the way."""
    chance = Random(number)
    match = begun(seed=number.to_bytes(16, "big"))
    for count in range(chance.randrange(1, 20)):
        if match.result is not None:
            break
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
        if chance.random() < 0.3 and match.takeable_count(seat):
            accept(match, match.consider_take_back(seat, ident(count), match.position, "turn"))
    return match


@pytest.mark.parametrize("audience", AUDIENCES)
def test_a_record_for_an_audience_leads_to_its_view(audience: int) -> None:
    for number in range(60):
        match = at_random(number)
        record = match.record(SEATS, audience)
        assert verify_record(parse_record(format_record(record)), rulesets).state == match.view(audience)
        assert record.seen_by == (None if match.result else audience)


@pytest.mark.parametrize("audience", AUDIENCES)
def test_what_an_audience_is_told_move_by_move_is_its_record(audience: int) -> None:
    match, told = begun(), []
    rules, state = match.ruleset, match.view(audience)
    for move in ("1 bid 3", "2 bid 1", "1 ask", "2 deny", "1 roll", "2 bid 2"):
        played(match, move)
        told.append(match.last_told(audience))
        after = rules.play(state, told[-1].seat, rules.parse(told[-1].text), told[-1].turned_up)
        assert not after.refused
        state = after.state
        assert rules.digest(state) == match.digest_for(audience)
    assert match.record(SEATS, audience).moves == tuple(told)
    assert match.record(SEATS, audience).digest == match.digest_for(audience)


def test_nobody_is_told_what_is_not_for_them() -> None:
    match = played(begun(), "1 bid 3")
    hidden = {0: ["?", "?"], 1: ["queen", "?"], 2: ["?", "knave"]}
    assert match.deal == ("queen", "knave")
    for audience, deal in hidden.items():
        record = json.loads(format_record(match.record(SEATS, audience)))
        assert record["deal"] == deal
        assert record["moves"] == [[1, "bid 3" if audience == 1 else "bid ?"]]
        assert record["seen_by"] == audience
    assert "seen_by" not in json.loads(format_record(match.record(SEATS)))


def test_once_it_is_over_everyone_is_told_everything() -> None:
    match = over()
    whole = match.record(SEATS)
    assert whole.shuffled[0].seed == SEED.hex()
    for audience in AUDIENCES:
        assert match.record(SEATS, audience) == whole
        assert match.view(audience) == match.state
        assert HIDDEN not in format_record(match.record(SEATS, audience))


def test_a_move_that_is_told_alike_is_kept_once() -> None:
    match = played(begun(), "1 bid 3", "2 bid 1", "1 ask", "2 grant", "1 roll")
    assert [sorted(told) for told in match._told] == [[0, 2], [0, 2], [], [], []]


def test_an_open_game_keeps_nothing_for_its_audiences() -> None:
    options = {"players": 3, "board": boards(DEFAULT_GAME).standard_board()}
    match = Match(ruleset(DEFAULT_GAME), options, SEED)
    for _ in range(20):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    assert not any(match._told)
    assert match.view(2) is match.state
    assert match.record(SEATS, 2) == match.record(SEATS)
    assert match.last_told(0) is match.entries[-1]


def test_a_take_back_is_a_take_back_for_all() -> None:
    match = played(begun(), "1 bid 3")
    accept(match, match.consider_take_back(1, ident(1), 1, "step"))
    played(match, "2 bid 0")
    assert match.record(SEATS, 1).moves == (Entry(2, "bid ?"),)


def test_a_restored_game_is_told_as_before() -> None:
    match, again = at_random(11), begun(seed=(11).to_bytes(16, "big"))
    for entry in match.entries:
        again.restore_move(entry.seat, b"", entry.text, entry.turned_up)
    for audience in AUDIENCES:
        assert again.record(SEATS, audience) == match.record(SEATS, audience)


def test_a_loaded_game_is_told_from_its_first_move_on() -> None:
    match = Match.from_record(Toy(), played(begun(), "1 bid 3").record(SEATS), bytes(16))
    assert match.record(SEATS, 2).moves == (Entry(1, "bid ?"),)
    played(match, "2 bid 2")
    assert verify_record(match.record(SEATS, 2), rulesets).state == match.view(2)


@pytest.mark.parametrize(("audience", "whom"), [(0, "an onlooker"), (2, "seat 2")])
def test_nobody_goes_on_from_a_record_with_hidden_parts(audience: int, whom: str) -> None:
    record = played(begun(), "1 bid 3").record(SEATS, audience)
    with pytest.raises(MatchError, match=rf"^This record holds only what {whom} was told, and [^.]+\.$"):
        Match.from_record(Toy(), record, bytes(16))


def test_a_record_that_hides_must_say_from_whom() -> None:
    record = played(begun(), "1 bid 3").record(SEATS, 2)
    with pytest.raises(RecordMismatch, match="does not say from whom"):
        replay_record(replace(record, seen_by=None), rulesets)
    with pytest.raises(RecordMismatch, match="told to seat 3"):
        replay_record(replace(record, seen_by=3), rulesets)


def test_a_seed_in_a_record_with_hidden_parts_does_not_deal_it() -> None:
    record = played(begun(), "1 bid 3").record(SEATS, 2)
    revealed = replace(record, shuffled=(record.shuffled[0]._replace(seed=SEED.hex()),))
    with pytest.raises(RecordMismatch, match="does not deal"):
        verify_record(revealed, rulesets)


def test_a_hidden_move_is_no_move_at_the_table_itself() -> None:
    found = begun().consider_move(1, ident(1), 0, "bid ?")
    assert isinstance(found, Denied)
    assert found.why == "not-a-move"


class Talkative(Toy):
    """Its refusals name the other seat's bid, as far as it is known."""

    def play(self, state: State, seat: int, move: str, turned_up: Sequence[str] = ()) -> Played | Refused:
        made = super().play(state, seat, move, turned_up)
        return made._replace(facts={"other": state.bids[2 - seat]}) if made.refused else made


def test_the_facts_of_a_refusal_are_those_the_seat_knows() -> None:
    match = Match(Talkative(), {"rounds": 3, "players": 2, "start": "1"}, SEED)
    played(match, "1 bid 3")
    found = match.consider_move(2, ident(1), 1, "bid 7")
    assert isinstance(found, Denied)
    assert found.facts == {"other": HIDDEN}

"""Position numbers, whose move counts, stored answers, take-backs, and what chance answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from elcapitan.table.match import AlreadyAccepted, Denied, Match, MatchError, PendingMove, PendingTakeBack
from elcapitan.table.record import ShuffleStart, seed_hash
from elcapitan.table.replay import RecordMismatch, verify_record
from tests.table.toy_matches import SEATS, SEED, accept, begun, ident, over, played
from tests.toy_game import Played, Refused, State, Toy

OTHER_SEED = bytes(reversed(range(16)))


def test_position_counts_every_move_and_take_back_and_never_falls() -> None:
    match = begun()
    assert match.position == 0
    assert accept(match, match.consider_move(1, ident(1), 0, "bid 2")) == 1
    assert accept(match, match.consider_take_back(1, ident(2), 1, "step")) == 2
    assert accept(match, match.consider_move(1, ident(3), 2, "bid 3")) == 3
    assert [entry.text for entry in match.entries] == ["bid 3"]


def test_considering_changes_nothing() -> None:
    match = begun()
    state = match.state
    for text in ("bid 2", "bid 9", "nonsense"):
        match.consider_move(1, ident(1), 0, text)
    match.consider_take_back(1, ident(1), 0, "turn")
    assert match.state is state
    assert (match.position, match.entries) == (0, [])


def test_known_id_gets_the_stored_answer_in_whatever_position() -> None:
    match = begun()
    accept(match, match.consider_move(1, ident(1), 0, "bid 2"))
    played(match, "2 bid 1", "1 roll")
    assert match.consider_move(1, ident(1), 0, "bid 2") == AlreadyAccepted(1)
    assert match.consider_move(1, ident(1), 3, "something else") == AlreadyAccepted(1)
    assert match.consider_take_back(1, ident(1), 3, "step") == AlreadyAccepted(1)


def test_an_id_is_known_for_its_own_seat_alone() -> None:
    match = begun()
    accept(match, match.consider_move(1, ident(1), 0, "bid 2"))
    assert isinstance(match.consider_move(2, ident(1), 0, "bid 2"), PendingMove)


def test_a_refused_move_leaves_no_answer_behind() -> None:
    match = begun()
    assert isinstance(match.consider_move(1, ident(1), 0, "bid 9"), Denied)
    assert isinstance(match.consider_move(1, ident(1), 0, "bid 1"), PendingMove)


@pytest.mark.parametrize(
    ("seat", "position", "text", "why"),
    [
        (1, 2, "roll", "not-your-turn"),
        (2, 1, "roll", "stale"),
        (2, 3, "roll", "stale"),
        (2, 2, "no move", "not-a-move"),
        (2, 2, "bid 1", "not-now"),
    ],
)
def test_denied_says_which_question_was_answered_no(seat: int, position: int, text: str, why: str) -> None:
    match = played(begun(), "1 bid 1", "2 bid 2")
    found = match.consider_move(seat, ident(9), position, text)
    assert isinstance(found, Denied)
    assert found.why == why


def test_the_rules_refusal_comes_with_rule_and_facts() -> None:
    found = begun().consider_move(1, ident(1), 0, "bid 9")
    assert isinstance(found, Denied)
    assert (found.why, found.rule, found.facts) == ("too-high", "Y3", {"most": 3})
    assert found.text == "This is not allowed (rule Y3)."


def test_without_a_server_what_is_refused_is_an_error_that_names_it() -> None:
    with pytest.raises(MatchError, match=r"seat 1: bid 7: too-high"):
        begun().play(1, "bid 7")


def test_two_seats_asked_at_once_may_answer_in_either_order() -> None:
    match = begun()
    accept(match, match.consider_move(2, ident(1), 0, "bid 1"))
    assert accept(match, match.consider_move(1, ident(2), 0, "bid 2")) == 2


def test_a_seat_asked_anew_cannot_answer_the_old_question() -> None:
    match = begun()
    accept(match, match.consider_move(1, ident(1), 0, "bid 1"))
    accept(match, match.consider_take_back(1, ident(2), 1, "step"))
    found = match.consider_move(1, ident(3), 0, "bid 2")
    assert isinstance(found, Denied)
    assert found.why == "stale"


def test_take_back_step_undoes_one_and_turn_all_of_the_seats_last_moves() -> None:
    match = played(begun(), "1 bid 2", "2 bid 1")
    assert match.consider_take_back(2, ident(1), 2, "turn") == PendingTakeBack(ident(1), 2, 1)
    assert match.takeable_count(1) == 0
    before = begun().state
    accept(match, match.consider_take_back(2, ident(1), 2, "step"))
    accept(match, match.consider_take_back(1, ident(2), 3, "turn"))
    assert match.state == before


def test_nothing_before_a_final_move_can_be_taken_back() -> None:
    match = played(begun(), "1 bid 2", "2 bid 1", "1 roll")
    found = match.consider_take_back(1, ident(1), 3, "step")
    assert isinstance(found, Denied)
    assert found.why == "nothing-to-take-back"


def test_take_back_is_asked_for_the_current_position_alone() -> None:
    match = played(begun(), "1 bid 2")
    found = match.consider_take_back(1, ident(1), 0, "step")
    assert isinstance(found, Denied)
    assert found.why == "stale"


def test_chance_answers_the_same_after_a_take_back() -> None:
    match = played(begun(), "1 bid 2", "2 bid 1")
    first = match.consider_move(1, ident(1), 2, "roll")
    accept(match, match.consider_take_back(2, ident(2), 2, "step"))
    played(match, "2 bid 0")
    again = match.consider_move(1, ident(3), match.position, "roll")
    assert isinstance(first, PendingMove)
    assert isinstance(again, PendingMove)
    assert first.entry == again.entry


def test_first_legal_is_the_most_harmless_and_none_for_who_need_not_act() -> None:
    match = played(begun(), "1 bid 1", "2 bid 2")
    step = match.first_legal(2)
    assert step is not None
    assert step.entry.text == "roll"
    assert match.first_legal(1) is None


def test_restored_moves_and_take_backs_lead_to_the_same_match() -> None:
    match = begun()
    accept(match, match.consider_move(1, ident(1), 0, "bid 2"))
    accept(match, match.consider_take_back(1, ident(2), 1, "turn"))
    accept(match, match.consider_move(1, ident(3), 2, "bid 3"))
    accept(match, match.consider_move(2, ident(4), 2, "bid 0"))
    accept(match, match.consider_move(1, ident(5), 4, "roll"))
    again = begun()
    again.restore_move(1, ident(1), "bid 2", ())
    again.restore_take_back(1, ident(2), 1)
    again.restore_move(1, ident(3), "bid 3", ())
    again.restore_move(2, ident(4), "bid 0", ())
    again.restore_move(1, ident(5), "roll", match.entries[-1].turned_up)
    assert (again.state, again.position, again.entries) == (match.state, match.position, match.entries)
    assert again.consider_move(1, ident(3), 0, "bid 3") == AlreadyAccepted(3)


def test_restoring_notices_when_chance_would_answer_otherwise() -> None:
    match = played(begun(), "1 bid 2", "2 bid 1")
    rolled = match.consider_move(1, ident(1), 2, "roll")
    assert isinstance(rolled, PendingMove)
    other = str(int(rolled.entry.turned_up[0]) % 6 + 1)
    with pytest.raises(MatchError, match="chance"):
        match.restore_move(1, ident(1), "roll", (other,))


def test_restoring_notices_a_move_that_no_longer_holds() -> None:
    with pytest.raises(MatchError, match=r"^move 1 no longer holds$"):
        begun().restore_move(1, ident(1), "roll", ("3",))
    with pytest.raises(MatchError, match="taken back"):
        begun().restore_take_back(1, ident(1), 1)


def test_options_that_cannot_be_played_are_one_error() -> None:
    with pytest.raises(MatchError):
        Match(Toy(), {"players": 2}, SEED)


def test_seed_stays_out_of_the_record_until_the_game_is_over() -> None:
    match = played(begun(), "1 bid 2")
    assert match.record(SEATS).shuffled[0].seed is None
    assert over().record(SEATS).shuffled[0].seed == SEED.hex()


def test_nothing_of_a_game_that_is_over_can_be_taken_back() -> None:
    """Its seed is told then: who undid the last move would know what chance answers next."""

    class Undoing(Toy):
        def play(self, state: State, seat: int, move: str, turned_up: Sequence[str] = ()) -> Played | Refused:
            done = super().play(state, seat, move, turned_up)
            return done if isinstance(done, Refused) else done._replace(final=False)

    match = Match(Undoing(), {"rounds": 1, "players": 2, "start": "1"}, SEED)
    played(match, "1 bid 1", "2 bid 0")
    assert match.takeable_count(2) == 1
    played(match, "1 roll")
    assert match.result is not None
    assert match.takeable_count(1) == 0


def test_positions_that_cannot_come_back_are_not_kept() -> None:
    match = played(begun(), "1 bid 1", "2 bid 0", "1 roll", "1 bid 1")
    assert [past.before is None for past in match._past] == [True, True, True, False]


def test_a_match_goes_on_from_a_record_with_a_new_seed_and_nothing_before_it_can_be_taken_back() -> None:
    first = played(begun(), "1 bid 2", "2 bid 1")
    record = first.record(SEATS)
    match = Match.from_record(Toy(), record, OTHER_SEED)
    assert (match.state, match.position, match.entries) == (first.state, 0, first.entries)
    assert match.takeable_count(1) == match.takeable_count(2) == 0
    assert match.record(SEATS).shuffled == (*record.shuffled, ShuffleStart(2, seed_hash(OTHER_SEED)))
    played(match, "1 roll")
    assert match.entries[-1].turned_up == Toy().dealer(OTHER_SEED, {}).turn_up(first.state, "roll")


def test_the_record_of_both_halves_verifies_once_the_seed_is_known() -> None:
    match = Match.from_record(Toy(), played(begun(), "1 bid 2").record(SEATS), OTHER_SEED)
    while match.result is None:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    whole = match.record(SEATS)
    assert [shuffle.seed for shuffle in whole.shuffled] == [None, OTHER_SEED.hex()]
    assert match.seeds() == ["", OTHER_SEED.hex()]
    verify_record(whole, lambda _: Toy())
    forged = replace(whole, shuffled=(whole.shuffled[0], whole.shuffled[1]._replace(seed=SEED.hex())))
    with pytest.raises(RecordMismatch):
        verify_record(forged, lambda _: Toy())


def test_what_is_over_or_of_another_game_is_not_gone_on_with() -> None:
    with pytest.raises(MatchError, match="over"):
        Match.from_record(Toy(), over().record(SEATS), OTHER_SEED)
    with pytest.raises(MatchError, match="another game"):
        Match.from_record(Toy(), replace(begun().record(SEATS), game="chess"), OTHER_SEED)

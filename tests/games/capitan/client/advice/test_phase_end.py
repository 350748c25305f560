"""The earliest end of a phase: never later than the real one, and exact where nothing stands in the way."""

import pytest

from elcapitan.games.capitan.client.advice.phase_end import phase_end, pieces_left
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from tests.games.capitan.client.random_games import game, start


@pytest.mark.parametrize("players", [2, 3, 5])
def test_p1_no_phase_ends_before_the_round_that_was_named(players: int) -> None:
    named = 0
    paydays = 0
    for state, _, played in game(players, seed=20 + players):
        if state.stage is Stage.TURN:
            found = phase_end(state)
            assert found is not None
            assert found.round >= max(named, state.round)
            named = max(named, found.round)
        for event in played.events:
            if isinstance(event, PaydayHeld):
                passed = state.passes + 1 == players  # P2: a round that everyone passed ends the phase by itself
                assert passed or event.round >= named
                named, paydays = 0, paydays + 1
    assert paydays == 3


def left(state: GameState, *counts: int) -> GameState:
    for seat, count in enumerate(counts, 1):
        state = state.with_player(seat, state.player(seat)._replace(warehouses=count, fortresses=0, neutral=0))
    return state


def test_p1_a_new_phase_of_seven_pieces_takes_seven_rounds() -> None:
    found = phase_end(start(3))
    assert found is not None
    assert (found.round, found.by, found.last, found.to_come) == (7, (1, 2, 3), False, (1, 2, 3))


def test_p1_whoever_has_had_their_turn_needs_another_round() -> None:
    state = left(start(3), 2, 3, 4)._replace(seat=2, round=5)
    found = phase_end(state)
    assert found is not None
    # Seat 1 has played in round 5: two pieces take rounds 6 and 7; seat 2 places theirs in 5, 6 and 7.
    assert (found.round, found.by, found.to_come) == (7, (1, 2), (2, 3))


def test_p1_the_round_in_which_somebody_has_nothing_left_is_the_last() -> None:
    state = left(start(3), 0, 2, 2)._replace(seat=2, round=6)
    found = phase_end(state)
    assert found is not None
    assert (found.round, found.by, found.last, found.to_come) == (6, (1,), True, (2, 3))


def test_t2_an_action_that_is_taken_is_not_counted_again() -> None:
    state = left(start(3), 1, 4, 4)
    acted = state._replace(turn=state.turn._replace(acted=True))
    before, after = phase_end(state), phase_end(acted)
    assert before is not None
    assert after is not None
    assert (before.round, after.round) == (1, 2)


def test_d4_pieces_are_what_lies_in_front_of_them() -> None:
    assert pieces_left(start(2).player(1)) == 9
    assert pieces_left(start(4).player(1)) == 7


def test_q1_between_the_phases_there_is_no_horizon() -> None:
    assert phase_end(start(3)._replace(stage=Stage.SETTLING)) is None

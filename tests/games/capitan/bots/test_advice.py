"""Advice for a player: whole turns that can be played from wherever in a turn it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from elcapitan.bots.bot import Advice
from elcapitan.bots.budget import Budget
from elcapitan.games import analysis
from elcapitan.games.capitan.bots.api import CHOICES
from elcapitan.games.capitan.rules.model.moves import Buy, End, NameStarter, Pass, TakeLoan, parse
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played
from tests.games.capitan.positions import four
from tests.games.whole_games import play_whole_game


@cache
def game_states() -> list[GameState]:
    return [
        state for state in play_whole_game("elcapitan", ["normal"] * 3, seed=6).states if state.stage is not Stage.OVER
    ][::7]


def advised(state: GameState) -> Advice:
    return analysis("elcapitan").advise(state, Budget(rollouts=32))


def within_turns() -> Iterator[GameState]:
    """Positions before a turn, and after each of its moves."""
    for state in game_states():
        yield state
        if state.stage is Stage.TURN:
            for move in advised(state).moves[:-1]:
                played = play(state, move)
                assert isinstance(played, Played)
                state = played.state
                yield state


def test_what_is_advised_can_be_played_wherever_it_is_asked_for() -> None:
    asked = set()
    for state in within_turns():
        found = advised(state)
        asked.add((state.stage, state.turn.begun, state.turn.acted))
        assert found.moves
        assert CHOICES.find_fault(state, found.moves) == ""
        if state.stage is Stage.TURN:
            assert isinstance(found.moves[-1], End | Pass)
        if found.instead:
            assert CHOICES.find_fault(state, found.instead) == ""
            assert found.lead >= 0
            assert found.instead[:-1] != found.moves[:-1]
    assert {(Stage.TURN, False, False), (Stage.TURN, True, False), (Stage.TURN, True, True)} <= asked


def test_without_a_florin_and_a_card_a_loan_is_advised() -> None:
    broke = four().row("napoli", "rrr").phase(1, round=2).ship("red", "napoli").money("red", 0)
    assert isinstance(advised(broke.state).moves[0], TakeLoan)


def test_after_the_action_only_a_card_that_is_worth_its_price_is_advised() -> None:
    state = four().arrived("red", "napoli").money("red", 40).state
    turn = state.turn._replace(begun=True, sailed=True, acted=True)
    rich = advised(state._replace(turn=turn))
    assert isinstance(rich.moves[-1], End)
    assert all(isinstance(move, Buy) for move in rich.moves[:-1])
    poor = state.with_player(state.seat, state.mover._replace(money=0))._replace(turn=turn)
    assert advised(poor).moves == (parse("end"),)


def test_the_starter_is_advised_after_a_payday() -> None:
    state = four().state._replace(stage=Stage.STARTING)
    (move,) = advised(state).moves
    assert isinstance(move, NameStarter)

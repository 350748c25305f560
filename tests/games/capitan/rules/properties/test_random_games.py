"""Random games of every number of players: audited after every move, and nothing outside the legal list is playable."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.events import BonusTaken, Event, GameEnded, PaydayHeld, TurnPassed
from elcapitan.games.capitan.rules.model.moves import End, Pass, parse
from elcapitan.games.capitan.rules.model.pieces import START, PirateMove, Turn
from elcapitan.games.capitan.rules.model.position import digest
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from tests.games.capitan.positions import EXTRA_CHOICES, EXTRAS, SEED, Game, four, printed_board, table
from tests.games.capitan.rules.properties.audit import audit, florins_moved
from tests.games.capitan.rules.properties.move_texts import texts_of
from tests.games.capitan.rules.properties.random_play import MANNERS, random_game
from tests.hypothesis_profiles import examples

BROKEN: dict[str, Callable[[Game], Game]] = {
    "warehouses": lambda game: game.stock("red", 5, fortresses=1),
    "fortresses": lambda game: game.fortress("napoli", "red"),
    "a gap": lambda game: game.row("napoli", "r.g").stock("red", 5, fortresses=1).stock("green", 5, fortresses=1),
    "on the picture": lambda game: game.picture("napoli", "r").stock("red", 5, fortresses=1),
    "side by side": lambda game: game.row("napoli", "rrrr").stock("red", 2, fortresses=1),
    "lost": lambda game: game.decks([]),
    "too many": lambda game: game.hand("red", "tunis-1").hand("green", "tunis-3").decks(["tunis-1"]),
    "a gap is open": lambda game: game.display("tunis-1"),
    "loans of": lambda game: game.loans("red", *[16] * 13),
    "extended": lambda game: game.loans("red", extended=[10]),
    "harbours": lambda game: Game(game.ship("red", "tunis").state._replace(cities=game.state.cities), game.colours),
    "passing": lambda game: game.ship("green", "tunis", space=0),
    "below zero": lambda game: game.money("red", -1),
    "left the game": lambda game: game.row("porto", "r").stock("red", 4, fortresses=1),
    "nothing is kept": lambda game: game.picture("porto", "r").stock("red", 5, fortresses=1),
    "the pirate ship": lambda game: Game(game.state._replace(pirate=None), game.colours),
    "collected": lambda game: game._with(turn=Turn(begun=True, pirate=PirateMove.COLLECTED)),
    "bonus": lambda game: game.bonus("red", 15).bonus("green", 15),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_the_audit_finds_what_is_broken(fault: str) -> None:
    game = table("red", "green", "blue", "yellow", extras=EXTRAS)
    assert audit(four().state) == audit(game.state) == []
    assert [sentence for sentence in audit(BROKEN[fault](game).state) if fault in sentence]


counts = st.integers(2, 5)
seeds = st.integers(0, 2**32)
manners = st.sampled_from(sorted(MANNERS))
extra_cities = st.sampled_from(EXTRA_CHOICES)


@settings(max_examples=examples(8, deep=25))
@given(extra_cities, counts, seeds, manners)
def test_every_position_of_a_random_game_passes_the_audit(
    extras: tuple[str, ...], players: int, seed: int, manner: str
) -> None:
    for before, move, state, events, _ in random_game(printed_board(*extras), players, seed, manner):
        assert audit(state) == [], move
        if before is not None:
            gained = [new.money - old.money for new, old in zip(state.players, before.players, strict=True)]
            assert gained == florins_moved(events, players), move


@settings(max_examples=examples(4, deep=10))
@given(extra_cities, counts, seeds, manners)
def test_a_random_game_ends_after_three_paydays(extras: tuple[str, ...], players: int, seed: int, manner: str) -> None:
    events: list[Event] = []
    state = None
    for step in random_game(printed_board(*extras), players, seed, manner):
        events += step.events
        state = step.state
    assert state is not None
    assert state.stage is Stage.OVER
    assert [event.phase for event in events if isinstance(event, PaydayHeld)] == [1, 2, 3]
    assert isinstance(events[-1], GameEnded)
    assert events[-1].money == tuple(player.money for player in state.players)
    assert legal_moves(state) == []


@settings(max_examples=examples(10))
@given(extra_cities, counts, seeds, manners)
def test_t5_after_the_first_round_every_ship_lies_in_a_harbour(
    extras: tuple[str, ...], players: int, seed: int, manner: str
) -> None:
    for step in random_game(printed_board(*extras), players, seed, manner):
        if step.state.round == 2:
            assert all(player.space for player in step.state.players)
            assert not any(player.place == START or player.loans for player in step.state.players)
            return
    pytest.fail("no second round")


@pytest.mark.slow
@settings(max_examples=examples(3, deep=6))
@given(extra_cities, counts, seeds, manners, st.integers(16, 40))
def test_every_text_outside_the_legal_list_is_refused_and_the_position_stays(
    extras: tuple[str, ...], players: int, seed: int, manner: str, every: int
) -> None:
    for at, (_, _, state, _, moves) in enumerate(random_game(printed_board(*extras), players, seed, manner)):
        if at % every and state.stage is Stage.TURN:
            continue
        legal = {str(move) for move in moves}
        assert len(legal) == len(moves)
        before, untouched = state, digest(state)
        playable = set()
        for text in texts_of(state):
            move = parse(text)
            cards = Dealer(state.board, SEED).turn_up(state, move) if text in legal else ()
            result = play(state, move, cards)
            if isinstance(result, Refusal):
                assert result.rule[0] in "STCLBDOFAPQENX", result
            else:
                playable.add(text)
        assert playable == legal
        assert state is before
        assert digest(state) == untouched


@settings(max_examples=examples(3, deep=6))
@given(extra_cities, counts, seeds, manners)
def test_a_turn_that_may_not_end_is_refused_with_any_cards(
    extras: tuple[str, ...], players: int, seed: int, manner: str
) -> None:
    for _, _, state, _, legal in random_game(printed_board(*extras), players, seed, manner):
        for move in (End(), Pass()):
            if move not in legal:
                assert isinstance(play(state, move, ()), Refusal)
                assert isinstance(play(state, move, ("napoli-1",)), Refusal)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_legal_move_always_brings_the_game_to_its_end(players: int) -> None:
    """So the server can finish the game of a computer player that fails."""
    dealer = Dealer(printed_board(), SEED)
    state = new_game(printed_board(), players, 1, dealer.deal())
    for _ in range(3000):
        if not (moves := legal_moves(state)):
            break
        played = play(state, moves[0], dealer.turn_up(state, moves[0]))
        assert not isinstance(played, Refusal)
        state = played.state
    assert state.stage is Stage.OVER


def test_the_same_seed_gives_the_same_game() -> None:
    games = [[digest(step.state) for step in random_game(printed_board(), 3, 11)] for _ in range(2)]
    assert games[0] == games[1]
    assert len(set(games[0])) == len(games[0])


@pytest.mark.slow
def test_random_games_meet_everything_that_can_happen() -> None:
    """The audit is worth what the games bring: two things alone are too rare for them."""
    missing = {*get_args(Event)} - {TurnPassed, BonusTaken}
    for players, manner in product((2, 4), MANNERS):
        for step in random_game(printed_board(*EXTRAS), players, 5, manner):
            missing -= {*map(type, step.events)}
            if not missing:
                return
    assert missing == set()

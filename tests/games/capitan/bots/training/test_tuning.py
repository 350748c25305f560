"""Tuning: games on common seeds are the same games, and a better opinion is worth more."""

from __future__ import annotations

from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.training.tuning import TUNING, play_greedy_game
from elcapitan.games.capitan.bots.weights import Weights
from tests.games.capitan.positions import printed_board

START = Weights()
BLIND = Weights(majority=0.0, proliferation=0.0, fortress=0.0, bonus=0.0)
"""Sees no income anywhere."""


def test_the_same_seed_is_the_same_game() -> None:
    judges = [Coefficients(board_tables_of(printed_board(), 3), START)] * 3
    money = play_greedy_game(judges, "1")
    assert money == play_greedy_game(judges, "1")
    assert money != play_greedy_game(judges, "2")


def test_a_player_who_sees_income_wins_against_one_who_does_not() -> None:
    own, blind = (Coefficients(board_tables_of(printed_board(), 2), weights) for weights in (START, BLIND))
    assert TUNING.chance_to_win(2, own, [blind], ["1", "2", "3"]) > 0.6

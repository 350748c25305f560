"""Tuning: games on common seeds are the same games, a better opinion is worth more, both searches find their way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.training import tuning
from elcapitan.games.capitan.bots.training.tuning import chance_to_win, evolve, optimise_spsa, play_greedy_game
from elcapitan.games.capitan.bots.weights import Weights
from elcapitan.games.capitan.rules.model.board import Board
from tests.games.capitan.positions import printed_board

START = Weights()
BLIND = Weights(majority=0.0, proliferation=0.0, fortress=0.0, bonus=0.0)
"""Sees no income anywhere."""


def test_the_same_seed_is_the_same_game() -> None:
    judges = [Coefficients(board_tables_of(printed_board(), 3), START)] * 3
    money = play_greedy_game(printed_board(), judges, "1")
    assert money == play_greedy_game(printed_board(), judges, "1")
    assert money != play_greedy_game(printed_board(), judges, "2")


def test_who_sees_income_wins_against_who_does_not() -> None:
    assert chance_to_win(printed_board(), 2, START, [BLIND], ["1", "2", "3"]) > 0.6


@pytest.fixture
def hidden(monkeypatch: pytest.MonkeyPatch) -> Weights:
    """Games are replaced by the distance from an opinion that nobody tells."""
    best = START._replace(stock=6.0, moat=12.0)

    def chance(board: Board, players: int, opinion: Weights, pool: Sequence[Weights], seeds: Sequence[str]) -> float:
        return 1.0 - sum((mine / other - 1.0) ** 2 for mine, other in zip(opinion, best, strict=True))

    monkeypatch.setattr(tuning, "chance_to_win", chance)
    return best


def test_cma_goes_where_it_is_better(hidden: Weights) -> None:
    pytest.importorskip("cma")
    steps = list(evolve(printed_board(), 2, START, [START], seed=1, steps=40, deals=1))
    assert [each.step for each in steps] == list(range(1, 41))
    assert steps[-1].chance > steps[0].chance
    assert abs(steps[-1].opinion.moat - hidden.moat) < 0.5 * abs(START.moat - hidden.moat)


def test_spsa_goes_where_it_is_better(hidden: Weights) -> None:
    steps = list(optimise_spsa(printed_board(), 2, START, [START], seed=1, steps=60, deals=1))
    assert steps[-1].chance > steps[0].chance
    assert abs(steps[-1].opinion.moat - hidden.moat) < abs(START.moat - hidden.moat)

"""The computer players of Carcassonne, so far one that plays by chance."""

from __future__ import annotations

import pytest

from elcapitan import games
from elcapitan.bots.budget import Budget
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.play import legal_moves
from tests.games.carcassonne.positions import draws, placed, table

BOTS = games.bots("carcassonne")
BUDGET = Budget(rollouts=1)


def test_equal_seeds_and_positions_give_equal_moves() -> None:
    state = draws(table("b03 0 0 0"), "b18")
    chosen = {str(BOTS.make("random", seed).choose(state, 1, BUDGET)[0]) for seed in range(30)}
    assert chosen == {str(move) for move in legal_moves(state)}
    assert BOTS.make("random", 3).choose(state, 1, BUDGET) == BOTS.make("random", 3).choose(state, 1, BUDGET)
    assert BOTS.make("random", 3).choose(table("b03 0 0 0"), 1, BUDGET) == [moves.DrawTile()]


def test_only_the_seat_to_act_chooses() -> None:
    with pytest.raises(ValueError, match="seat 2 is not to act"):
        BOTS.make("random", 1).choose(table("b03 0 0 0"), 2, BUDGET)


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        ((), "it gave no move"),
        (("draw",), ""),
        (("draw", "pass"), "it goes on after draw"),
        (("pass",), "pass is refused: draw-first, T2"),
    ],
)
def test_what_cannot_be_played_is_said(texts: tuple[str, ...], fault: str) -> None:
    assert BOTS.find_fault(table("b03 0 0 0"), [moves.parse(text) for text in texts]) == fault


def test_place_and_figure_are_one_choice() -> None:
    state = draws(table("b03 0 0 0"), "b18")
    chosen = [moves.parse(text) for text in ("place 0 -1 2", "figure follower city-1")]
    assert BOTS.find_fault(state, chosen) == ""
    assert BOTS.find_fault(state, [*chosen, moves.DrawTile()]) == "it goes on after figure follower city-1"
    assert BOTS.is_turn(placed(table("b03 0 0 0"), "b18 0 -1 2"))
    assert BOTS.scores(state) == [0, 0]
    assert BOTS.details(state, [[], []])[0]["cities"] == 0

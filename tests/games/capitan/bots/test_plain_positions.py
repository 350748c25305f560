"""Twenty-two positions in which the right move is plain: the strong level finds them all, the middle one most."""

from __future__ import annotations

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.bots.levels import make_bot
from tests.games.capitan.bots.plain_positions import POSITIONS, Position, margins, taken

THOUGHT = Budget(rollouts=60)
SEEDS = (1, 2, 3)
MOST = 0.8
"""Of all positions and seeds: the share `normal` is to find."""


def found(level: str, position: Position, seed: int) -> bool:
    moves = make_bot(level, seed).choose(position.state, position.state.seat, THOUGHT)
    return position.right(taken(position.state, moves))


def test_there_are_twenty_of_them_with_names_and_reasons_of_their_own() -> None:
    assert len({position.name for position in POSITIONS}) == len({position.why for position in POSITIONS}) >= 20


@pytest.mark.parametrize("position", [each for each in POSITIONS if each.last], ids=lambda each: each.name)
def test_the_right_move_is_right_by_every_legal_turn_counted_out(position: Position) -> None:
    counted = margins(position.state)
    right = [margin for margin, turn in counted if position.right(turn)]
    wrong = [margin for margin, turn in counted if not position.right(turn)]
    assert right, "no legal turn is right"
    assert max(right) > max(wrong, default=-999), counted[:5]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each.name)
def test_hard_finds_it(position: Position) -> None:
    assert all(found("hard", position, seed) for seed in SEEDS[:2]), position.why


def test_normal_finds_most() -> None:
    hits = [(position.name, seed) for position in POSITIONS for seed in SEEDS if found("normal", position, seed)]
    assert len(hits) >= MOST * len(POSITIONS) * len(SEEDS), hits

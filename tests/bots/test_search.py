"""Looking ahead: budgets are kept, the eye's choice stands unless another is clearly better, nothing hidden is seen."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.bots import search
from elcapitan.bots.atlas import atlas_of
from elcapitan.bots.budget import Budget
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.judgement import Judge
from elcapitan.bots.levels import LEVELS, bot
from elcapitan.bots.plan import LOAN, PASS, Plan
from elcapitan.bots.search import Line, best_line, preferred
from elcapitan.bots.weights import Weights
from elcapitan.rules.board import Board
from elcapitan.rules.dealer import Dealer
from elcapitan.rules.play import play
from elcapitan.rules.setting_up import new_game
from tests.helpers import four, printed, printed_board

JUDGE = Judge(atlas_of(printed_board(), 4), Weights())


def position() -> Imagined:
    return Imagined.of(four().state, Random(1))


def line(*worth: float) -> Line:
    found = Line(Plan(PASS))
    found.worth = list(worth)
    return found


def test_another_turn_must_be_clearly_better() -> None:
    first = line(10.0, 12.0, 8.0, 11.0)
    assert preferred(first, doubtful := line(20.0, 2.0, 18.0, 2.0)) is first, doubtful.mean
    assert preferred(first, clear := line(13.0, 15.0, 11.0, 15.0)) is clear
    assert preferred(first, line(99.0)) is first  # one world proves nothing


def test_rollouts_are_counted_and_worlds_are_common(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, tuple[int, ...]]] = []

    def imagined(game: Imagined, plan: Plan, judge: Judge) -> float:
        seen.append((plan.kind, tuple(game.links.waiting)))
        return float(plan.kind)

    monkeypatch.setattr(search, "imagined", imagined)
    lines = [Line(Plan(LOAN, kind=kind)) for kind in range(4)]
    watch = Budget(rollouts=20).begin()
    assert best_line(position(), lines, watch, Random(1), JUDGE) is lines[3]
    assert len(seen) == 20
    worlds = {world: [at for at, other in seen if other == world] for _, world in seen}
    assert all(len(set(tried)) == len(tried) for tried in worlds.values())
    assert {0, 1, 2, 3} == set(next(iter(worlds.values())))


def test_no_time_leaves_what_the_eye_says() -> None:
    lines = [line(), line()]
    assert best_line(position(), lines, Budget(rollouts=0).begin(), Random(1), JUDGE) is lines[0]
    with pytest.raises(ValueError, match="no turn"):
        best_line(position(), [], Budget(rollouts=5).begin(), Random(1), JUDGE)


@pytest.mark.parametrize("level", LEVELS)
def test_a_different_order_of_the_hidden_cards_changes_nothing(level: str) -> None:
    """Two games that differ in what lies face down alone: the very same move, though other cards turn up after it."""
    board = Board.of(printed())
    dealers = [Dealer(board, bytes([each] * 16)) for each in (0, 1)]
    turned = []
    plans = []
    for dealer in dealers:
        state = new_game(board, 3, 1, dealers[0].deal())
        plan = bot(level, 7).choose(state, 1, Budget(rollouts=12))
        plans.append(plan)
        for move in plan[:-1]:
            played = play(state, move)
            assert not played.refused
            state = played.state
        turned.append(dealer.turn_up(state, plan[-1]))
    assert plans[0] == plans[1]
    assert turned[0] != turned[1]

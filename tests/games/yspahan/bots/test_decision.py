"""The level `hard`: turns within one budget, choices that anybody would make."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from elcapitan.bots.budget import Budget, RunningBudget
from elcapitan.games.yspahan.bots.choices import CANDIDATES
from elcapitan.games.yspahan.bots.decision import LEVELS, LIMITS, SHARES, TurnDecision, decide_turn, judge_for
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.bots.simulation.sim_policy import play_until
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from tests.games.whole_games import play_whole_game
from tests.games.yspahan.offline_link import RULES
from tests.games.yspahan.positions import table


class CountedBudget(RunningBudget):
    """Counts rollouts and never ends before them."""

    def __init__(self, rollouts: int) -> None:
        super().__init__(None, rollouts)
        self.counted = 0

    def count_rollout(self) -> None:
        self.counted += 1
        super().count_rollout()


def decided(state: YspahanState, rollouts: int = 120) -> TurnDecision:
    return decide_turn(
        state, judge_for(len(state.players)), Random(1), Budget(rollouts=rollouts).begin(), LEVELS["hard"]
    )


def test_the_shares_of_a_turn_are_one_budget() -> None:
    assert LIMITS[YspahanStage.ROLL] + LIMITS[YspahanStage.MAIN] == pytest.approx(1.0)
    cut_in_two = SHARES[YspahanStage.ROLL] + SHARES[YspahanStage.MAIN] + LIMITS[YspahanStage.AFTER]
    assert cut_in_two == pytest.approx(1.0)


@pytest.mark.parametrize("players", [2, 3])
def test_no_turn_takes_more_rollouts_than_one_budget_and_a_card_drawn_by_a_question(players: int) -> None:
    """Every choice of a seat from its roll to the end of its turn together."""
    dealer = RULES.dealer(bytes(16), {})
    state = RULES.new({"players": players, "start": 1}, ())
    turns: Counter[tuple[int, int, tuple[int, ...]]] = Counter()
    while state.day < 5:
        (seat,) = RULES.to_act(state)
        watch = CountedBudget(100)
        found = decide_turn(RULES.view(state, seat), judge_for(players), Random(1), watch, LEVELS["hard"])
        if seat == state.seat:
            turns[state.week, state.day, state.turns_left] += watch.counted
        for move in found.moves:
            played = RULES.play(state, seat, move, dealer.turn_up(state, move))
            assert not played.refused
            state = played.state
    most = round(100 * (1.0 + SHARES[YspahanStage.LOADING]))
    assert 50 < max(turns.values()) <= most + CANDIDATES


@pytest.mark.parametrize("players", [2, 4])
def test_no_choice_takes_more_rollouts_than_its_budget(players: int) -> None:
    game = play_whole_game("yspahan", ["easy"] * players, seed=8)
    most = 0
    for state, seat in [*game.asked][::5]:
        watch = CountedBudget(20)
        decide_turn(RULES.view(state, seat), judge_for(players), Random(1), watch, LEVELS["hard"])
        most = max(most, watch.counted)
        assert watch.counted <= 20
    assert most > 10


def test_k4_the_last_shop_of_the_dearest_souk_is_filled_on_the_last_day() -> None:
    game = table(3).day(3, 7).main(1, camels=(1, 1), vase=(5, 1), gold=(6, 1)).last_turn()
    game = game.goods(1, "vase-12a", "vase-12b")
    assert [str(move) for move in decided(game.state).moves][:2] == ["supply vase", "place vase-12c"]


def test_c4_what_is_worth_nothing_afterwards_is_sold_at_the_end() -> None:
    state = table(3).day(3, 7).after(1).last_turn().have(1, camels=4, gold=0).hand(1, "sell-camels").state
    assert [str(move) for move in decided(state).moves] == ["play sell-camels 4", "end"]


def test_camels_are_taken_before_they_are_sold() -> None:
    state = table(2).day(3, 7).main(1, camels=(3, 2), sack=(1, 1)).last_turn().have(1, camels=2, gold=0)
    assert [str(move) for move in decided(state.hand(1, "sell-camels").state).moves] == [
        "camels",
        "play sell-camels 4",
        "end",
    ]


def test_what_was_compared_stands_with_the_decision() -> None:
    decision = decided(table(3).main(1, camels=(1, 4), sack=(2, 1), gold=(6, 2)).state)
    assert decision.moves[0] == decision.compared[0].choice.moves[0]
    assert len(decision.compared) > 3


def test_a_game_that_is_played_on_twice_in_one_world_is_the_same_game() -> None:
    game = SimGame.of(table(4).state, Random(3))
    other = game.copy()
    play_until(game, judge_for(4), 21)
    play_until(other, judge_for(4), 21)
    assert game.points == other.points
    assert min(game.points) > 20

"""Looking ahead: budgets are kept, the eye's choice stands unless another is clearly better, nothing hidden is seen."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import levels
from elcapitan.games.capitan.bots import hard, search
from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.evaluation import relative_money
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.bots.normal import rank_turns
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.simulation.plan import LOAN, PASS, Plan
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import Weights
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from tests.games.capitan.positions import four, printed, printed_board
from tests.games.whole_games import play_whole_game, whole_turn

LEVELS = levels("elcapitan")

JUDGE = Coefficients(board_tables_of(printed_board(), 4), Weights())


def position() -> SimState:
    return SimState.of(four().state, Random(1))


def test_in_one_world_every_turn_meets_the_same_cards_and_the_same_preferences() -> None:
    world = search.draw_world(position(), Random(1), JUDGE, search.EVALUATED)
    other = search.draw_world(position(), Random(2), JUDGE, search.EVALUATED)
    loan = Plan(LOAN)
    assert world(loan) == world(loan)
    assert world(loan) != other(loan)


@pytest.mark.parametrize(("rounds", "step", "times"), [(4, 1, 4), (6, 2, 3), (3, 3, 1)])
def test_an_imagined_game_is_judged_after_each_step_and_the_mean_counts(rounds: int, step: int, times: int) -> None:
    judged: list[tuple[int, int]] = []

    def worth(game: SimState, judge: Coefficients, seat: int) -> float:
        judged.append((seat, game.round))
        return float(len(judged))

    game = position()
    seat = game.seat
    assert search.simulate_turn(game, Plan(LOAN), JUDGE, search.Outlook(rounds, step, worth)) == pytest.approx(
        (times + 1) / 2
    )
    assert judged == [(seat, 1 + step * at) for at in range(1, times + 1)]
    assert (game.seat, game.round) == (seat, 1 + rounds)


@pytest.mark.parametrize(("phase", "mine", "won"), [(3, 108, True), (3, 107, False), (2, 108, False)])
def test_a_lead_that_nobody_makes_up_for_is_a_victory(phase: int, mine: int, won: bool) -> None:
    game = position()
    game.phase, game.over, game.money = phase, True, [mine, 20, 28, 0]
    plain = relative_money([float(florins) for florins in game.money], 0, JUDGE.weights)
    assert search.estimate(game, JUDGE, 0) == (search.WON if won else plain)


@pytest.mark.parametrize("outlook", [search.EVALUATED, search.PREDICTED, search.FAR_PREDICTED])
def test_a_game_that_is_over_counts_as_it_ended_in_every_round_left(outlook: search.Outlook) -> None:
    state = four().phase(3, round=9).starter("green").to_act("red").stock("green", 0).stock("red", 1).state
    game = SimState.of(state, Random(1))
    worth = search.simulate_turn(game, Plan(PASS), JUDGE, outlook)
    assert game.over
    assert worth == pytest.approx(outlook.estimate(game, JUDGE, 0))


def test_there_must_be_something_to_look_at() -> None:
    with pytest.raises(ValueError, match="no turn"):
        hard.compare_turns(position(), [], JUDGE, Budget(rollouts=5).begin(), Random(1), search.EVALUATED)


@pytest.mark.parametrize("level", LEVELS)
def test_a_different_order_of_the_hidden_cards_changes_nothing(level: str) -> None:
    """Two games that differ in what lies face down alone: the very same move, though other cards turn up after it."""
    board = Board.of(printed())
    dealers = [Dealer(board, bytes([each] * 16)) for each in (0, 1)]
    turned = []
    plans = []
    for dealer in dealers:
        state = new_game(board, 3, 1, dealers[0].deal())
        plan = whole_turn("elcapitan", make_bot(level, 7), state, Budget(rollouts=12))
        plans.append(plan)
        for move in plan[:-1]:
            played = play(state, move)
            assert not played.refused
            state = played.state
        turned.append(dealer.turn_up(state, plan[-1]))
    assert plans[0] == plans[1]
    assert turned[0] != turned[1]


def test_not_all_that_is_looked_at_is_the_same_deed() -> None:
    game = SimState.of(four().phase(1, round=2).ship("red", "napoli").money("red", 60).state, Random(1))
    chosen = [plan for _, plan in hard.shortlist(rank_turns(game, JUDGE, Random(1)))]
    deeds = [(plan.deed, plan.city, plan.piece, plan.kind) for plan in chosen]
    assert len(chosen) == hard.BEST_FEW
    assert max(deeds.count(deed) for deed in deeds) <= hard.MAX_SIMILAR


def test_expert_considers_cards_that_do_not_lead_on_from_where_the_turn_ends() -> None:
    game = SimState.of(four().phase(1, round=2).ship("red", "napoli").money("red", 60).state, Random(1))
    seen = rank_turns(game, JUDGE, Random(1))
    chosen = hard.expert_shortlist(seen, game, JUDGE)
    assert chosen[: hard.BEST_FEW] == hard.shortlist(seen)
    added = [plan for _, plan in chosen[hard.BEST_FEW :]]
    assert len(added) == hard.CARDS_AHEAD
    assert len({plan._replace(ahead=-1) for plan in added}) <= hard.EXTENDED
    assert len({plan for _, plan in chosen}) == len(chosen)
    assert not all(game.board_tables.ends[plan.city][plan.ahead] for plan in added)
    assert not {plan for _, plan in seen} >= set(added)


def test_expert_considers_no_card_it_cannot_pay() -> None:
    game = SimState.of(four().phase(1, round=2).ship("red", "napoli").money("red", 9).state, Random(1))
    for _, plan in hard.expert_shortlist(rank_turns(game, JUDGE, Random(1)), game, JUDGE):
        after = game.copy(Random(1))
        after.act(plan)
        assert after.money[0] >= 0


@pytest.mark.parametrize(
    ("budget", "outlook"),
    [
        (Budget(seconds=hard.LONG_S), search.FAR_PREDICTED),
        (Budget(seconds=hard.LONG_S / 2), search.PREDICTED),
        (Budget(rollouts=hard.LONG_ROLLOUTS), search.FAR_PREDICTED),
        (Budget(rollouts=hard.LONG_ROLLOUTS - 1), search.PREDICTED),
    ],
)
def test_expert_looks_further_ahead_in_a_long_time(budget: Budget, outlook: search.Outlook) -> None:
    assert hard.expert_outlook(budget.begin()) is outlook


OPENING = four().phase(1, round=2).ship("red", "napoli").money("red", 60)
"""Many turns to choose from, and cards that only `expert` buys ahead."""


@pytest.mark.parametrize("rollouts", [1, 4, 8, 16, hard.ENOUGH_ROLLOUTS - 1])
def test_expert_plays_as_hard_does_where_few_games_can_be_simulated(rollouts: int) -> None:
    budget, state = Budget(rollouts=rollouts), OPENING.state
    for seed in range(3):
        turns = [whole_turn("elcapitan", make_bot(level, seed), state, budget) for level in ("expert", "hard")]
        assert turns[0] == turns[1]


@pytest.mark.parametrize(("players", "rollouts"), [(2, 1), (4, 4), (2, 16), (4, hard.ENOUGH_ROLLOUTS - 1)])
def test_expert_is_never_weaker_than_hard_as_it_plays_the_same_moves(players: int, rollouts: int) -> None:
    """In positions from the whole of a game, paydays included, plain and with a character."""
    budget = Budget(rollouts=rollouts)
    positions = play_whole_game("elcapitan", ["normal"] * players, 7).states
    for seed, state in enumerate(positions[3 :: len(positions) // 8]):
        style = ("", "-pirate", "-banker")[seed % 3]
        expert, hard = make_bot(f"expert{style}", seed), make_bot(f"hard{style}", seed)
        assert whole_turn("elcapitan", expert, state, budget) == whole_turn("elcapitan", hard, state, budget)


@pytest.mark.parametrize(
    ("budget", "is_enough"),
    [
        (Budget(rollouts=hard.ENOUGH_ROLLOUTS - 1), False),
        (Budget(rollouts=hard.ENOUGH_ROLLOUTS), True),
        (Budget(seconds=0.0), False),
        (Budget(seconds=1e-4), False),
        (Budget(seconds=1000.0), True),
    ],
)
def test_expert_compares_more_turns_only_where_there_is_time_for_them(budget: Budget, is_enough: bool) -> None:
    game = SimState.of(OPENING.state, Random(1))
    seen = rank_turns(game, JUDGE, Random(1))
    candidates, outlook = hard.expert_search(seen, game, JUDGE, budget.begin())
    assert (candidates == hard.expert_shortlist(seen, game, JUDGE)) is is_enough
    assert (candidates == hard.shortlist(seen)) is not is_enough
    assert (outlook is search.EVALUATED) is not is_enough

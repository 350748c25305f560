"""One test a term, each with a position a player would recognise; and the sum of them."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.evaluation import Evaluation, Forecast, relative_money
from elcapitan.games.capitan.bots.greedy import greedy_plan
from elcapitan.games.capitan.bots.normal import rank_turns
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.simulation.plan import FORTRESS, LOAN
from elcapitan.games.capitan.bots.simulation.reachable_actions import SimRoute, quick_routes, thorough_routes
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.weights import Weights
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.payday import payday
from tests.games.capitan.positions import EXTRAS, Game, four, printed_board, table
from tests.games.whole_games import play_whole_game

ATLAS = board_tables_of(printed_board(), 4)
JUDGE = Coefficients(ATLAS, Weights())
LOW, HIGH = 12, 16
"""What a loan of 10 florins costs to repay, at once and extended (A2)."""
RED = 0
CALM = [0.0] * (ATLAS.cities + 1)
"""No whims."""


def in_phase(phase: int) -> Game:
    return four().phase(phase, round=2).ship("red", "tunis")


def imagined(game: Game) -> SimState:
    return SimState.of(game.state, Random(1))


def look(game: Game) -> Evaluation:
    return Evaluation(JUDGE, imagined(game))


def worth(game: Game) -> float:
    """What the position is worth to red."""
    return look(game).expected_money()[RED]


def test_a_debt_that_can_be_paid_at_payday_costs_the_low_price() -> None:
    assert JUDGE.debts((1, 0, 0, 0), purse=30, last=False) == LOW


def test_a_debt_that_cannot_be_paid_will_be_extended() -> None:
    assert JUDGE.debts((1, 0, 0, 0), purse=5, last=False) == HIGH


def test_the_last_payday_takes_loans_at_their_price_of_now() -> None:
    assert JUDGE.debts((1, 0, 1, 0), purse=0, last=True) == LOW + HIGH


def test_the_ninth_city_is_worth_more_than_the_second() -> None:
    florins, sure = JUDGE.spread(built=0, paydays=1)
    assert florins[9] - florins[8] == pytest.approx(15 * JUDGE.weights.proliferation)
    assert florins[2] - florins[1] == 0
    assert sure[9] > sure[8] > sure[4] > 0


def test_who_has_many_pieces_left_will_reach_more_cities() -> None:
    assert JUDGE.spread(6, 1)[0][3] > JUDGE.spread(1, 1)[0][3]


def test_a_fortress_in_the_biggest_city_is_worth_up_to_twice_as_much() -> None:
    seen = look(in_phase(3).row("marseille", "rgbyr").row("napoli", "rg").stock("red", 1))
    marseille, napoli = (ATLAS.place_of[city] for city in ("marseille", "napoli"))
    assert 1.5 < seen.fort[marseille] / (JUDGE.weights.fortress * seen.promises[marseille].value) <= 2.0
    assert seen.fort[napoli] / (JUDGE.weights.fortress * seen.promises[napoli].value) < 1.2


def test_a_bonus_card_is_worth_more_than_the_hope_of_it() -> None:
    game = in_phase(2)
    for city in ATLAS.names[:8]:
        game = game.row(city, "gr")
    none_left = game.bonus("green", 15).bonus("blue", 10).bonus("yellow", 5)
    assert worth(game.bonus("red", 15)) > worth(game) > worth(none_left)


def test_a_shut_down_warehouse_waits_only_where_a_site_is_open() -> None:
    game = in_phase(2).row("marseille", "rgb").picture("marseille", "r").row("napoli", "rgbyrgbyrgby")
    assert look(game).waiting[RED] == 1
    assert look(game.picture("napoli", "r")).waiting[RED] == 1


def test_a_card_that_leads_on_is_worth_more_than_one_that_does_not() -> None:
    def value(*cards: str) -> float:
        return JUDGE.hand(sum(1 << ATLAS.number[card] for card in cards), ATLAS.place_of["tunis"])

    assert value("candia+tunis") > value("marseille+napoli") > 0
    assert value("tunis-1") > value("candia+tunis")
    assert value("tunis-1", "candia+tunis") < value("tunis-1") + value("candia+tunis")
    assert value() == 0


def test_a_berth_counts_only_where_they_may_build_again() -> None:
    free = in_phase(1).row("tunis", "grr")
    assert worth(free) > worth(free.ship("red", "bank"))
    blocked = in_phase(1).row("tunis", "grrr")
    assert worth(blocked) == pytest.approx(worth(blocked.ship("red", "bank")))


def test_a_thin_purse_costs_more_than_its_florins() -> None:
    game = in_phase(1)
    assert worth(game.money("red", 9)) - worth(game.money("red", 0)) > 9


def test_a_warehouse_on_the_table_is_worth_more_than_the_same_in_front_of_them() -> None:
    game = in_phase(2).money("red", 10)
    assert worth(game.row("tunis", "r").stock("red", 5, fortresses=1)) > worth(game) + 5


def test_last_round_of_the_game_is_counted_exactly() -> None:
    game = in_phase(3).row("marseille", "rrg").stock("red", 0).loans("red", 16).money("red", 3)
    assert worth(game) == payday(game.state).money[0] - 20


def test_a_turn_in_the_last_round_of_the_game_is_counted_exactly() -> None:
    game = in_phase(3).row("tunis", "rrg").stock("green", 0).money("red", 20)
    for score, plan in look(game).options(thorough_routes(imagined(game))):
        after = imagined(game)
        after.act(plan)
        florins = [each - after.total_debt(seat) for seat, each in enumerate(after.after_payday())]
        assert score == pytest.approx(relative_money(florins, RED, JUDGE.weights))


def test_a_rivals_gain_is_a_loss() -> None:
    def against_red(game: Game) -> float:
        return relative_money(look(game).expected_money(), RED, JUDGE.weights)

    richer = in_phase(2).money("green", in_phase(2).player("green").money + 20)
    assert against_red(richer) < against_red(in_phase(2))
    assert relative_money([10.0, 4.0], 0, JUDGE.weights) == 6.0


def test_a_loan_is_weighed_as_the_position_after_it() -> None:
    game = in_phase(2).stock("red", 4)
    seen = look(game)
    for score, plan in seen.options([]):
        assert plan.deed == LOAN
        after = imagined(game)
        after.act(plan)
        assert score == pytest.approx(relative_money(Evaluation(JUDGE, after).expected_money(), RED, JUDGE.weights))


def test_a_fortress_is_weighed_as_the_position_after_it() -> None:
    """Its own turn may bring the end of the phase nearer: here green is the fastest."""
    game = in_phase(2).stock("green", 2, fortresses=0).money("red", 30)
    stay = SimRoute(ATLAS.place_of["tunis"], 1, 0, (), 0)
    score, plan = next(each for each in look(game).options([stay]) if each[1].deed == FORTRESS)
    after = imagined(game)
    after.act(plan)
    assert score == pytest.approx(relative_money(Evaluation(JUDGE, after).expected_money(), RED, JUDGE.weights))


def test_protection_is_weighed_as_the_position_after_it() -> None:
    """What they collect is theirs, and lost to those who pay it (X9)."""
    game = (
        table("red", "green", "blue", "yellow", extras=EXTRAS)
        .phase(2, round=2)
        .stock("green", 2, fortresses=0)
        .row("napoli", "gbgbyy")
        .money("red", 60)
        .ship("red", "tanger")
    )
    board = SimState.of(game.state, Random(1))
    judge = Coefficients(board.board_tables, Weights())
    seen = Evaluation(judge, board).options(thorough_routes(board))
    score, plan = next(each for each in seen if each[1].pirate >= 0 and each[1].deed == FORTRESS)
    assert board.board_tables.names[plan.pirate] == "napoli"
    after = board.copy(Random(1))
    after.act(plan)
    assert after.money[1:] == [each.money - 4 for each in game.state.players[1:]]
    assert score == pytest.approx(relative_money(Evaluation(judge, after).expected_money(), RED, judge.weights))


def test_no_more_buildings_are_expected_than_are_in_front_of_all() -> None:
    game = in_phase(3).stock("red", 2).stock("green", 3).stock("blue", 1).stock("yellow", 4)
    assert sum(look(game).near) / 2 <= 10


def test_a_last_round_leaves_one_turn_to_those_who_have_not_played() -> None:
    game = four().phase(1, round=9).starter("red").stock("red", 0).stock("green", 3).to_act("blue")
    assert look(game).soon == [0, 0, 1, 1]


def test_nothing_is_expected_in_a_full_row() -> None:
    assert look(in_phase(1).row("napoli", "rgbyrgbyrgby")).near[ATLAS.place_of["napoli"]] == 0


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_a_glance_sees_the_same_as_a_long_look_that_cares_for_nobody_else(phase: int) -> None:
    alone = Coefficients(ATLAS, Weights(best_rival=0.0, mean_rival=0.0))
    game = in_phase(phase).row("napoli", "gbyr").row("tunis", "rg").row("marseille", "rgbyg").picture("marseille", "r")
    for florins in (12, 20, 40):
        position = imagined(game.money("red", florins).display("tunis-3", "napoli-2", "marseille-1", "candia+tunis"))
        ways = quick_routes(position)
        scored = Evaluation(alone, position).options(ways)
        plan = greedy_plan(Forecast(alone, position), ways, CALM)
        assert plan is not None
        assert next(score for score, each in scored if each == plan) == pytest.approx(max(score for score, _ in scored))


def test_a_glance_at_nothing_to_do_sees_nothing() -> None:
    broke = imagined(four().money("red", 0).display())
    assert greedy_plan(Forecast(JUDGE, broke), quick_routes(broke), CALM) is None


def test_a_glance_borrows_where_nothing_can_be_paid() -> None:
    broke = imagined(in_phase(1).money("red", 0).display())
    plan = greedy_plan(Forecast(JUDGE, broke), quick_routes(broke), CALM)
    assert plan is not None
    assert plan.deed == LOAN


def test_a_glance_collects_protection_where_a_longer_look_does() -> None:
    """Or imagined games would be poorer than real ones, and nobody in them afraid of the pirate."""
    asked = collected = 0
    for state in play_whole_game("elcapitan", ["normal"] * 4, seed=901, extras=EXTRAS).states:
        if state.stage is not Stage.TURN:
            continue
        game = SimState.of(state, Random(1))
        judge = Coefficients(game.board_tables, Weights())
        if rank_turns(game, judge, Random(1))[0][1].pirate < 0:
            continue
        plan = greedy_plan(Forecast(judge, game), quick_routes(game), [0.0] * (game.board_tables.cities + 1))
        asked += 1
        collected += plan is not None and plan.pirate >= 0
    assert asked >= 10
    assert collected >= 0.6 * asked

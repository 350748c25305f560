"""One test a term, each with a position a player would recognise; and the sum of them."""

from __future__ import annotations

import pytest

from elcapitan.bots import evaluate
from elcapitan.bots.city import promise
from elcapitan.bots.evaluate import Evaluation, prospect
from elcapitan.bots.outlook import outlook
from elcapitan.bots.weights import NORMAL
from elcapitan.rules.payday import payday
from tests.helpers import Game, four, printed_board

BOARD = printed_board()
LOW, HIGH = 12, 16
"""What a loan of 10 florins costs to repay, at once and extended (A2)."""


def in_phase(phase: int) -> Game:
    return four().phase(phase, round=2).ship("red", "tunis")


def worth(game: Game, root: Game | None = None) -> float:
    """What the position is worth to red, by the outlook of the root."""
    return Evaluation((root or game).state).worths(game.state)[0]


def test_a_debt_that_can_be_paid_at_payday_costs_the_low_price() -> None:
    player = four().loans("red", 10).money("red", 0).player("red")
    assert evaluate.debts(BOARD, player, income=30, phase=1) == LOW


def test_a_debt_that_cannot_be_paid_will_be_extended() -> None:
    player = four().loans("red", 10).money("red", 0).player("red")
    assert evaluate.debts(BOARD, player, income=5, phase=1) == HIGH


def test_the_last_payday_takes_loans_at_their_price_of_now() -> None:
    player = four().loans("red", 10, extended=[10]).money("red", 0).player("red")
    assert evaluate.debts(BOARD, player, income=0, phase=3) == LOW + HIGH


def test_the_ninth_city_is_worth_more_than_the_second() -> None:
    def on_chart(cities: float) -> float:
        return evaluate.on_chart(BOARD, cities)

    assert on_chart(9) - on_chart(8) == 15
    assert on_chart(2) - on_chart(1) == 0
    assert on_chart(8.5) == (on_chart(8) + on_chart(9)) / 2


def test_who_has_many_pieces_left_will_reach_more_cities() -> None:
    few = evaluate.cities_expected(held=1, cities=9, built=1, spread=0.14)
    many = evaluate.cities_expected(held=1, cities=9, built=6, spread=0.14)
    assert 1 < few < many < 9


def test_a_fortress_in_the_biggest_city_is_worth_up_to_twice_as_much() -> None:
    game = in_phase(3).row("marseille", "rgbyr").row("napoli", "rg").fortress("marseille", "red")
    other = in_phase(3).row("marseille", "rgbyr").row("napoli", "rg").fortress("napoli", "red")

    def income(which: Game) -> float:
        promises = [
            promise(city.row, plan.row.values, plan.row.dark, 4, 0.0, NORMAL.doubt)
            for city, plan in zip(which.state.cities, BOARD.cities, strict=True)
        ]
        return evaluate.fortress_income(which.state, promises, evaluate.chances_of_biggest(promises), 1)

    assert income(game) == pytest.approx(20, abs=2)  # the value after site 5, in full
    assert income(other) == pytest.approx(4, abs=1)  # half the value after site 2


def test_a_bonus_card_is_worth_its_number_and_the_hope_of_one_less() -> None:
    game = in_phase(2).bonus("red", 15)
    assert evaluate.bonus(game.state, game.player("red"), 9) == 15
    near = evaluate.bonus(game.state, game.player("green"), 8)
    far = evaluate.bonus(game.state, game.player("green"), 4)
    assert 10 > near > far > 0


def test_no_bonus_card_is_hoped_for_when_all_are_taken() -> None:
    game = in_phase(3).bonus("red", 15).bonus("green", 10).bonus("blue", 5)
    assert evaluate.bonus(game.state, game.player("yellow"), 8) == 0


def test_a_shut_down_warehouse_waits_only_where_a_site_is_open() -> None:
    game = in_phase(2).row("marseille", "rgb").picture("marseille", "r").row("napoli", "rgbyrgbyrgby")
    assert evaluate.waiting(game.state, 1) == 1
    assert evaluate.waiting(game.picture("napoli", "r").state, 1) == 1


def test_a_card_that_leads_on_is_worth_more_than_one_that_does_not() -> None:
    def value(*cards: str) -> float:
        return evaluate.hand(BOARD, in_phase(1).hand("red", *cards).player("red"), NORMAL)

    assert value("candia+tunis") > value("marseille+napoli") > 0
    assert value("tunis-1") > value("candia+tunis")
    assert value("tunis-1", "candia+tunis") < value("tunis-1") + value("candia+tunis")
    assert value() == 0


def test_a_berth_counts_only_where_she_may_build_again() -> None:
    assert evaluate.berth(in_phase(1).state, 1, in_phase(1).player("red"))
    blocked = in_phase(1).row("tunis", "grrr")
    assert not evaluate.berth(blocked.state, 1, blocked.player("red"))
    ashore = four().phase(1, round=2).ship("red", "bank")
    assert not evaluate.berth(ashore.state, 1, ashore.player("red"))


def test_a_thin_purse_costs_more_than_its_florins() -> None:
    game = in_phase(1)
    assert worth(game.money("red", 9), game) - worth(game.money("red", 0), game) > 9


def test_a_warehouse_on_the_table_is_worth_more_than_the_same_in_front_of_her() -> None:
    game = in_phase(2).money("red", 10)
    built = game.row("tunis", "r").stock("red", 5, fortresses=1)
    assert worth(built, game) > worth(game) + 5


def test_last_round_of_the_game_is_counted_exactly() -> None:
    game = in_phase(3).row("marseille", "rrg").stock("red", 0).loans("red", 16).money("red", 3)
    expected = payday(game.state).money[0] - 20
    assert worth(game) == expected


def test_a_rivals_gain_is_a_loss() -> None:
    game = in_phase(2)
    richer = game.money("green", game.player("green").money + 20)
    evaluation = Evaluation(game.state)
    assert evaluation.score(richer.state, 1) < evaluation.score(game.state, 1)


def test_a_changed_row_is_counted_as_if_seen_afresh() -> None:
    """What is reckoned from the root's sums equals a full count by the same outlook."""
    root = in_phase(2).row("napoli", "rgbyr").row("tunis", "gg").stock("red", 4)
    after = root.row("napoli", ".gbyrr").row("tunis", "ggr")
    short_cut = Evaluation(root.state)
    afresh = Evaluation(root.state)
    afresh.root = after.state._replace(players=root.state.players)
    afresh._prospects = [
        prospect([afresh._promise(after.state, at, expected) for at, expected in enumerate(builds)])
        for builds in afresh.outlook.builds
    ]
    assert short_cut.worths(after.state) == pytest.approx(afresh.worths(after.state))


def test_outlook_builds_no_more_than_is_in_front_of_all() -> None:
    game = in_phase(3).stock("red", 2).stock("green", 3).stock("blue", 1).stock("yellow", 4)
    future = outlook(game.state)
    assert len(future.own) == 1
    assert sum(future.builds[0]) <= 10


def test_outlook_of_a_last_round_leaves_one_turn_to_those_who_have_not_played() -> None:
    game = four().phase(1, round=9).starter("red").stock("red", 0).stock("green", 3).to_act("blue")
    assert outlook(game.state).own[0] == (0.0, 0.0, 1.0, 1.0)


def test_outlook_expects_nothing_in_a_full_row() -> None:
    game = in_phase(1).row("napoli", "rgbyrgbyrgby")
    at = BOARD.index["napoli"]
    assert all(cities[at] == 0 for cities in outlook(game.state).builds)

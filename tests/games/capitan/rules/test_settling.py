"""Q1 to Q5: after the first and second payday."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.model import events
from elcapitan.games.capitan.rules.model.pieces import BANK, Loan
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.settling import money_check
from tests.games.capitan import positions


def last_turn() -> positions.Game:
    """Phase 1, green began it, red ends its last round; nothing on the board pays anything."""
    return positions.four().phase(1, round=7).starter("green").to_act("red").stock("blue", 0).acted()


def settling(game: positions.Game) -> positions.Game:
    after = positions.play(game, "end")
    assert after.state.stage is Stage.SETTLING
    return after


def test_q1_settling_goes_clockwise_from_the_phases_starting_player_and_skips_who_has_none() -> None:
    game = settling(last_turn().loans("red", 10).loans("yellow", 16).loans("green", 10))
    order = []
    while game.state.stage is Stage.SETTLING:
        order.append(game.colours[game.state.seat - 1])
        game = positions.play(game, sorted(positions.legal(game))[-1])
    assert order == ["green", "yellow", "red"]


def test_q1_one_move_for_each_loan_in_any_order() -> None:
    game = settling(last_turn().loans("red", 10, 16, 10).money("red", 50))
    assert positions.legal(game) == {"repay 10", "repay 16", "extend 10", "extend 16"}
    after = positions.play(game, "extend 16", "repay 10", "extend 10")
    assert after.player("red").loans == (Loan(16, True), Loan(10, True))
    assert after.player("red").money == 50 - 12
    assert after.state.stage is Stage.STARTING


def test_q1_repaying_costs_the_price_and_the_card_goes_back_to_the_bank() -> None:
    game = settling(last_turn().loans("red", 16).money("red", 20))
    after = positions.play(game, "repay 16")
    assert (after.player("red").money, after.player("red").loans) == (0, ())
    event = positions.happened(after, events.LoanRepaid)
    assert (event.seat, event.amount, event.cost, event.due) == (1, 16, 20, False)
    lent_out = settling(last_turn().loans("red", 16).loans("green", extended=[16] * 11).money("green", 900))
    assert "loan 16" in positions.legal(positions.play(lent_out, "extend 16", "start 2"))


def test_q1_only_if_they_have_the_money_at_that_moment() -> None:
    game = settling(last_turn().loans("red", 16, 10).money("red", 21))
    short = positions.play(game, "repay 10")
    facts = {"price": 20, "money": 9}
    positions.assert_refused(
        positions.play(short, "repay 16"), RefusalCode.TOO_DEAR, rule="Q1", unchanged=short, facts=facts
    )
    assert positions.legal(short) == {"extend 16"}


def test_q1_extending_costs_nothing_now_and_is_a_move_even_where_nothing_else_is_possible() -> None:
    game = settling(last_turn().loans("red", 10).money("red", 3))
    assert positions.legal(game) == {"extend 10"}
    after = positions.play(game, "extend 10")
    assert (after.player("red").money, after.player("red").loans) == (3, (Loan(10, True),))
    event = positions.happened(after, events.LoanExtended)
    assert (event.seat, event.amount, event.cost) == (1, 10, 16)


def test_q1_ruling_loans_extended_before_are_repaid_first_and_without_a_move() -> None:
    """The due one costs 16 of their 20 florins, so that nothing is left for the other."""
    after = positions.play(last_turn().loans("red", 10, extended=[10]).money("red", 20), "end")
    event = positions.happened(after, events.LoanRepaid)
    assert (event.seat, event.amount, event.cost, event.due) == (1, 10, 16, True)
    assert (after.player("red").money, after.player("red").loans) == (4, (Loan(10),))
    assert positions.legal(after) == {"extend 10"}


def test_q1_ruling_who_has_only_extended_loans_makes_no_move() -> None:
    after = positions.play(last_turn().loans("red", extended=[16, 10]).loans("yellow", 10), "end")
    assert after.state.seat == 4
    done = positions.play(after, "repay 10")
    assert [event.cost for event in positions.all_happened(done, events.LoanRepaid)] == [12, 30, 16]
    assert done.state.stage is Stage.STARTING


def test_q1_what_they_do_not_owe_or_have_just_extended_cannot_be_settled() -> None:
    game = settling(last_turn().loans("red", 10, 10).loans("green", extended=[16]))
    for text in ("repay 16", "extend 16", "repay 12"):
        positions.assert_refused(positions.play(game, text), RefusalCode.NO_LOAN_TO_SETTLE, rule="Q1", unchanged=game)
    once = positions.play(game, "extend 10", "extend 10")
    assert once.player("red").loans == (Loan(10, True), Loan(10, True))
    assert once.state.stage is Stage.STARTING


def test_q1_nothing_else_is_played_while_loans_are_settled() -> None:
    game = settling(last_turn().loans("red", 10).ship("red", "napoli").hand("red", "tunis-1"))
    for text in ("build 1", "fortress", "reopen 1", "loan 10", "sail tunis-1 tunis", "buy candia-1", "pass"):
        positions.assert_refused(positions.play(game, text), RefusalCode.NOT_NOW, rule="T2", unchanged=game)
    positions.assert_refused(positions.play(game, "end"), RefusalCode.NOT_NOW, rule="T7", unchanged=game)
    positions.assert_refused(positions.play(game, "start 1"), RefusalCode.NOT_NOW, rule="Q4", unchanged=game)


def test_q1_no_ship_moves_for_it() -> None:
    game = settling(last_turn().loans("red", 10, 16).ship("red", "napoli").money("red", 40))
    after = positions.play(game, "repay 10", "extend 16")
    assert (after.player("red").place, after.player("red").space) == ("napoli", 1)


@pytest.mark.parametrize("text", ["repay 10", "extend 10"])
def test_q1_loans_are_settled_after_a_payday_only(text: str) -> None:
    game = positions.four().phase(1, round=2).loans("red", 10)
    positions.assert_refused(positions.play(game, text), RefusalCode.NOT_NOW, rule="Q1", unchanged=game)


def test_q2_ruling_a_due_repayment_goes_below_zero() -> None:
    after = positions.play(last_turn().loans("red", extended=[16]).money("red", 5), "end")
    assert (after.player("red").money, after.player("red").loans) == (-25, ())


def in_debt() -> positions.Game:
    """Below zero, in a harbour where everything is free of charge but their purse."""
    return positions.four().phase(2, round=2).money("red", -1).ship("red", "napoli").display("tunis-1")


@pytest.mark.parametrize("text", ["buy tunis-1", "build 1", "fortress"])
def test_q2_ruling_nothing_is_bought_or_built_with_a_negative_purse(text: str) -> None:
    game = in_debt()
    positions.assert_refused(
        positions.play(game, text), RefusalCode.PURSE_BELOW_ZERO, rule="Q2", unchanged=game, facts={"money": -1}
    )


def test_q2_ruling_not_even_for_nothing() -> None:
    board = positions.printed()
    board["destination"]["base_price"] = board["link"]["step_price"] = 0
    for city in board["city"]:
        city["harbour"], city["fortress"] = [0, 0], [0, 0]
    game = positions.table("red", "green", board=board).phase(2, round=2).ship("red", "napoli").display("napoli+tunis")
    free = {"build 1", "build 2", "build 1 neutral", "build 2 neutral", "fortress", "buy napoli+tunis"}
    assert positions.legal(game.money("red", 0)) >= free
    assert positions.legal(game.money("red", -1)) == {"loan 10", "loan 16"}
    for text in free:
        assert positions.play(game.money("red", 0), text).refused is None
        positions.assert_refused(positions.play(game.money("red", -1), text), RefusalCode.PURSE_BELOW_ZERO, rule="Q2")


def test_q2_ruling_loans_and_reopenings_remain() -> None:
    game = in_debt().picture("napoli", "r").row("napoli", ".gb")
    assert positions.legal(game) == {"reopen 4", "loan 10", "loan 16"}
    positions.assert_reopened(positions.play(game, "reopen 4"), city="napoli", site=4, money_left=-1)
    assert positions.play(game, "loan 10").player("red").money == 9


def test_q2_they_may_sail_to_a_reopening_with_a_negative_purse() -> None:
    game = in_debt().hand("red", "tunis-1").picture("tunis", "r")
    assert positions.legal(game, "sail") == {"sail tunis-1 tunis"}


def test_q3_money_less_what_the_remaining_loans_cost_to_repay() -> None:
    game = settling(last_turn().loans("red", 10, 16).money("red", 30).money("blue", 25))
    after = positions.play(game, "repay 10", "extend 16")
    assert positions.happened(after, events.MoneyChecked).left == (30 - 12 - 30, 20, 25, 20)
    assert money_check(after.state) == (-12, 20, 25, 20)


def test_q4_the_least_by_the_money_check_names_the_next_starting_player() -> None:
    after = positions.play(last_turn().money("yellow", 19).money("red", 40), "end")
    assert (after.state.seat, after.state.stage) == (4, Stage.STARTING)
    assert positions.happened(after, events.MoneyChecked).namer == 4
    assert positions.legal(after) == {"start 1", "start 2", "start 3", "start 4"}


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_q4_they_name_themselves_or_anybody(seat: int) -> None:
    after = positions.play(last_turn().money("yellow", 1), "end", f"start {seat}")
    assert (after.state.seat, after.state.starter) == (seat, seat)
    assert (after.state.phase, after.state.round, after.state.stage) == (2, 1, Stage.TURN)
    named = positions.happened(after, events.StarterNamed)
    assert (named.seat, named.starter) == (4, seat)
    assert positions.happened(after, events.PhaseBegan).phase == 2
    assert (positions.happened(after, events.RoundBegan).phase, positions.happened(after, events.RoundBegan).round) == (
        2,
        1,
    )


def test_q4_extended_loans_count_at_their_higher_price() -> None:
    after = positions.play(settling(last_turn().loans("red", 10).money("red", 35)), "extend 10")
    assert after.state.seat == 1  # 35 less 16 is the least


def test_q4_ruling_among_equals_the_one_who_played_earliest_in_the_phase() -> None:
    """Green began: red, in the first seat, played last of all."""
    equal = last_turn().money("red", 9).money("yellow", 9)
    assert positions.play(equal, "end").state.seat == 4
    assert positions.play(equal.money("green", 9), "end").state.seat == 2
    assert positions.play(equal.starter("red").to_act("yellow").acted(), "end").state.seat == 1


def test_q4_a_seat_that_is_not_there_cannot_be_named() -> None:
    game = positions.play(last_turn(), "end")
    for text in ("start 5", "start 9999"):
        positions.assert_refused(positions.play(game, text), RefusalCode.NO_SUCH_SEAT, rule="Q4", unchanged=game)
    positions.assert_refused(positions.play(game, "extend 10"), RefusalCode.NOT_NOW, rule="Q1", unchanged=game)


def test_q5_everybody_takes_six_warehouses_and_a_fortress_and_all_else_stays() -> None:
    game = last_turn().stock("red", 2, fortresses=1).ship("red", "napoli").ship("green", "bank")
    game = game.hand("red", "tunis-1").row("napoli", "rg").picture("napoli", "b")
    after = positions.play(game, "end", "start 3")
    assert [(player.warehouses, player.fortresses) for player in after.state.players] == [
        (8, 2),
        (12, 2),
        (6, 1),
        (12, 2),
    ]
    assert [player.neutral for player in after.state.players] == [0] * 4
    assert (after.player("red").place, after.player("red").space, after.player("green").place) == ("napoli", 1, BANK)
    assert after.player("red").hand == ("tunis-1",)
    assert after.state.cities == game.state.cities
    assert after.state.destinations.display == game.state.destinations.display


def test_q5_the_second_phase_begins_with_loans_open_and_no_turn_passed() -> None:
    after = positions.play(last_turn().passed(3), "end", "start 3")
    assert after.state.passes == 0
    assert positions.legal(after, "loan") == {"loan 10", "loan 16"}

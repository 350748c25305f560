"""T1 to T8: what a turn holds and how it goes on. T6 against all routes there are: test_reach.py."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.model.events import RoundBegan, TurnEnded, TurnPassed
from elcapitan.games.capitan.rules.model.position import digest
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from elcapitan.games.capitan.rules.model.state import Stage
from tests.games.capitan.positions import (
    Game,
    all_happened,
    assert_built,
    assert_refused,
    assert_reopened,
    four,
    happened,
    legal,
    play,
    printed,
    table,
)


def penniless() -> Game:
    """Round 2; nobody can do anything at all: no money for a card, no card in hand, no loan card in the bank."""
    board = printed()
    for loan in board["loan"]:
        loan["count"] = 0
    game = table("red", "green", "blue", board=board).phase(1, round=2)
    return game.money("red", 2).money("green", 2).money("blue", 2)


def test_t1_seats_play_clockwise_from_the_starting_player_and_then_a_new_round_begins() -> None:
    game = table("red", "green", "blue", starter="green").phase(1, round=2)
    assert game.state.seat == 2
    third = play(game, "loan 10", "end")
    first = play(third, "loan 10", "end")
    assert (third.state.seat, first.state.seat, first.state.round) == (3, 1, 2)
    around = play(first, "loan 10", "end")
    assert (around.state.seat, around.state.round) == (2, 3)
    assert happened(around, RoundBegan).round == 3


def test_t2_a_turn_is_buying_sailing_and_exactly_one_action() -> None:
    game = four().display("marseille-3")
    bought = play(game, "buy marseille-3")
    assert_refused(play(bought, "end"), RefusalCode.ACTION_MISSING, rule="T2", unchanged=bought)
    assert_refused(play(bought, "build 1"), RefusalCode.NOT_IN_HARBOUR, rule="B1", unchanged=bought)
    built = play(bought, "sail marseille-3 marseille", "build 1")
    assert_built(built, city="marseille", site=1, price=4, money_left=10)
    for text in ("build 2", "fortress", "reopen 2", "loan 10"):
        assert_refused(play(built, text), RefusalCode.ACTION_DONE, rule="T2", unchanged=built)


@pytest.mark.parametrize("action", ["build 1", "fortress", "reopen 1", "loan 10"])
def test_t2_each_of_the_four_actions_fills_the_turn(action: str) -> None:
    game = four().ship("red", "napoli").picture("napoli", "r").phase(1, round=2)
    done = play(game, action)
    assert done.state.turn.acted
    assert legal(done, "build", "fortress", "reopen", "loan", "sail", "pass") == set()
    assert play(done, "end").state.seat == 2


def test_t3_buys_before_and_after_the_action() -> None:
    game = four().ship("red", "napoli").display("tunis-1", "napoli+tunis")
    done = play(game, "buy tunis-1", "build 1", "buy napoli+tunis")
    assert done.player("red").hand == ("tunis-1", "napoli+tunis")
    assert done.player("red").money == 20 - 4 - 4 - 1


def test_t3_sailing_comes_before_the_action() -> None:
    built = play(four().ship("red", "napoli").hand("red", "tunis-1"), "build 1")
    assert_refused(play(built, "sail tunis-1 tunis"), RefusalCode.ACTION_DONE, rule="T2", unchanged=built)


def test_t3_a_turn_with_a_loan_holds_nothing_but_the_loan() -> None:
    game = four().ship("red", "napoli").hand("red", "tunis-1").display("candia-1").phase(1, round=2)
    borrowed = play(game, "loan 16")
    assert legal(borrowed) == {"end"}
    for text in ("buy candia-1", "sail tunis-1 tunis", "build 1", "loan 10"):
        assert_refused(play(borrowed, text), RefusalCode.LOAN_TURN, rule="T3", unchanged=borrowed)


@pytest.mark.parametrize("first", ["buy candia-1", "sail tunis-1 tunis"])
def test_t3_who_has_bought_or_sailed_can_no_longer_take_a_loan(first: str) -> None:
    game = four().ship("red", "napoli").hand("red", "tunis-1").display("candia-1").phase(1, round=2)
    begun = play(game, first)
    assert legal(begun, "loan") == set()
    assert_refused(play(begun, "loan 10"), RefusalCode.TURN_BEGUN, rule="T3", unchanged=begun)


def test_t4_nobody_may_pass_who_can_take_a_loan() -> None:
    game = four().money("red", 0).phase(1, round=2)
    assert legal(game) == {"loan 10", "loan 16"}
    assert_refused(play(game, "pass"), RefusalCode.NO_PASSING, rule="T4", unchanged=game)


def test_t4_nobody_may_pass_who_can_act_sail_or_buy() -> None:
    for able in (
        penniless().ship("red", "tunis"),  # builds
        penniless().hand("red", "tunis-1"),  # sails and builds
        penniless().money("red", 6).display("tunis-1"),  # buys, sails and builds
    ):
        assert legal(able)
        assert_refused(play(able, "pass"), RefusalCode.NO_PASSING, rule="T4", unchanged=able)


def test_t4_ruling_when_nothing_is_legal_the_turn_is_passed_and_counts_as_a_turn() -> None:
    game = penniless()
    assert legal(game) == {"pass"}
    after = play(game, "pass")
    assert happened(after, TurnPassed).seat == 1
    assert not all_happened(after, TurnEnded)
    assert (after.state.seat, after.state.passes) == (2, 1)


def test_t4_ruling_loan_cards_that_are_all_lent_are_no_way_out() -> None:
    game = four().money("red", 0).phase(1, round=2).loans("green", *[10] * 18).loans("blue", *[16] * 11)
    assert legal(game) == {"loan 16"}
    assert legal(game.loans("yellow", 16)) == {"pass"}


def test_t4_ruling_what_cannot_lead_to_an_action_is_no_reason_not_to_pass() -> None:
    """Two florins buy a link card but no building after it, so the purchase is not legal and the turn is passed."""
    board = printed()
    board["loan"] = [{**loan, "count": 0} for loan in board["loan"]]
    game = table("red", "green", board=board).phase(1, round=2).ship("red", "marseille").money("red", 2)
    assert legal(game.display("marseille+napoli")) == {"pass"}


def test_t5_no_loan_in_the_first_round_of_the_game() -> None:
    game = four()
    assert_refused(play(game, "loan 10"), RefusalCode.NO_LOAN_IN_FIRST_ROUND, rule="T5", unchanged=game)
    assert legal(game.phase(2, round=1), "loan") == {"loan 10", "loan 16"}


def test_t5_the_first_turn_is_a_destination_card_the_way_there_perhaps_farther_and_a_building() -> None:
    game = four().display("marseille-3", "marseille+napoli")
    assert legal(game, "build", "fortress", "sail", "loan", "pass") == set()
    bought = play(game, "buy marseille-3", "buy marseille+napoli")
    assert legal(bought, "sail") == {"sail marseille-3 marseille"}
    onward = play(bought, "sail marseille-3 marseille", "sail marseille+napoli napoli")
    assert legal(onward, "build", "fortress", "loan") == {"build 1", "build 2", "fortress"}


def test_t6_a_purchase_that_leaves_too_little_to_build_is_refused() -> None:
    game = four().display("tunis-1").money("red", 5)
    assert_refused(
        play(game, "buy tunis-1"), RefusalCode.STRANDED, rule="T6", unchanged=game
    )  # 4 for the card, 2 to build
    assert play(game.money("red", 6), "buy tunis-1").refused is None


def test_t6_money_for_the_way_counts_with_what_lies_on_display() -> None:
    """At the start with a link card in mind: legal only while a destination card can still be paid for."""
    game = four().display("tunis-1", "tunis+alexandria")
    assert_refused(play(game.money("red", 6), "buy tunis+alexandria"), RefusalCode.STRANDED, rule="T6")
    assert play(game.money("red", 7), "buy tunis+alexandria").refused is None


def test_t6_sailing_into_a_full_harbour_needs_a_way_out() -> None:
    game = four().ship("green", "tunis").ship("blue", "tunis").ship("red", "napoli").hand("red", "tunis-1").display()
    assert_refused(play(game, "sail tunis-1 tunis"), RefusalCode.STRANDED, rule="T6", unchanged=game)
    for out in (game.display("candia-1"), game.hand("red", "tunis-1", "candia-1")):
        assert play(out, "sail tunis-1 tunis").refused is None
    assert_refused(
        play(game.display("candia-1").money("red", 6), "sail tunis-1 tunis"), RefusalCode.STRANDED, rule="T6"
    )


def test_t6_what_would_strand_them_by_a_full_row_or_four_side_by_side_is_refused() -> None:
    game = four().hand("red", "napoli-1").display().stock("red", 6, fortresses=0)
    assert_refused(play(game.row("napoli", "gbgbgbgbgbgb"), "sail napoli-1 napoli"), RefusalCode.STRANDED, rule="T6")
    assert_refused(play(game.row("napoli", "grrr"), "sail napoli-1 napoli"), RefusalCode.STRANDED, rule="T6")
    assert play(game.row("napoli", "grrrg"), "sail napoli-1 napoli").refused is None


def test_t6_a_reopening_is_an_action_within_reach_even_of_an_empty_purse() -> None:
    game = four().hand("red", "napoli-1").picture("napoli", "r").row("napoli", ".gb").money("red", -7)
    assert_reopened(play(game, "sail napoli-1 napoli", "reopen 4"), city="napoli", site=4, money_left=-7)


def test_t6_a_fortress_is_an_action_within_reach() -> None:
    game = four().hand("red", "napoli-1").display().stock("red", 0, fortresses=1)
    assert play(game.money("red", 8), "sail napoli-1 napoli", "fortress").refused is None
    assert_refused(play(game.money("red", 7), "sail napoli-1 napoli"), RefusalCode.STRANDED, rule="T6")
    assert_refused(play(game.fortress("napoli", "red"), "sail napoli-1 napoli"), RefusalCode.STRANDED, rule="T6")


def test_t6_sailing_away_and_back_to_their_own_space_is_a_way() -> None:
    game = four().ship("red", "napoli").ship("green", "napoli").hand("red", "tunis-1").display("napoli+tunis")
    full = game.ship("blue", "tunis").ship("yellow", "tunis").money("red", 5)
    # One florin for the link card on display, and back in Napoli their old space asks for four.
    assert "sail tunis-1 tunis" in legal(full)
    assert "sail tunis-1 tunis" not in legal(full.money("red", 4))


def test_t6_does_not_limit_what_is_bought_after_the_action() -> None:
    game = four().ship("red", "tunis").display("tunis-1").money("red", 6)
    assert play(game, "build 1", "buy tunis-1").player("red").money == 0


def test_t7_a_turn_ends_when_its_player_says_so_and_not_before_their_action() -> None:
    game = four().ship("red", "tunis")
    assert_refused(play(game, "end"), RefusalCode.ACTION_MISSING, rule="T2", unchanged=game)
    built = play(game, "build 1")
    assert built.state.seat == 1
    assert "end" in legal(built)
    after = play(built, "end")
    assert happened(after, TurnEnded).seat == 1
    assert (after.state.seat, after.state.turn.acted, after.state.turn.begun) == (2, False, False)


def test_t7_both_displays_are_refilled_when_the_turn_has_ended() -> None:
    game = four().ship("red", "tunis").display("tunis-1", "napoli-1", "napoli+tunis")
    after = play(game, "build 1", "end")
    assert None not in after.state.destinations.display + after.state.links.display


def test_t8_nothing_within_a_turn_is_final_and_every_end_is() -> None:
    game = four().ship("red", "napoli").hand("red", "tunis-1").display("candia-1").phase(1, round=2)
    for text in ("buy candia-1", "sail tunis-1 tunis", "build 1", "fortress", "loan 10"):
        assert not play(game, text).final, text
    assert play(game, "loan 10", "end").final
    assert play(penniless(), "pass").final


def test_t8_settling_and_naming_the_starter_are_final() -> None:
    game = four().to_act("yellow").loans("red", 10, 10).stock("green", 0).acted()
    settling = play(game, "end")
    assert settling.state.stage is Stage.SETTLING
    for text in ("repay 10", "extend 10"):
        assert play(settling, text).final
        assert play(settling, "extend 10", text).final
    assert play(settling, "repay 10", "extend 10", "start 1").final


def test_t8_earlier_positions_stay_what_they_were_so_any_step_can_be_taken_back() -> None:
    game = four().display("marseille-3")
    steps = [game]
    before = [digest(game.state)]
    for text in ("buy marseille-3", "sail marseille-3 marseille", "build 2"):
        steps.append(play(steps[-1], text))
        before.append(digest(steps[-1].state))
    assert [digest(step.state) for step in steps] == before
    assert play(steps[2], "fortress").refused is None  # the last step is taken back and something else is done

"""Repaying, extending and naming, as a careful merchant would."""

from __future__ import annotations

from elcapitan.games.capitan.bots.settling_policy import choose_settling, choose_starter
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from tests.games.capitan.positions import Game, four


def settling(game: Game) -> GameState:
    return game.state._replace(stage=Stage.SETTLING, seat=1)


def test_a_rich_player_repays() -> None:
    assert str(choose_settling(settling(four().loans("red", 10).money("red", 40)))) == "repay 10"


def test_the_dear_loan_is_repaid_first() -> None:
    assert str(choose_settling(settling(four().loans("red", 10, 16).money("red", 40)))) == "repay 16"


def test_who_cannot_pay_extends() -> None:
    assert str(choose_settling(settling(four().loans("red", 10).money("red", 11)))) == "extend 10"


def test_a_cheap_extension_is_taken_to_keep_a_working_purse() -> None:
    assert str(choose_settling(settling(four().loans("red", 10).money("red", 13)))) == "extend 10"


def test_an_extension_that_costs_ten_is_not_taken_for_the_purse() -> None:
    assert str(choose_settling(settling(four().loans("red", 16).money("red", 21)))) == "repay 16"


def test_loans_extended_before_are_not_asked_about() -> None:
    assert str(choose_settling(settling(four().loans("red", 10, extended=[16]).money("red", 40)))) == "repay 10"


def test_who_names_the_starter_acts_last_themselves() -> None:
    assert str(choose_starter(four().state._replace(stage=Stage.STARTING, seat=3))) == "start 4"
    assert str(choose_starter(four().state._replace(stage=Stage.STARTING, seat=4))) == "start 1"

"""E1: the end of the game."""

from __future__ import annotations

from elcapitan.games.capitan.rules.ending import winners
from elcapitan.games.capitan.rules.model.events import GameEnded, LoanRepaid, PaydayHeld
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from elcapitan.games.capitan.rules.model.state import Stage
from tests.games.capitan.positions import Game, all_happened, assert_refused, four, happened, legal, play


def last_turn() -> Game:
    return four().phase(3, round=6).to_act("yellow").stock("green", 0).acted()


def test_e1_the_third_payday_ends_the_game() -> None:
    after = play(last_turn().row("napoli", "rrg"), "end")
    assert (after.state.stage, after.state.seat) == (Stage.OVER, 0)
    assert happened(after, PaydayHeld).majority == (12, 6, 0, 0)
    assert happened(after, GameEnded).money == (32, 26, 20, 20)
    assert after.final


def test_e1_bonus_cards_are_paid() -> None:
    after = play(last_turn().bonus("blue", 10), "end")
    assert [player.money for player in after.state.players] == [20, 20, 30, 20]


def test_e1_all_loans_are_repaid_extended_ones_at_their_higher_price_below_zero_if_need_be() -> None:
    game = last_turn().loans("red", 10, 16, extended=[10, 16]).loans("green", 10)
    after = play(game, "end")
    assert after.player("red").money == 20 - 12 - 20 - 16 - 30
    assert after.player("green").money == 8
    assert all(not player.loans for player in after.state.players)
    repaid = all_happened(after, LoanRepaid)
    assert all(event.due for event in repaid)
    assert sorted(event.cost for event in repaid) == [12, 12, 16, 20, 30]


def test_e1_most_money_wins() -> None:
    after = play(last_turn().money("blue", 21), "end")
    assert happened(after, GameEnded).winners == winners(after.state) == (3,)


def test_e1_ruling_equals_share_the_victory() -> None:
    after = play(last_turn().money("blue", 33).money("red", 33), "end")
    assert happened(after, GameEnded).winners == (1, 3)


def test_e1_nothing_is_played_any_more() -> None:
    over = play(last_turn(), "end")
    assert legal(over) == set()
    for text in ("end", "pass", "build 1", "buy tunis-1", "loan 10", "repay 10", "start 1", "fortress"):
        assert_refused(play(over, text), RefusalCode.GAME_OVER, rule="E1", unchanged=over)

"""S1 to S7: what every seat gets, what lies where, and what is open."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.model.board import CARDS, DISTRICTS, FLOORS, WHITE_DICE, YELLOW_DICE
from elcapitan.games.yspahan.rules.model.state import EMPTY_TOWER, YspahanOptions, YspahanPlayer, YspahanStage
from elcapitan.games.yspahan.rules.setting_up import new_game
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.yspahan.positions import DEALER, legal, play, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s1_each_begins_with_two_gold_and_nothing_else(players: int) -> None:
    state = table(players).state
    assert state.players == (YspahanPlayer(gold=2, camels=0, buildings=(), hand=()),) * players
    assert [player.points for player in state.players] == [0] * players


@pytest.mark.parametrize(("players", "starter"), [(1, 1), (5, 1), (3, 0), (3, 4)])
def test_s1_seats_that_cannot_be_are_an_error(players: int, starter: int) -> None:
    with pytest.raises(ValueError, match=r"Yspahan is played by|cannot start"):
        new_game(players, starter, YspahanOptions())


def test_s2_the_tower_and_the_caravan_are_empty_and_the_supervisor_stands_on_the_crossing() -> None:
    game = table()
    assert FLOORS == ("camels", *DISTRICTS, "gold") == ("camels", "sack", "barrel", "chest", "vase", "gold")
    assert (game.state.tower, game.state.caravan, game.square) == (EMPTY_TOWER, (), "crossing")
    assert (game.state.week, game.state.day, game.state.stage) == (1, 1, YspahanStage.ROLL)
    assert set(game.state.shops) == {0}


def test_s3_nine_white_dice_three_yellow_ones_and_eighteen_cards_face_down() -> None:
    assert (WHITE_DICE[3], WHITE_DICE[4], YELLOW_DICE) == (9, 9, 3)
    state = table().state
    assert (state.deck, sorted(state.pile), state.discard) == (18, sorted([*CARDS, *CARDS]), ())


def test_s4_ruling_goods_camels_and_gold_never_run_out() -> None:
    game = table().have(1, camels=90, gold=90).main(1, camels=(1, 9))
    assert play(game, "camels").player(1).camels == 99
    assert len(legal(game.hand(1, "exchange"), "play exchange")) == 180


def test_s5_ruling_all_but_the_cards_in_the_other_hands_and_the_order_of_the_deck_is_open() -> None:
    game = table().hand(1, "exchange", "three-gold").hand(2, "sell-gold").discard("sell-camels")
    seen = Yspahan().position(game.state, 1)
    assert [player["hand"] for player in seen["players"]] == [["exchange", "three-gold"], ["?"], [], []]
    assert [player["hand"] for player in Yspahan().position(game.state, None)["players"]] == [["?", "?"], ["?"], [], []]
    assert (seen["discard"], seen["deck"]) == (["sell-camels"], 14)
    whole = Yspahan().position(game.state, 2)
    for position in (seen, whole):
        for player in position["players"]:
            del player["hand"]
    assert seen == whole


@pytest.mark.parametrize("starter", [1, 2, 3])
def test_s6_ruling_the_table_says_who_starts_and_seats_play_clockwise(starter: int) -> None:
    state = table(3, starter).state
    assert (state.starter, state.seat) == (starter, starter)
    assert state.turns_left == {1: (1, 2, 3), 2: (2, 3, 1), 3: (3, 1, 2)}[starter]


def test_s6_ruling_a_drawn_starter_is_a_seat_of_the_table() -> None:
    assert {DEALER.starter(seats) for seats in (2, 3, 4)} <= {1, 2, 3, 4}
    assert DEALER.starter(2) in (1, 2)


def test_s7_ruling_points_are_marked_at_once_and_have_no_end() -> None:
    game = table().points(998).after(1).have(1, camels=4).hand(1, "sell-camels")
    assert play(game, "play sell-camels 4").player(1).points == 1006

"""The position finds and replaces its parts; the one given stays as it is."""

from __future__ import annotations

from elcapitan.games.yspahan.rules.model.board import UNKNOWN
from elcapitan.games.yspahan.rules.model.state import ScoreParts, YspahanPlayer
from tests.games.yspahan.positions import table


def test_points_are_the_sum_of_their_parts() -> None:
    assert YspahanPlayer(2, parts=ScoreParts(1, 2, 4, 8, 16, 32)).points == 63


def test_points_are_added_to_one_part_of_one_seat() -> None:
    state = table(3).state
    after = state.with_points(2, "bazaar", 4).with_points(2, "bazaar", 2)
    assert [player.parts for player in after.players] == [ScoreParts(), ScoreParts(bazaar=6), ScoreParts()]
    assert [player.points for player in state.players] == [0, 0, 0]
    assert state.with_points(1, "souks", 0) is state


def test_a_hand_is_sorted_and_a_card_leaves_it_once() -> None:
    player = YspahanPlayer(2).with_card("sell-gold").with_card("exchange").with_card("sell-gold")
    assert player.hand == ("exchange", "sell-gold", "sell-gold")
    assert player.without_card("sell-gold").hand == ("exchange", "sell-gold")
    assert not player.holds("three-gold")


def test_an_unknown_card_may_be_any_but_a_known_one_goes_first() -> None:
    player = YspahanPlayer(2, hand=(UNKNOWN, "exchange"))
    assert player.holds("sell-gold")
    assert player.without_card("exchange").hand == (UNKNOWN,)
    assert player.without_card("sell-gold").hand == ("exchange",)


def test_the_seat_on_turn_is_the_first_that_has_a_turn_left() -> None:
    state = table(3, starter=2).state
    assert (state.seat, state.mover is state.player(2), state._replace(turns_left=()).seat) == (2, True, 0)

"""O1: reopening a shut-down warehouse."""

from __future__ import annotations

from elcapitan.games.capitan.rules.model.events import WarehouseReopened
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from tests.games.capitan.positions import Game, assert_refused, assert_reopened, assert_row, four, happened, legal, play


def at_napoli(row: str = ".gby", picture: str = "r") -> Game:
    return four().row("napoli", row).picture("napoli", picture).ship("red", "napoli")


def test_o1_takes_their_shut_down_warehouse_from_the_picture_for_free() -> None:
    after = play(at_napoli(picture="grb"), "reopen 5")
    assert_reopened(after, city="napoli", site=5, money_left=20)
    assert_row(after, "napoli", ".gbyr")
    assert after.city("napoli").picture == (2, 3)
    event = happened(after, WarehouseReopened)
    assert (event.seat, event.city, event.site, event.neutral) == (1, "napoli", 5, False)


def test_o1_takes_one_of_several_and_none_from_in_front_of_them() -> None:
    after = play(at_napoli(picture="rgr"), "reopen 5")
    assert after.city("napoli").picture == (2, 1)
    assert after.player("red").warehouses == 6


def test_o1_only_their_own_and_only_where_their_ship_lies() -> None:
    others = at_napoli(picture="gb")
    facts = {"city": "napoli"}
    assert_refused(play(others, "reopen 5"), RefusalCode.NONE_SHUT_DOWN, rule="O1", unchanged=others, facts=facts)
    elsewhere = others.picture("tunis", "r")
    assert_refused(play(elsewhere, "reopen 5"), RefusalCode.NONE_SHUT_DOWN, rule="O1", unchanged=elsewhere)


def test_o1_their_ship_must_lie_in_the_harbour() -> None:
    game = four().picture("napoli", "r")
    assert_refused(play(game, "reopen 1"), RefusalCode.NOT_IN_HARBOUR, rule="B1", unchanged=game)


def test_o1_lands_on_the_site_where_one_would_build() -> None:
    game = at_napoli()
    assert legal(game, "reopen") == {"reopen 5"}
    assert_refused(play(game, "reopen 1"), RefusalCode.WRONG_SITE, rule="B2", unchanged=game, facts={"open": (5,)})
    turned = at_napoli("...gbygbygby")
    assert_reopened(play(turned, "reopen 3"), city="napoli", site=3)


def test_o1_is_the_action_of_the_turn() -> None:
    after = play(at_napoli(picture="rr"), "reopen 5")
    assert_refused(play(after, "reopen 6"), RefusalCode.ACTION_DONE, rule="T2", unchanged=after)
    assert_refused(play(after, "build 6"), RefusalCode.ACTION_DONE, rule="T2", unchanged=after)


def test_o1_needs_no_warehouse_in_front_of_them_and_no_money() -> None:
    game = at_napoli().stock("red", 0, fortresses=1).money("red", 0)
    assert_reopened(play(game, "reopen 5"), city="napoli", site=5, money_left=0)

"""A1 to A7: the main action, and what each floor of the tower gives."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import DISTANCES
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from tests.games.yspahan.positions import Game, assert_refused, happened, legal, play, table, the


def rolled() -> Game:
    return table().main(1, camels=(1, 3), sack=(3, 2), gold=(6, 4))


def test_a1_a_group_is_taken_for_its_floor_for_the_supervisor_or_for_a_card() -> None:
    texts = legal(rolled().have(1, gold=0))
    assert [text for text in texts if not text.startswith("supervisor")] == [
        *("gold", "camels", "draw camels", "draw sack", "draw gold", "supply sack")
    ]
    assert {text.split()[1] for text in texts if text.startswith("supervisor")} == {"camels", "sack", "gold"}


@pytest.mark.parametrize("text", ["supply vase", "draw vase", "supervisor vase north-1"])
def test_a1_no_group_no_action(text: str) -> None:
    assert_refused(rolled(), text, YspahanRefusalCode.FLOOR_EMPTY, "A1", floor="vase")


def test_a1_camels_and_gold_need_their_floors() -> None:
    game = table().main(1, sack=(3, 2))
    assert_refused(game, "camels", YspahanRefusalCode.FLOOR_EMPTY, "A1", floor="camels")
    assert_refused(game, "gold", YspahanRefusalCode.FLOOR_EMPTY, "A1", floor="gold")


def test_a2_without_a_group_the_top_card_is_drawn() -> None:
    game = table().main(3)
    assert legal(game) == ["draw"]
    after = play(game, "draw", turned_up=["sell-gold"])
    assert (after.player(3).hand, after.state.deck) == (("sell-gold",), 17)
    assert after.state.stage is YspahanStage.AFTER
    assert not happened(after, events.GroupTaken)


def test_a2_not_while_there_is_a_group() -> None:
    assert_refused(rolled(), "draw", YspahanRefusalCode.GROUP_LEFT, "A2")


def test_a2_ruling_it_is_made_with_nothing_happening_when_no_card_is_left() -> None:
    game = table().main(3).deck(0)
    assert legal(game) == ["draw"]
    after = play(game, "draw")
    assert after.events == (events.NoCardDrawn(3),)
    assert (after.state.stage, after.player(3).hand) == (YspahanStage.AFTER, ())


def test_a2_ruling_it_is_the_only_main_action_then() -> None:
    game = table(2).main(2).have(2, gold=9, camels=9)
    assert legal(game) == ["draw"]


def test_a3_as_many_camels_as_dice() -> None:
    after = play(rolled(), "camels")
    assert (after.player(1).camels, the(after, events.CamelsTaken)) == (3, events.CamelsTaken(1, 3, 3, 0, 0))


def test_a3_one_more_by_a_card_and_one_by_the_paddock() -> None:
    game = rolled().hand(1, "sell-gold").have(1, buildings=("paddock",))
    assert play(game, "camels").player(1).camels == 4
    after = play(game, "camels sell-gold")
    assert (after.player(1).camels, the(after, events.CamelsTaken)) == (5, events.CamelsTaken(1, 5, 3, 1, 1))


def test_a4_as_much_gold_as_dice() -> None:
    after = play(rolled(), "gold")
    assert (after.player(1).gold, the(after, events.GoldTaken)) == (2 + 4, events.GoldTaken(1, 4, 4, 0, 0))


def test_a4_one_more_by_a_card_and_two_by_the_shop() -> None:
    game = rolled().hand(1, "sell-gold").have(1, buildings=("shop",))
    after = play(game, "gold sell-gold")
    assert (after.player(1).gold, the(after, events.GoldTaken)) == (2 + 7, events.GoldTaken(1, 7, 4, 1, 2))
    assert after.player(1).camels == 0


def test_a5_a_district_is_supplied() -> None:
    after = play(rolled(), "supply sack")
    assert (after.state.stage, after.state.to_place) == (YspahanStage.PLACING, ("sack", 2))


def test_a5_not_if_not_one_good_could_be_placed_there() -> None:
    game = rolled().goods(2, "sack-8a", "sack-6a", "sack-3a", "sack-4a")
    assert_refused(game, "supply sack", YspahanRefusalCode.NO_FREE_SHOP, "A5", district="sack")
    assert "draw sack" in legal(game)
    assert legal(game, "supervisor sack")


@pytest.mark.parametrize("floor", ["camels", "sack", "gold"])
def test_a6_one_card_whatever_and_however_many_dice_were_taken(floor: str) -> None:
    after = play(rolled().have(1, buildings=("paddock", "shop", "hoist")), f"draw {floor}", turned_up=["exchange"])
    assert (after.player(1).hand, the(after, events.CardDrawn)) == (("exchange",), events.CardDrawn(1, "exchange"))
    assert (after.player(1).camels, after.player(1).gold) == (0, 2)


def test_a6_ruling_with_a_group_not_when_no_card_is_left() -> None:
    game = rolled().deck(0)
    assert_refused(game, "draw sack", YspahanRefusalCode.NO_CARD_LEFT, "A6")
    assert not legal(game, "draw")
    assert "draw sack" in legal(game.discard("exchange").deck(0))


@pytest.mark.parametrize("number", range(1, 7))
def test_a6_ruling_the_supervisor_is_always_possible(number: int) -> None:
    """Every number leads somewhere from every square, without gold."""
    assert all(number in row for row in DISTANCES)


def test_a7_how_many_dice_there_are_matters_for_the_floor_alone_the_number_for_the_supervisor_alone() -> None:
    one, many = (table().have(1, gold=0).main(1, camels=(3, dice)) for dice in (1, 9))
    assert legal(one, "supervisor") == legal(many, "supervisor")
    low, high = (table().main(1, camels=(number, 4)) for number in (1, 5))
    assert play(low, "camels").player(1) == play(high, "camels").player(1)
    assert legal(low, "supervisor") != legal(high, "supervisor")

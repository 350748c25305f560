"""C3 and C4: when cards are played, and what they do."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from elcapitan.games.yspahan.rules.model.board import CARDS
from elcapitan.games.yspahan.rules.model.events import CaravanScored, CardPlayed, GoodLoaded, GoodPlaced, SoukCompleted
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from tests.games.yspahan.positions import Game, assert_refused, happened, legal, play, table, the


def holding(*cards: str, **options: Any) -> Game:
    """After the main action of seat 1, which has 5 camels and 12 gold."""
    return table(**options).after(1).have(1, camels=5, gold=12).hand(1, *cards)


def test_c3_before_the_roll_before_the_action_after_it_and_after_building() -> None:
    cards = ("three-camels", "three-camels", "three-gold", "three-gold")
    game = play(table().hand(1, *cards), "play three-camels", "roll 0", "play three-gold", "draw camels")
    after = play(game, "play three-camels", "build paddock", "play three-gold")
    assert (after.player(1).camels, after.player(1).gold) == (3 + 3 - 2, 2 + 3 + 3)


def test_c3_with_the_option_after_only_once_the_main_action_is_done() -> None:
    for game in (table(card_time="after"), table(card_time="after").main(1, camels=(1, 2))):
        held = game.hand(1, "three-gold", "good-in-shop")
        assert_refused(held, "play three-gold", YspahanRefusalCode.CARDS_LATER, "C3")
        assert not legal(held, "play")
    assert play(holding("three-gold", card_time="after"), "play three-gold").player(1).gold == 15


def test_c3_as_many_as_they_like_also_after_one_discarded_as_a_die() -> None:
    game = table().main(1, camels=(1, 2)).hand(1, "three-gold", "three-gold", "exchange")
    after = play(game, "camels exchange", "play three-gold", "play three-gold")
    assert after.player(1).gold == 8


def test_c3_ruling_never_in_the_middle_of_an_action() -> None:
    placing = table().placing(1, "sack", 2).hand(1, "three-gold")
    loading = table().main(1, gold=(1, 1)).goods(2, "barrel-3a").goods(3, "vase-4a").hand(1, "three-gold")
    for game in (placing, play(loading, "supervisor gold east-1")):
        assert_refused(game, "play three-gold", YspahanRefusalCode.NOT_DURING_ACTION, "C3")


def test_c3_ruling_cards_for_building_are_played_with_the_building_itself() -> None:
    game = holding("build-free-of-camels", "build-free-of-gold")
    for card in ("build-free-of-camels", "build-free-of-gold"):
        assert_refused(game, f"play {card}", YspahanRefusalCode.ONLY_WITH_BUILDING, "C3", card=card)


@pytest.mark.parametrize("card_time", ["any", "after"])
def test_c3_ruling_whatever_the_option_says_also_as_the_main_action(card_time: Literal["any", "after"]) -> None:
    game = table(2, card_time=card_time).main(1, camels=(1, 2)).hand(1, "build-free-of-camels")
    assert play(game, "build shop camels build-free-of-camels").player(1).buildings == ("shop",)


def test_c3_in_their_own_turn_with_cards_they_hold() -> None:
    game = holding("three-gold").hand(2, "three-camels")
    assert_refused(game, "play three-camels", YspahanRefusalCode.CARD_NOT_HELD, "C3", card="three-camels")
    assert legal(game, "play") == ["play three-gold"]


def test_c4a_camels_for_as_many_gold_or_gold_for_as_many_camels() -> None:
    after = play(holding("exchange"), "play exchange camels 4")
    assert (after.player(1).camels, after.player(1).gold) == (1, 16)
    assert the(after, CardPlayed) == CardPlayed(1, "exchange", camels=-4, gold=4)
    after = play(holding("exchange"), "play exchange gold 12")
    assert (after.player(1).camels, after.player(1).gold) == (17, 0)
    assert len(legal(holding("exchange"), "play exchange")) == 5 + 12


@pytest.mark.parametrize(("what", "held"), [("camels", 5), ("gold", 12)])
def test_c4a_ruling_no_more_than_they_have(what: str, held: int) -> None:
    assert_refused(
        holding("exchange"),
        f"play exchange {what} {held + 1}",
        YspahanRefusalCode.TOO_FEW,
        "C4",
        what=what,
        number=held + 1,
        held=held,
    )


def test_c4b_three_camels() -> None:
    after = play(holding("three-camels"), "play three-camels")
    assert (after.player(1).camels, the(after, CardPlayed)) == (8, CardPlayed(1, "three-camels", camels=3))


def test_c4c_three_gold() -> None:
    after = play(holding("three-gold"), "play three-gold")
    assert (after.player(1).gold, the(after, CardPlayed)) == (15, CardPlayed(1, "three-gold", gold=3))


def test_c4d_one_good_into_any_empty_shop_of_the_city() -> None:
    game = holding("good-in-shop")
    assert len(legal(game, "play good-in-shop")) == 47
    after = play(game.goods(1, "vase-6a"), "play good-in-shop vase-6b")
    assert after.good("vase-6b") == 1
    assert (the(after, GoodPlaced), the(after, SoukCompleted)) == (
        GoodPlaced(1, "vase-6b", 0),
        SoukCompleted(1, "vase-6", 6),
    )


def test_c4d_by_k3_to_k5() -> None:
    game = holding("good-in-shop").goods(2, "vase-6a").goods(1, "chest-8a")
    assert_refused(game, "play good-in-shop vase-6b", YspahanRefusalCode.SOUK_OF_ANOTHER, "K3", souk="vase-6", seat=2)
    assert_refused(
        game,
        "play good-in-shop chest-4a",
        YspahanRefusalCode.SOUK_INCOMPLETE,
        "K4",
        souk="chest-4",
        incomplete=("chest-8",),
    )
    assert_refused(game, "play good-in-shop chest-8a", YspahanRefusalCode.SHOP_OCCUPIED, "K1", shop="chest-8a", seat=1)


def test_c4e_one_good_from_the_supply_onto_the_next_camel() -> None:
    after = play(holding("good-on-caravan").caravan(2, 2, 2, 2), "play good-on-caravan")
    assert (after.state.caravan, after.player(1).points) == ((2, 2, 2, 2, 1), 1)
    assert the(after, GoodLoaded) == GoodLoaded(1, "", 5, 2, 1)


def test_c4e_a_full_caravan_is_scored() -> None:
    after = play(holding("good-on-caravan").caravan(*[2] * 11), "play good-on-caravan")
    assert (after.state.caravan, the(after, CaravanScored).points) == ((), (3, 33, 0, 0))
    assert after.state.seat == 1


@pytest.mark.parametrize(("camels", "points"), [(1, 2), (2, 4), (3, 6), (4, 8)])
def test_c4f_one_to_four_camels_for_two_points_each(camels: int, points: int) -> None:
    after = play(holding("sell-camels"), f"play sell-camels {camels}")
    assert (after.player(1).camels, after.player(1).parts.cards) == (5 - camels, points)
    assert the(after, CardPlayed) == CardPlayed(1, "sell-camels", camels=-camels, points=points)


def test_c4f_not_five_and_not_more_than_they_have() -> None:
    game = holding("sell-camels")
    assert_refused(game, "play sell-camels 5", YspahanRefusalCode.TOO_MANY, "C4", card="sell-camels", number=5, most=4)
    poor = game.have(1, camels=2)
    assert_refused(poor, "play sell-camels 3", YspahanRefusalCode.TOO_FEW, "C4", what="camels", number=3, held=2)
    assert legal(poor, "play") == ["play sell-camels 1", "play sell-camels 2"]


def test_c4g_one_to_ten_gold_for_one_point_each() -> None:
    game = holding("sell-gold")
    after = play(game, "play sell-gold 10")
    assert (after.player(1).gold, after.player(1).points) == (2, 10)
    assert the(after, CardPlayed) == CardPlayed(1, "sell-gold", gold=-10, points=10)
    assert len(legal(game, "play sell-gold")) == 10
    assert_refused(game, "play sell-gold 11", YspahanRefusalCode.TOO_MANY, "C4", card="sell-gold", number=11, most=10)


@pytest.mark.parametrize("card", CARDS)
def test_c4_ruling_a_card_with_no_effect_at_all_cannot_be_played(card: str) -> None:
    full = table().after(1).have(1, camels=0, gold=0).hand(1, card)
    for souk in ("sack-8a", "sack-6a", "sack-3a", "sack-4a", "barrel-3a", "barrel-6a", "barrel-4a", "barrel-8a"):
        full = full.goods(2, souk)
    full = full.goods(2, "chest-6a", "chest-4a", "chest-8a", "vase-4a", "vase-6a", "vase-12a")
    always = {"three-camels", "three-gold", "good-on-caravan"}
    assert legal(full, "play") == ([f"play {card}"] if card in always else [])


def free(building: str, *cards: str, camels: int = 0, gold: int = 0) -> Game:
    game = table().after(1).have(1, camels=camels, gold=gold).hand(1, "build-free-of-camels", "build-free-of-gold")
    return play(game, " ".join(("build", building, *cards)))


def test_c4h_the_building_costs_no_camels() -> None:
    after = free("hoist", "build-free-of-camels", gold=4)
    assert (after.player(1).buildings, after.player(1).gold) == (("hoist",), 0)
    assert after.player(1).hand == ("build-free-of-gold",)
    assert after.state.discard == ("build-free-of-camels",)
    assert happened(after, CardPlayed) == [CardPlayed(1, "build-free-of-camels")]


def test_c4i_the_building_costs_no_gold() -> None:
    after = free("hoist", "build-free-of-gold", camels=4)
    assert (after.player(1).buildings, after.player(1).camels) == (("hoist",), 0)


def test_c4h_ruling_one_of_each_makes_it_free() -> None:
    after = free("bazaar", "build-free-of-camels", "build-free-of-gold")
    assert (after.player(1).buildings, after.player(1).hand) == (("bazaar",), ())


def test_c4i_ruling_not_where_there_is_nothing_to_spare() -> None:
    game = holding("build-free-of-gold")
    assert_refused(
        game,
        "build paddock build-free-of-gold",
        YspahanRefusalCode.NOTHING_TO_SPARE,
        "C4",
        card="build-free-of-gold",
        building="paddock",
    )


def test_c4h_ruling_it_is_the_one_building_of_the_turn() -> None:
    game = play(holding("build-free-of-camels"), "build shop build-free-of-camels")
    assert_refused(game, "build bath", YspahanRefusalCode.BUILT_THIS_TURN, "B1", building="shop")
    game = play(holding("build-free-of-camels"), "build shop")
    assert_refused(game, "build bath build-free-of-camels", YspahanRefusalCode.BUILT_THIS_TURN, "B1", building="shop")


def test_c4h_points_as_usual_and_only_with_the_card() -> None:
    game = holding("build-free-of-camels").have(1, buildings=("paddock", "shop"))
    assert play(game, "build bath build-free-of-camels").player(1).points == 5
    without = holding().have(1, camels=0)
    assert_refused(
        without,
        "build bath build-free-of-camels",
        YspahanRefusalCode.CARD_NOT_HELD,
        "C3",
        card="build-free-of-camels",
    )

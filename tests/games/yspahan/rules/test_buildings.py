"""B1 to B11: building, and what each building does."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import BUILDINGS
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from tests.games.yspahan.positions import Game, assert_refused, happened, legal, play, table, the

ALL = ("paddock", "shop", "bath", "caravanserai", "bazaar", "hoist")


def rich() -> Game:
    return table().after(1).have(1, camels=9, gold=9)


@pytest.mark.parametrize(
    ("building", "camels", "gold"),
    [("paddock", 2, 0), ("shop", 2, 2), ("bath", 2, 2), ("caravanserai", 3, 3), ("bazaar", 4, 4), ("hoist", 4, 4)],
)
def test_b1_its_camels_and_gold_are_paid(building: str, camels: int, gold: int) -> None:
    after = play(rich(), f"build {building}")
    player = after.player(1)
    assert (player.camels, player.gold, player.buildings) == (9 - camels, 9 - gold, (building,))
    assert the(after, events.BuildingBuilt) == events.BuildingBuilt(1, building, camels, gold, 1, 0)
    assert after.state.built == building
    for held in ({"camels": camels - 1}, {"gold": gold - 1} if gold else {"camels": 0}):
        poor = rich().have(1, **held)
        assert_refused(
            poor,
            f"build {building}",
            YspahanRefusalCode.CANNOT_PAY,
            "B1",
            building=building,
            camels=camels,
            gold=gold,
            camels_held=poor.player(1).camels,
            gold_held=poor.player(1).gold,
        )


def test_b1_one_building_a_turn() -> None:
    game = play(rich(), "build shop")
    assert_refused(game, "build bath", YspahanRefusalCode.BUILT_THIS_TURN, "B1", building="shop")
    assert legal(game) == ["end"]


def test_b1_in_the_next_turn_another() -> None:
    game = table(3).after(1).have(2, camels=9, gold=9).have(1, camels=9, gold=9)
    game = play(game, "build shop", "end", "draw", "build shop")
    assert game.player(2).buildings == ("shop",)


def test_b1_no_group_is_taken_for_it() -> None:
    assert_refused(rich(), "build shop gold", YspahanRefusalCode.BUILDING_TAKES_NO_GROUP, "B1")


def test_b1_ruling_also_after_a_card_drawn_without_a_group() -> None:
    game = play(table().main(3).have(3, camels=2), "draw")
    assert play(game, "build paddock").player(3).buildings == ("paddock",)


def test_b2_each_once_a_game_by_each_player_in_any_order() -> None:
    game = rich().have(1, buildings=("hoist", "paddock")).have(2, buildings=("shop",))
    assert_refused(game, "build hoist", YspahanRefusalCode.HAS_BUILDING, "B2", building="hoist")
    assert legal(game, "build") == [f"build {each}" for each in ("shop", "bath", "caravanserai", "bazaar")]


@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 0), (3, 5), (4, 5), (5, 5), (6, 10)])
def test_b3_points_at_once_from_the_third_on(number: int, points: int) -> None:
    after = play(rich().have(1, buildings=ALL[: number - 1]), f"build {ALL[number - 1]}")
    built = the(after, events.BuildingBuilt)
    assert (built.number, built.points) == (number, points)
    assert (after.player(1).points, after.player(1).parts.buildings) == (points, points)


def test_b4_ruling_its_power_does_not_work_for_what_was_done_earlier_in_the_turn() -> None:
    game = table().main(1, camels=(1, 2), gold=(4, 1))
    after = play(game, "camels", "build paddock")
    assert after.player(1).camels == 0
    assert play(after.main(1, camels=(1, 2)), "camels").player(1).camels == 3


def test_b5_paddock_one_camel_more_from_the_tower() -> None:
    game = table().main(1, camels=(1, 2)).have(1, buildings=("paddock",))
    assert play(game, "camels").player(1).camels == 3


def test_b6_shop_two_gold_more_from_the_tower() -> None:
    game = table().main(1, gold=(1, 2)).have(1, buildings=("shop",))
    assert play(game, "gold").player(1).gold == 2 + 4


@pytest.mark.parametrize(
    ("square", "price"), [("west-1", 0), ("west-7", 0), ("west-8", 1), ("west-10", 3), ("crossing", 1)]
)
def test_b7_bath_up_to_three_squares_longer_or_shorter_for_nothing(square: str, price: int) -> None:
    game = table().main(1, gold=(4, 1)).have(1, gold=3, buildings=("bath",))
    assert the(play(game, f"supervisor gold {square}"), events.SupervisorMoved).price == price


def load(owner: int, *buildings: str) -> Game:
    return table().main(1, gold=(2, 1)).goods(owner, "chest-4b").have(owner, buildings=buildings)


def test_b8_caravanserai_a_card_whenever_a_good_of_theirs_is_loaded() -> None:
    after = play(load(1, "caravanserai"), "supervisor gold west-2", turned_up=["exchange"])
    assert (the(after, events.CardDrawn), after.player(1).hand) == (events.CardDrawn(1, "exchange"), ("exchange",))
    assert not happened(play(load(1, "bazaar"), "supervisor gold west-2"), events.CardDrawn)


def test_b8_ruling_by_whosever_move_and_always() -> None:
    after = play(load(3, "caravanserai"), "supervisor gold west-2", turned_up=["exchange"])
    assert (after.player(3).hand, after.player(1).hand) == (("exchange",), ())


def test_b8_two_goods_two_cards_in_the_order_loaded() -> None:
    game = table().main(1, gold=(1, 1)).goods(2, "barrel-3a").goods(3, "vase-4a")
    game = game.have(2, buildings=("caravanserai",)).have(3, buildings=("caravanserai",))
    game = play(game, "supervisor gold east-1")
    after = play(game, "first vase-4a", turned_up=["exchange", "sell-gold"])
    assert (after.player(3).hand, after.player(2).hand) == (("exchange",), ("sell-gold",))


def test_b8_not_by_the_card_good_on_caravan() -> None:
    game = table().after(1).hand(1, "good-on-caravan").have(1, buildings=("caravanserai",))
    assert not happened(play(game, "play good-on-caravan"), events.CardDrawn)


def test_b9_bazaar_two_points_more_for_each_complete_souk() -> None:
    game = table().day(1, 7).after(4).goods(1, "vase-4a", "chest-4a", "chest-4b").goods(2, "vase-6a", "vase-6b")
    after = play(game.have(1, buildings=("bazaar",)), "end")
    assert happened(after, events.SoukScored) == [
        *(
            events.SoukScored(1, "chest-4", 4, 2),
            events.SoukScored(1, "vase-4", 4, 2),
            events.SoukScored(2, "vase-6", 6, 0),
        )
    ]
    assert (after.player(1).parts.souks, after.player(1).parts.bazaar) == (8, 4)


def test_b10_hoist_one_good_more() -> None:
    game = table().main(1, sack=(1, 2)).have(1, buildings=("hoist",))
    assert the(play(game, "supply sack"), events.DistrictSupplied) == events.DistrictSupplied(1, "sack", 3, 2, 0, 1)


def test_b11_an_empty_floor_gives_nothing() -> None:
    game = table().main(1, barrel=(1, 2)).have(1, buildings=ALL)
    for text in ("camels", "gold", "supply sack"):
        floor = text.split()[-1]
        assert_refused(game, text, YspahanRefusalCode.FLOOR_EMPTY, "A1", floor=floor)


def test_b11_ruling_nor_do_they_work_with_cards_played_for_their_effect() -> None:
    game = table().after(1).have(1, buildings=ALL).hand(1, "three-camels", "three-gold", "good-in-shop")
    after = play(game, "play three-camels", "play three-gold", "play good-in-shop sack-3a")
    assert (after.player(1).camels, after.player(1).gold) == (3, 5)
    assert sum(map(bool, after.state.shops)) == 1
    assert set(BUILDINGS) == set(ALL)

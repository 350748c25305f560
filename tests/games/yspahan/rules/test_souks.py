"""K1 to K7: where goods may be placed, and supplying a district."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import DISTRICT_SOUKS, DISTRICTS, SHOPS, SOUK_OF, SOUKS
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.rules.souks import complete_owner, forced_place, incomplete_souks, open_shops
from tests.games.yspahan.positions import Game, assert_refused, happened, legal, play, table, the


def shops_open_to(game: Game, seat: int, district: str) -> list[str]:
    return [SHOPS[shop] for shop in open_shops(game.state.shops, seat, district)]


def test_k1_four_districts_fourteen_souks_and_forty_seven_shops() -> None:
    assert (len(DISTRICTS), len(SOUKS), len(SHOPS), len(SOUK_OF)) == (4, 14, 47, 47)
    assert [len(DISTRICT_SOUKS[district]) for district in DISTRICTS] == [4, 4, 3, 3]
    assert all(SHOPS[shop].startswith(f"{SOUKS[souk].id}") for shop, souk in enumerate(SOUK_OF))


def test_k1_a_shop_holds_one_good() -> None:
    game = table().placing(1, "chest", 2).goods(1, "chest-4a")
    assert_refused(game, "place chest-4a", YspahanRefusalCode.SHOP_OCCUPIED, "K1", shop="chest-4a", seat=1)


def test_k2_as_many_goods_as_dice_one_by_one() -> None:
    game = table().main(1, sack=(3, 3))
    game = play(game, "supply sack")
    assert the(game, events.DistrictSupplied) == events.DistrictSupplied(1, "sack", 3, 3, 0, 0)
    for left, shop in ((2, "sack-8c"), (1, "sack-8a"), (0, "sack-8f")):
        game = play(game, f"place {shop}")
        assert the(game, events.GoodPlaced) == events.GoodPlaced(1, shop, left)
        assert game.good(shop) == 1
    assert (game.state.stage, game.state.to_place) == (YspahanStage.AFTER, None)


def test_k2_one_more_by_a_card_and_one_by_the_hoist() -> None:
    game = table().main(1, sack=(3, 3)).hand(1, "exchange").have(1, buildings=("hoist",))
    assert the(play(game, "supply sack"), events.DistrictSupplied).goods == 4
    after = play(game, "supply sack exchange")
    assert the(after, events.DistrictSupplied) == events.DistrictSupplied(1, "sack", 5, 3, 1, 1)
    assert the(after, events.CardDiscarded) == events.CardDiscarded(1, "exchange")


def test_k2_in_the_order_the_player_likes() -> None:
    game = table().placing(1, "vase", 2)
    assert legal(game) == [
        "place vase-4a",
        *(f"place vase-6{each}" for each in "ab"),
        *(f"place vase-12{e}" for e in "abc"),
    ]
    assert legal(play(game, "place vase-12b")) == ["place vase-12a", "place vase-12c"]


def test_k2_in_that_district_alone() -> None:
    game = table().placing(1, "vase", 2)
    assert_refused(game, "place chest-4a", YspahanRefusalCode.OTHER_DISTRICT, "K2", shop="chest-4a", district="vase")
    game = table().main(1, sack=(3, 3))
    assert_refused(game, "place sack-8a", YspahanRefusalCode.NOT_NOW, "T2", stage="main")


def test_k3_not_into_a_souk_of_another_player() -> None:
    game = table().placing(1, "chest", 2).goods(3, "chest-8b")
    assert_refused(game, "place chest-8a", YspahanRefusalCode.SOUK_OF_ANOTHER, "K3", souk="chest-8", seat=3)
    assert not [shop for shop in shops_open_to(game, 1, "chest") if shop.startswith("chest-8")]


def test_k4_no_new_souk_while_one_is_incomplete() -> None:
    game = table().placing(1, "chest", 2).goods(1, "chest-8b")
    assert shops_open_to(game, 1, "chest") == ["chest-8a", "chest-8c", "chest-8d"]
    assert_refused(
        game,
        "place chest-4a",
        YspahanRefusalCode.SOUK_INCOMPLETE,
        "K4",
        souk="chest-4",
        incomplete=("chest-8",),
    )


def test_k4_other_districts_do_not_matter() -> None:
    assert len(shops_open_to(table().goods(1, "chest-8b"), 1, "vase")) == 6


def test_k4_completing_one_and_beginning_the_next_in_one_action() -> None:
    game = play(table().placing(1, "chest", 2).goods(1, "chest-4a"), "place chest-4b")
    assert the(game, events.SoukCompleted) == events.SoukCompleted(1, "chest-4", 4)
    assert play(game, "place chest-6a").good("chest-6a") == 1


@pytest.mark.parametrize("shops", [("vase-6a",), ("vase-12a", "vase-12c"), ()])
def test_k4_complete_means_a_good_of_that_player_in_every_shop(shops: tuple[str, ...]) -> None:
    game = table().goods(2, *shops)
    assert {complete_owner(game.state.shops, souk) for souk in range(len(SOUKS))} == {0}
    assert len(incomplete_souks(game.state.shops, 2, "vase")) == bool(shops)
    whole = table().goods(2, "vase-4a").state.shops
    assert complete_owner(whole, 11) == 2
    assert incomplete_souks(whole, 2, "vase") == []


def several() -> Game:
    """Seat 1 has two incomplete souks in the vase district."""
    return table().placing(1, "vase", 3).goods(1, "vase-12a", "vase-12b", "vase-6a")


def test_k5_ruling_with_several_incomplete_souks_they_go_on_in_any_of_them() -> None:
    assert legal(several()) == ["place vase-6b", "place vase-12c"]


def test_k5_ruling_and_begin_none_until_all_are_complete() -> None:
    incomplete = ("vase-6", "vase-12")
    assert_refused(
        several(), "place vase-4a", YspahanRefusalCode.SOUK_INCOMPLETE, "K5", souk="vase-4", incomplete=incomplete
    )
    game = play(several(), "place vase-12c")
    assert legal(game) == ["place vase-6b"]
    assert legal(play(game, "place vase-6b")) == ["place vase-4a"]


def test_k6_what_finds_no_shop_goes_back() -> None:
    game = table().main(1, vase=(3, 5)).goods(2, "vase-12a", "vase-6a")
    after = play(game, "supply vase", "place vase-4a")
    assert after.state.stage is YspahanStage.AFTER
    assert the(after, events.GoodsReturned) == events.GoodsReturned(1, "vase", 4)


def test_k6_ruling_nobody_may_stop_earlier() -> None:
    game = play(table().main(1, sack=(3, 1)).have(1, buildings=("hoist",)), "supply sack", "place sack-3a")
    assert legal(game) == ["place sack-3b", "place sack-3c"]
    assert_refused(game, "end", YspahanRefusalCode.NOT_NOW, "T2", stage="placing")


def test_k7_a_souk_without_goods_is_free_to_everybody_again() -> None:
    game = table().main(1, gold=(1, 2)).goods(2, "chest-8a").supervisor("crossing")
    assert "chest-8b" not in shops_open_to(game, 3, "chest")
    after = play(game.supervisor("north-1"), "supervisor gold north-2")
    assert after.good("chest-8a") == 0
    assert "chest-8b" in shops_open_to(after, 3, "chest")


def test_k7_not_while_one_good_is_left_there() -> None:
    game = table().main(1, gold=(1, 2)).goods(2, "chest-8a", "chest-8c").supervisor("north-1")
    after = play(game, "supervisor gold north-2")
    assert "chest-8b" not in shops_open_to(after, 3, "chest")
    assert not happened(after, events.GoodsReturned)


@pytest.mark.parametrize(
    ("goods", "own", "is_forced"),
    [
        (1, (), False),
        (1, ("vase-12a", "vase-12b"), True),
        (1, ("vase-12a",), False),
        (2, ("vase-12a",), True),
        (2, ("vase-12a", "vase-6a"), False),
        (4, ("vase-12a", "vase-6a"), True),
        (5, (), False),
        (6, (), True),
    ],
)
def test_k6_goods_are_no_choice_where_every_open_shop_is_filled(
    goods: int, own: tuple[str, ...], is_forced: bool
) -> None:
    game = table().placing(1, "vase", goods).goods(1, *own)
    assert (forced_place(game.state) is not None) == is_forced


def test_k6_where_goods_are_no_choice_every_order_leads_to_the_same() -> None:
    def ends(game: Game) -> set[tuple[object, ...]]:
        if game.state.to_place is None or forced_place(game.state) is None:
            return {game.state}
        return {end for text in legal(game) for end in ends(play(game, text))}

    for goods in (2, 3, 4):
        for own in (
            ("vase-12a",),
            ("vase-12a", "vase-6a"),
            ("vase-6a",),
            ("vase-6a", "vase-6b", "vase-4a", "vase-12a"),
        ):
            game = table().placing(1, "vase", goods).goods(1, *own)
            assert len(ends(game)) == 1

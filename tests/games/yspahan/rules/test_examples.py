"""The worked examples of the rules text, one test each with the same number.

The documents' players are Blue, Green, Red and Yellow: seats 1 to 4.
"""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.dice import group_dice
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.yspahan.positions import Game, assert_refused, happened, legal, play, table, the

BLUE, GREEN, RED, YELLOW = 1, 2, 3, 4


def test_example_1_a_day_of_four_players() -> None:
    dice = ["1", "1", "3", "3", "5", "5", "6", "6", "6", "1", "2"]
    game = play(table(), "roll 2", turned_up=dice)
    assert [game.group(floor) for floor in ("camels", "sack", "barrel", "chest", "vase", "gold")] == [
        *((1, 2, 1), (2, 0, 1), (3, 2, 0), (5, 2, 0), None, (6, 3, 0))
    ]
    blue = play(game, "camels")
    assert (blue.player(BLUE).camels, blue.group("sack"), blue.player(BLUE).gold) == (3, None, 0)
    green = play(blue, "end", "gold")
    assert green.player(GREEN).gold == 2 + 3
    red = play(green, "end", "supply chest", "place chest-4a", "place chest-4b")
    assert (red.good("chest-4a"), red.good("chest-4b")) == (RED, RED)
    yellow = play(red, "end")
    assert "draw barrel" in legal(yellow)
    assert "supply barrel" in legal(yellow)
    moved = play(yellow, "supervisor barrel west-3")
    assert (moved.square, the(moved, events.SupervisorMoved).number) == ("west-3", 3)


def test_example_2_two_numbers_and_one_number() -> None:
    assert [group and group.number for group in group_dice((2, 2, 5, 5), ())] == [2, None, None, None, None, 5]
    assert [group and group.number for group in group_dice((4, 4, 4), (4,))] == [4, None, None, None, None, None]


def test_example_3_completing_a_souk_and_beginning_the_next() -> None:
    game = table().main(RED, chest=(3, 2)).goods(BLUE, "chest-6a", "chest-6b").goods(RED, "chest-4a")
    game = play(game, "supply chest")
    assert legal(game) == ["place chest-4b"]
    game = play(game, "place chest-4b")
    assert legal(game) == [f"place chest-8{letter}" for letter in "abcd"]
    game = play(game, "place chest-8a")
    other = game.main(GREEN, chest=(3, 2))
    assert_refused(other, "supply chest", YspahanRefusalCode.NO_FREE_SHOP, "A5", district="chest")


def test_example_4_the_supervisor_and_a_camel() -> None:
    game = table().main(YELLOW, barrel=(3, 2)).supervisor("south-2").have(YELLOW, gold=1, camels=1)
    game = game.goods(BLUE, "vase-4a").goods(YELLOW, "barrel-3a", "barrel-3b")
    north = play(game, "supervisor barrel north-1")
    assert (north.state.caravan, the(north, events.SupervisorMoved).price) == ((BLUE,), 0)
    east = play(game, "supervisor barrel east-1")
    assert legal(east) == ["first barrel-3a", "first vase-4a"]
    assert play(east, "first vase-4a", "send").state.caravan == (BLUE, YELLOW)
    assert play(east, "first barrel-3a", "send").state.caravan == (YELLOW, BLUE)
    own = play(game, "supervisor barrel east-2")
    assert own.player(YELLOW).gold == 0
    kept = play(own, "keep")
    assert (kept.player(YELLOW).camels, kept.good("barrel-3b")) == (0, YELLOW)
    assert the(kept, events.GoodLoaded) == events.GoodLoaded(YELLOW, "", 1, 1, 2)
    assert kept.player(YELLOW).points == 2


@pytest.mark.parametrize("building", ["hoist", "bazaar"])
def test_example_5_the_third_building(building: str) -> None:
    game = table().after(YELLOW).have(YELLOW, camels=4, gold=4, buildings=("paddock", "bazaar"))
    built = play(game, "build caravanserai")
    assert (built.player(YELLOW).camels, built.player(YELLOW).gold, built.player(YELLOW).points) == (1, 1, 5)
    game = game.have(YELLOW, buildings=("paddock",)).hand(YELLOW, "build-free-of-camels", "build-free-of-gold")
    by_h = play(game, f"build {building} build-free-of-camels").player(YELLOW)
    by_i = play(game, f"build {building} build-free-of-gold").player(YELLOW)
    assert ((by_h.camels, by_h.gold), (by_i.camels, by_i.gold)) == ((4, 0), (0, 4))


@pytest.mark.parametrize("bazaar", [0, 2])
def test_example_6_the_end_of_a_week(bazaar: int) -> None:
    game = table().day(1, 7).after(4).goods(BLUE, "chest-6a", "chest-6b", "chest-6c")
    game = game.goods(RED, "chest-4a", "chest-4b", "chest-8a", "chest-8c")
    game = game.caravan(*(GREEN, BLUE, YELLOW, YELLOW), *(GREEN, BLUE, RED, YELLOW), YELLOW)
    if bazaar:
        game = game.have(BLUE, buildings=("bazaar",)).have(RED, buildings=("bazaar",))
    after = play(game, "end")
    assert happened(after, events.SoukScored) == [
        events.SoukScored(BLUE, "chest-6", 6, bazaar),
        events.SoukScored(RED, "chest-4", 4, bazaar),
    ]
    assert the(after, events.CaravanScored) == events.CaravanScored(
        (2, 2, 1, 4), (2, 2, 2, 3), (4, 4, 2, 12), emptied=False
    )
    assert [player.points for player in after.state.players] == [6 + bazaar + 4, 4, 4 + bazaar + 2, 12]


def test_example_7_prices_of_the_supervisor() -> None:
    game = table().main(1, sack=(2, 1)).supervisor("north-4")
    bath = game.have(1, buildings=("bath",))
    for start, square, price in (
        *((game, "north-2", 0), (game, "crossing", 2), (game, "north-4", 2)),
        *((bath, "west-1", 0), (bath, "west-2", 1)),
    ):
        assert the(play(start, f"supervisor sack {square}"), events.SupervisorMoved).price == price


def test_example_8_a_full_caravan_between_two_goods() -> None:
    game = table().main(1, gold=(1, 1)).goods(RED, "barrel-3a").goods(GREEN, "vase-4a").have(GREEN, camels=1)
    game = play(game.caravan(*[BLUE] * 11), "supervisor gold east-1", "first barrel-3a")
    assert happened(game, events.GoodLoaded) == [events.GoodLoaded(RED, "barrel-3a", 12, 3, 0)]
    assert the(game, events.CaravanScored) == events.CaravanScored(
        (11, 0, 1, 0), (3, 0, 3, 0), (33, 0, 3, 0), emptied=True
    )
    assert (Yspahan().to_act(game.state), game.state.caravan) == ((GREEN,), ())
    for answer in ("keep", "send"):
        after = play(game, answer)
        assert (after.state.caravan, after.player(GREEN).points) == ((GREEN,), 2)


def test_example_9_two_incomplete_souks() -> None:
    game = table(3).main(2, sack=(3, 1)).goods(BLUE, "vase-12a", "vase-12b", "vase-12c", "vase-6a")
    after = play(game, "supervisor sack east-3")
    assert after.good("vase-12a") == 0
    placing = after.placing(BLUE, "vase", 3)
    assert legal(placing) == ["place vase-6b", "place vase-12a"]
    assert_refused(
        placing,
        "place vase-4a",
        YspahanRefusalCode.SOUK_INCOMPLETE,
        "K5",
        souk="vase-4",
        incomplete=("vase-6", "vase-12"),
    )


def test_example_10_a_group_of_yellow_dice_alone() -> None:
    game = play(table(2), "roll 1", turned_up=[*["1"] * 4, *["6"] * 4, "4"])
    assert game.group("sack") == (4, 0, 1)
    game = play(game, "gold", "end")
    assert_refused(game, "supply sack", YspahanRefusalCode.YELLOW_DICE_ONLY, "N3", floor="sack")
    last = table(2).main(2, sack=(4, 0, 1))
    assert legal(last) == ["draw"]
    assert play(last, "draw", "end", "supply sack").state.to_place == ("sack", 1)


def test_example_11_the_order_of_the_last_day() -> None:
    game: Game = table(4, starter=2).day(3, 6).points(30, 41, 30, 52).after(1)
    after = play(game, "end")
    assert after.state.turns_left == (1, 3, 2, 4)
    assert legal(after)[0] == "roll 0"


def test_example_12_more_goods_than_shops() -> None:
    game = table().main(1, chest=(3, 3)).have(1, buildings=("hoist",)).hand(1, "exchange")
    game = game.goods(1, "chest-8a", "chest-8b").goods(2, "chest-6a").goods(3, "chest-4a")
    after = play(game, "supply chest exchange", "place chest-8d", "place chest-8c")
    assert the(after, events.GoodsReturned).goods == 3
    assert (after.player(1).hand, after.state.discard) == ((), ("exchange",))

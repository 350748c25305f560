"""The worked examples of the rules text, a test each, by their numbers; blue, red, green, yellow are seats 1 to 4."""

from __future__ import annotations

import pytest

from tests.games.yspahan.referee.board import BAZAAR, FREE_OF_CAMELS, FREE_OF_GOLD, HOIST, PADDOCK
from tests.games.yspahan.referee.laid import BLUE, GREEN, RED, YELLOW, LaidTable
from tests.games.yspahan.referee.position import AFTER, LOADING, ROLL, Group
from tests.games.yspahan.referee.tower import laid_out

WHITE, BOUGHT = ("1", "1", "3", "3", "5", "5", "6", "6", "6"), ("1", "2")


def test_example_1_eleven_dice_and_four_turns() -> None:
    table = LaidTable(4).to_roll().turns(BLUE, GREEN, RED, YELLOW).do("roll 2", *WHITE, *BOUGHT)
    assert table.player(BLUE).gold == 0
    assert table.now.tower == {
        "camels": Group(1, 2, 1),
        "sack": Group(2, 0, 1),
        "barrel": Group(3, 2, 0),
        "chest": Group(5, 2, 0),
        "gold": Group(6, 3, 0),
    }
    table.do("camels")
    assert table.player(BLUE).camels == 3
    assert set(table.now.tower) == {"barrel", "chest", "gold"}
    table.do("end").do("gold")
    assert table.player(GREEN).gold == 2 + 3
    table.do("end").do("supply chest").do("place chest-4a").do("place chest-4b").do("end")
    assert table.to_act() == (YELLOW,)
    assert table.rule_against("draw barrel", "exchange") is None
    assert table.rule_against("supervisor barrel north-3") is None
    table.do("supply barrel")
    assert table.now.left_to_place == ("barrel", 2)


def test_example_2_two_numbers_and_one_number() -> None:
    assert laid_out([2, 5, 5, 2, 2], [5]) == {"camels": Group(2, 3, 0), "gold": Group(5, 2, 1)}
    assert laid_out([4] * 9, []) == {"camels": Group(4, 9, 0)}


def test_example_3_complete_one_souk_and_begin_the_next() -> None:
    table = LaidTable(3).turns(RED, GREEN).goods(BLUE, "chest-6a", "chest-6b").goods(RED, "chest-4a").dice(chest=(5, 2))
    table.do("supply chest")
    assert table.legal("place") == {"chest-4b"}
    table.do("place chest-4b")
    assert table.legal("place") == {"chest-8a", "chest-8b", "chest-8c", "chest-8d"}
    table.do("place chest-8c").do("end").dice(chest=(4, 1), sack=(3, 1))
    assert table.rule_against("supply chest") == "A5"


def test_example_4_the_supervisor_and_the_first_camel() -> None:
    table = LaidTable(4).lay(supervisor="south-2").turns(YELLOW).dice(sack=(3, 2))
    table.goods(BLUE, "vase-4a").goods(YELLOW, "barrel-3a", "barrel-3b").has(YELLOW, camels=1)
    north = LaidTable(4).lay(supervisor="south-2").turns(YELLOW).dice(sack=(3, 2)).goods(BLUE, "vase-4a")
    north.goods(YELLOW, "barrel-3a").do("supervisor sack north-1")
    assert north.now.caravan == [BLUE]
    east = LaidTable(4).lay(supervisor="south-2").turns(YELLOW).dice(sack=(3, 2)).goods(BLUE, "vase-4a")
    east.goods(YELLOW, "barrel-3a").do("supervisor sack east-1")
    assert (east.now.stage, east.legal("first")) == (LOADING, {"vase-4a", "barrel-3a"})
    assert east.do("first vase-4a").now.caravan == [BLUE, YELLOW]
    table.do("supervisor sack east-2")
    assert table.player(YELLOW).gold == 1
    assert table.now.asked == (YELLOW, "barrel-3b")
    table.do("keep")
    assert table.now.shops["barrel-3b"] == YELLOW
    assert (table.now.caravan, table.player(YELLOW).camels, table.player(YELLOW).points) == ([YELLOW], 0, 2)


def test_example_5_third_building_and_the_cards_that_spare() -> None:
    def yellow(*cards: str) -> LaidTable:
        table = LaidTable(4).turns(YELLOW).lay(stage=AFTER, acted=True)
        return table.has(YELLOW, buildings=[PADDOCK, BAZAAR], camels=4, gold=4).holds(YELLOW, *cards)

    table = yellow().do("build caravanserai")
    assert (table.player(YELLOW).camels, table.player(YELLOW).gold) == (1, 1)
    assert table.player(YELLOW).parts["buildings"] == 5
    table = yellow(FREE_OF_CAMELS).do("build hoist build-free-of-camels")
    assert (table.player(YELLOW).camels, table.player(YELLOW).gold) == (4, 0)
    table = yellow(FREE_OF_GOLD).has(YELLOW, buildings=[PADDOCK]).do("build bazaar build-free-of-gold")
    assert (table.player(YELLOW).camels, table.player(YELLOW).gold) == (0, 4)
    assert table.now.discard == [FREE_OF_GOLD]


@pytest.mark.parametrize(("bazaar", "blue", "red"), [(False, 6, 4), (True, 8, 6)])
def test_example_6_the_end_of_a_week(bazaar: bool, blue: int, red: int) -> None:
    table = LaidTable(4).lay(week=1, day=7, stage=AFTER).turns(BLUE)
    table.goods(BLUE, "chest-6").goods(RED, "chest-4", "chest-8a")
    table.lay(caravan=[GREEN, BLUE, YELLOW, YELLOW, GREEN, BLUE, RED, YELLOW, YELLOW], supervisor="west-3")
    for seat in (BLUE, RED):
        table.has(seat, buildings=[BAZAAR] if bazaar else [])
    kept = list(table.now.caravan)
    table.do("end")
    earned = {seat: (p.parts["souks"] + p.parts["bazaar"], p.parts["caravan"]) for seat, p in table.now.players.items()}
    assert earned == {BLUE: (blue, 4), RED: (red, 2), GREEN: (0, 4), YELLOW: (0, 12)}
    assert table.now.payments == [[4, 2, 4, 12], [blue, red, 0, 0]]
    assert set(table.now.shops.values()) == {0}
    assert (table.now.caravan, table.now.supervisor, table.now.week, table.now.day) == (kept, "crossing", 2, 1)


@pytest.mark.parametrize(
    ("square", "buildings", "price"),
    [
        ("north-2", [], 0),
        ("crossing", [], 2),
        ("north-4", [], 2),
        ("west-1", ["bath"], 0),
        ("west-2", ["bath"], 1),
    ],
)
def test_example_7_what_a_move_costs(square: str, buildings: list[str], price: int) -> None:
    table = LaidTable(3).lay(supervisor="north-4").dice(sack=(2, 1)).has(BLUE, gold=5, buildings=buildings)
    table.do(f"supervisor sack {square}")
    assert (table.now.supervisor, table.player(BLUE).gold) == (square, 5 - price)


def test_example_8_the_caravan_is_scored_between_two_goods() -> None:
    table = (
        LaidTable(4)
        .dice(sack=(1, 1))
        .lay(caravan=[BLUE, RED, GREEN, YELLOW, BLUE, BLUE, RED, YELLOW, BLUE, BLUE, BLUE])
    )
    table.goods(RED, "barrel-3a").goods(GREEN, "vase-4a").has(GREEN, camels=1)
    table.do("supervisor sack east-1").do("first barrel-3a")
    assert table.player(RED).parts["loading"] == 0
    assert [player.parts["caravan"] for player in table.now.players.values()] == [6 * 3, 3 * 3, 1, 2 * 2]
    assert table.now.payments == [[18, 9, 1, 4]]
    assert (table.now.caravan, table.now.asked, table.now.shops["barrel-3a"]) == ([], (GREEN, "vase-4a"), 0)
    assert table.on_turn() == BLUE
    table.do("keep")
    assert (table.now.caravan, table.player(GREEN).parts["loading"]) == ([GREEN], 2)
    assert table.now.stage == AFTER


def test_example_9_two_incomplete_souks_in_a_district() -> None:
    table = LaidTable(3).turns(RED).lay(supervisor="crossing").dice(sack=(3, 1), vase=(5, 2))
    table.goods(BLUE, "vase-12", "vase-6a").do("supervisor sack east-3")
    assert table.now.shops["vase-12a"] == 0
    table.turns(BLUE).lay(stage="main", acted=False).do("supply vase")
    assert table.legal("place") == {"vase-12a", "vase-6b"}
    assert table.rule_against("place vase-4a") == "K4"
    table.do("place vase-6b")
    assert table.legal("place") == {"vase-12a"}


def test_example_10_a_yellow_die_alone_serves_the_starter() -> None:
    table = LaidTable(2).turns(RED, BLUE).dice(sack=(4, 0, 1), gold=(6, 2, 1))
    assert table.rule_against("draw sack", "exchange") == "N3"
    assert table.rule_against("draw", "exchange") == "A2"
    table.dice(sack=(4, 0, 1))
    assert table.legal_texts(RED) == {"draw"}
    table.do("draw", "exchange").do("end").do("supply sack")
    assert table.now.left_to_place == ("sack", 1)


def test_example_11_the_order_of_the_last_day() -> None:
    table = LaidTable(4).lay(week=3, day=6, starter=2, stage=AFTER).turns(1)
    for seat, points in ((1, 30), (2, 41), (3, 30), (4, 52)):
        table.has(seat, points=points)
    table.do("end")
    assert (table.now.turns_left, table.now.starter, table.to_act(), table.now.stage) == ([1, 3, 2, 4], 1, (1,), ROLL)


def test_example_12_what_finds_no_shop_goes_back() -> None:
    table = LaidTable(3).dice(chest=(4, 3)).has(BLUE, buildings=[HOIST]).holds(BLUE, "exchange")
    table.goods(RED, "chest-6a").goods(GREEN, "chest-8a").do("supply chest exchange")
    assert table.now.left_to_place == ("chest", 5)
    table.do("place chest-4b").do("place chest-4a")
    assert table.now.stage == AFTER
    assert (table.player(BLUE).hand, table.now.discard) == ([], ["exchange"])

"""The city as data: held against a copy of the numbers of the rules text, and its own consistency."""

from __future__ import annotations

from elcapitan.games.yspahan.rules.model import board

SOUKS = """
sack-8 sack 8 6 orange, sack-6 sack 6 5 green, sack-3 sack 3 3 red, sack-4 sack 4 4 blue,
barrel-3 barrel 3 2 yellow, barrel-6 barrel 6 4 violet, barrel-4 barrel 4 3 green, barrel-8 barrel 8 5 red,
chest-6 chest 6 3 yellow, chest-4 chest 4 2 blue, chest-8 chest 8 4 violet,
vase-4 vase 4 1 orange, vase-6 vase 6 2 green, vase-12 vase 12 3 blue
"""
ROAD = {
    "west": "sack-3b chest-4b sack-3a chest-4a sack-6b chest-6c sack-6a chest-6b sack-8a chest-6a",
    "east": "barrel-3a+vase-4a barrel-3b vase-12a barrel-6a vase-12b barrel-6b vase-12c",
    "north": "vase-4a chest-8a vase-6a chest-8b",
    "south": "sack-3b+barrel-3a sack-3c barrel-4a sack-4a barrel-8a sack-4b barrel-8b",
}
BUILDINGS = "paddock 2 0, shop 2 2, bath 2 2, caravanserai 3 3, bazaar 4 4, hoist 4 4"


def rows(text: str) -> list[list[str]]:
    return [row.split() for row in text.split(",")]


def test_the_souks_are_those_of_the_rules_text() -> None:
    assert [[str(part) for part in souk] for souk in board.SOUKS] == rows(SOUKS)
    assert len(board.SHOPS) == len(set(board.SHOPS)) == 47
    assert board.SHOPS[:7] == ("sack-8a", "sack-8b", "sack-8c", "sack-8d", "sack-8e", "sack-8f", "sack-6a")


def test_the_road_is_that_of_the_rules_text() -> None:
    assert {arm: " ".join("+".join(shops) for shops in squares) for arm, squares in board.ROAD.items()} == ROAD


def test_three_shops_touch_two_squares_and_twenty_none() -> None:
    touching = [shop for shops in board.BESIDE for shop in shops]
    assert {board.SHOPS[shop] for shop in touching if touching.count(shop) == 2} == {"sack-3b", "barrel-3a", "vase-4a"}
    assert len(set(range(47)) - set(touching)) == 20
    assert max(map(touching.count, touching)) == 2


def test_shops_beside_a_square_stand_in_alphabetical_order() -> None:
    assert all([*shops] == sorted(shops, key=lambda shop: board.SHOPS[shop]) for shops in board.BESIDE)


def test_the_shops_of_a_souk_stand_side_by_side() -> None:
    for souk, shops in enumerate(board.SOUK_SHOPS):
        assert [*shops] == [*range(shops[0], shops[-1] + 1)]
        assert {board.SOUK_OF[shop] for shop in shops} == {souk}


def test_buildings_and_cards_are_those_of_the_rules_text() -> None:
    assert [[name, str(cost.camels), str(cost.gold)] for name, cost in board.BUILDINGS.items()] == rows(BUILDINGS)
    assert [*board.CARDS] == [
        *("exchange", "three-camels", "three-gold", "good-in-shop", "good-on-caravan"),
        *("sell-camels", "sell-gold", "build-free-of-camels", "build-free-of-gold"),
    ]
    assert set(board.CARDS.values()) == {2}


def test_the_numbers_are_those_of_the_rules_text() -> None:
    assert (board.WEEKS, board.DAYS, board.START_GOLD, board.STEP_PRICE) == (3, 7, 2, 1)
    assert (board.YELLOW_DICE, board.YELLOW_PRICE, board.MOST_STEPS_BOUGHT) == (3, 1, 3)
    assert (board.BUILDING_POINTS, board.LOAD_POINTS, board.ROW_FACTOR) == ((0, 0, 5, 5, 5, 10), (2, 1, 0), (1, 2, 3))
    assert (dict(board.WHITE_DICE), dict(board.CAMELS_PER_ROW)) == ({2: 8, 3: 9, 4: 9}, {2: 2, 3: 3, 4: 4})
    assert board.SALES == {"sell-camels": ("camels", 4, 2), "sell-gold": ("gold", 10, 1)}
    assert board.GIFTS == {"three-camels": "camels", "three-gold": "gold"}
    assert (board.TAKEN_BY_CARD, board.BATH_STEPS, board.BAZAAR_POINTS) == (3, 3, 2)
    assert (board.PADDOCK_CAMELS, board.SHOP_GOLD, board.HOIST_GOODS, board.CARD_DICE) == (1, 2, 1, 1)


def test_distances_are_the_same_both_ways_and_nothing_from_a_square_to_itself() -> None:
    for origin, row in enumerate(board.DISTANCES):
        assert [other[origin] for other in board.DISTANCES] == [*row]
        assert row[origin] == 0
    assert board.DISTANCES[board.SQUARE_AT["west-10"]][board.SQUARE_AT["east-7"]] == 17
    assert board.DISTANCES[board.SQUARE_AT["west-2"]][board.SQUARE_AT["west-9"]] == 7

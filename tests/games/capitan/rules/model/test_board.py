"""The board: the printed one number by number, and every kind of fault with its place."""

from __future__ import annotations

import math
from datetime import date
from typing import Any

import pytest

from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.board_faults import BoardFaults, find_faults
from elcapitan.games.capitan.rules.model.pieces import LoanPlan
from tests.games.capitan.positions import printed, printed_board

RICH = (0, 4, 8, 12, 16, 20, 24, 26, 28, 26, 24, 20, 16)
MIDDLING = (0, 3, 6, 9, 12, 15, 18, 20, 21, 21, 20, 19, 18)
MODEST = (0, 2, 4, 6, 8, 10, 12, 13, 14, 14, 14, 14, 14)
CITIES = {
    # city: place, row, harbour, fortresses, seals of its two cards
    "marseille": ((0, 0), RICH, (4, 5), (8, 10), (1, 3)),
    "venezia": ((1, 0), MIDDLING, (3, 4), (6, 8), (2, 3)),
    "constantinople": ((2, 0), MODEST, (2, 3), (4, 6), (1, 2)),
    "valencia": ((0, 1), MODEST, (2, 3), (4, 6), (2, 3)),
    "napoli": ((1, 1), RICH, (4, 5), (8, 10), (1, 2)),
    "candia": ((2, 1), MIDDLING, (3, 4), (6, 8), (1, 3)),
    "tanger": ((0, 2), MIDDLING, (3, 4), (6, 8), (1, 2)),
    "tunis": ((1, 2), MODEST, (2, 3), (4, 6), (1, 3)),
    "alexandria": ((2, 2), RICH, (4, 5), (8, 10), (2, 3)),
}


def test_the_printed_board_is_accepted() -> None:
    assert find_faults(printed()) == []
    assert Board.of(printed()).name == "Mediterranean"


def test_the_printed_board_has_these_cities() -> None:
    shown = {
        city.id: (city.at, city.row.values, city.harbour, city.fortress, city.seals) for city in printed_board().cities
    }
    assert shown == CITIES
    assert list(shown) == list(CITIES)
    assert all(city.row.dark == {6, 8, 10} and city.row.triangle == 4 for city in printed_board().cities)


def test_the_printed_board_has_these_charts_and_supplies() -> None:
    board = printed_board()
    assert (board.start_money, board.warehouses, board.fortresses, board.neutral) == (20, 6, 1, 2)
    assert (board.destination_display, board.link_display) == (4, 6)
    assert board.proliferation == (0, 0, 0, 5, 10, 15, 20, 30, 45, 60, 75, 90, 110)
    assert (board.bonus, board.bonus_cities) == ((15, 10, 5), 9)
    assert (board.protection, board.pirate_step) == ((1, 2, 3), 2)
    assert board.loans == (LoanPlan(10, 18, 12, 16), LoanPlan(16, 12, 20, 30))


@pytest.mark.parametrize(("card", "price"), [("marseille-1", 4), ("tunis-3", 6), ("valencia-2", 5)])
def test_a_destination_card_costs_three_florins_and_one_a_seal(card: str, price: int) -> None:
    assert printed_board().cards[card].price == price


@pytest.mark.parametrize(
    ("card", "price"),
    [("marseille+napoli", 2), ("venezia+tanger", 3), ("napoli+tunis", 1), ("constantinople+tanger", 4)],
)
def test_a_link_card_costs_one_florin_a_step(card: str, price: int) -> None:
    assert printed_board().cards[card].price == price


def test_cards_are_sorted_as_on_the_board_destinations_first() -> None:
    cards = ["napoli+tunis", "tunis-1", "marseille+venezia", "marseille-3", "marseille-1"]
    assert printed_board().sorted_cards(cards) == (
        ("marseille-1", "marseille-3", "tunis-1", "marseille+venezia", "napoli+tunis")
    )


def test_an_unknown_city_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        printed_board().plan("rome")


def changed(path: str, value: object) -> dict[str, Any]:
    """The printed board with one value set; a path like `city.1.id` counts from 1 as the faults do; GONE removes."""
    board = printed()
    *way, last = (int(step) - 1 if step.isdigit() else step for step in path.split("."))
    place: Any = board
    for step in way:
        place = place[step]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return board


GONE = object()
HUGE = int("9" * 4000 + "0" * 4000, 16)

FAULTS: list[tuple[str, object, str]] = [
    ("name", GONE, "name: "),
    ("name", "", "name: "),
    ("name", 7, "name: "),
    ("name", "x" * 61, "name: "),
    ("start_money", GONE, "start_money: is missing"),
    ("start_money", -1, "start_money: must be a whole number from 0 to 10000, not -1"),
    ("start_money", 10_001, "start_money: "),
    ("start_money", 2.0, "start_money: "),
    ("start_money", True, "start_money: "),
    ("start_money", "20", "start_money: "),
    ("start_money", HUGE, "start_money: "),
    ("destination_display", 0, "destination_display: must be a whole number from 1 to 18"),
    ("destination_display", 19, "destination_display: "),
    ("link_display", 37, "link_display: "),
    ("bonus_cities", 0, "bonus_cities: "),
    ("bonus_cities", 13, "bonus_cities: "),
    ("proliferation", GONE, "proliferation: must be a list of whole numbers"),
    ("proliferation", [0] * 12, "proliferation: must have 13 numbers, not 12"),
    ("proliferation.4", -5, "proliferation[4]: "),
    ("proliferation.1", 1, "proliferation[1]: must be 0"),
    ("bonus", [15, 10], "bonus: must have 3 numbers, not 2"),
    ("bonus.2", "ten", "bonus[2]: "),
    ("bonus.1", 0, "bonus[1]: must be a whole number from 1"),
    ("protection", [1, 2], "protection: must have 3 numbers, not 2"),
    ("pirate_step", 0, "pirate_step: must be a whole number from 1"),
    ("supply", GONE, "supply: is missing"),
    ("supply", [6, 1, 2], "supply: must be a section"),
    ("supply.warehouses", 0, "supply.warehouses: "),
    ("supply.warehouses", 13, "supply.warehouses: "),
    ("supply.fortresses", 7, "supply.fortresses: "),
    ("supply.neutral", GONE, "supply.neutral: is missing"),
    ("supply.neutral", 6, "supply.neutral: must be fewer than supply.warehouses"),
    ("supply.neutral", 13, "supply.neutral: must be a whole number from 0 to 12, not 13"),
    ("loan", GONE, "loan: is missing or empty"),
    ("loan", [], "loan: is missing or empty"),
    ("loan.2", 16, "loan[2]: must be a section"),
    ("loan.1.amount", 0, "loan[1].amount: "),
    ("loan.1.amount", 16, "loan: the amount 16 appears 2 times"),
    ("loan.2.count", -1, "loan[2].count: "),
    ("loan.2.repay", 15, "loan[2]: amount, repay and extended must not decrease"),
    ("loan.1.extended", 11, "loan[1]: amount, repay and extended must not decrease"),
    ("loan.1.extended", 10_000, "loan[1].extended: "),
    ("loan.1.amount", HUGE, "loan[1].amount: "),
    ("city.1.harbour.2", 1000, "city[1].harbour[2]: must be a whole number from 0 to 999, not 1000"),
    ("city.1.fortress.2", 1000, "city[1].fortress[2]: must be a whole number from 0 to 999, not 1000"),
    ("row", GONE, "row: is missing"),
    ("row.rich", 5, "row.rich: must be a section"),
    ("row.rich.values", list(RICH[:12]), "row.rich.values: must have 13 numbers, not 12"),
    ("row.modest.values.3", -4, "row.modest.values[3]: "),
    ("row.rich.dark", GONE, "row.rich.dark: must be a list"),
    ("row.rich.dark", [6, 13], "row.rich.dark[2]: "),
    ("row.rich.dark", [1, 6], "row.rich.dark: site 1 cannot be a dark site"),
    ("row.rich.dark", [2, 6], "row.rich.dark: site 2 cannot be a dark site"),
    ("row.rich.dark", [6, 12], "row.rich.dark: site 12 cannot be a dark site"),
    ("row.rich.dark", [6, 6], "row.rich.dark: lists a site twice"),
    ("row.rich.dark", [HUGE], "row.rich.dark[1]: "),
    ("row.rich.triangle", 0, "row.rich.triangle: "),
    ("row.rich.triangle", 1, "row.rich.triangle: site 1 cannot be a dark site"),
    ("row.rich.triangle", 12, "row.rich.triangle: site 12 cannot be a dark site"),
    ("row.rich.triangle", [], "row.rich.triangle: "),
    ("row.rich.triangle", {}, "row.rich.triangle: "),
    ("city", GONE, "city: is missing or empty"),
    ("city.9", GONE, "city: there are 8 cities, not 9"),
    ("city.2", "venezia", "city[2]: must be a section"),
    ("city.3.id", GONE, "city[3].id: must be lower-case letters"),
    ("city.3.id", "Constantinople", "city[3].id: "),
    ("city.3.id", "new--rome", "city[3].id: "),
    ("city.3.id", "-rome", "city[3].id: "),
    ("city.3.id", "rome2", "city[3].id: "),
    ("city.3.id", "řím", "city[3].id: "),
    ("city.3.id", "rome\n", "city[3].id: "),
    ("city.3.id", "r" * 41, "city[3].id: "),
    ("city.3.id", "bank", "city[3].id: "),
    ("city.3.id", "start", "city[3].id: "),
    ("city.3.id", ["rome"], "city[3].id: "),
    ("city.3.id", "venezia", "city[3].id: has the same id as city[2]"),
    ("city.3.name", "", "city[3].name: "),
    ("city.3.name", "Venezia", "city[3].name: has the same name as city[2]"),
    ("city.3.at", [2], "city[3].at: must be two whole numbers"),
    ("city.3.at", [2, 0, 0], "city[3].at: must be two whole numbers"),
    ("city.3.at", [3, 0], "city[3].at: columns and rows of the main board go from 0 to 2"),
    ("city.3.at", [1, 0], "city[3].at: has the same place as city[2]"),
    ("city.3.at", (1, 0), "city[3].at: has the same place as city[2]"),
    ("city.3.at", [HUGE, 0], "city[3].at: "),
    ("city.3.row", "splendid", "city[3].row: does not name a row"),
    ("city.3.row", ["rich"], "city[3].row: does not name a row"),
    ("city.3.harbour", [], "city[3].harbour: must have 1 to 3 spaces"),
    ("city.3.harbour", [1, 2, 3, 4], "city[3].harbour: must have 1 to 3 spaces"),
    ("city.3.harbour", [3, 2], "city[3].harbour: the cheapest space comes first"),
    ("city.3.harbour", [3, None], "city[3].harbour[2]: "),
    ("city.3.harbour", "23", "city[3].harbour: must be a list"),
    ("city.3.fortress", [], "city[3].fortress: must have 1 to 2 spaces"),
    ("city.3.fortress", [4, 5, 6], "city[3].fortress: must have 1 to 2 spaces"),
    ("city.3.fortress", [6, 4], "city[3].fortress: the cheapest space comes first"),
    ("city.3.seals", [1], "city[3].seals: must have 2 numbers, not 1"),
    ("city.3.seals", [2, 2], "city[3].seals: must differ"),
    ("city.3.seals", [0, 2], "city[3].seals[1]: must be a whole number from 1 to 4"),
    ("city.3.seals", [2, 5], "city[3].seals[2]: must be a whole number from 1 to 4"),
    ("city.3.seals", [HUGE, 1], "city[3].seals[1]: "),
    ("extra", "none", "extra: must be a list of sections"),
    ("extra", 17 * [{}], "extra: there are 17 extra cities, and at most 16 may be"),
    ("extra.2", 7, "extra[2]: must be a section"),
    ("extra.2.id", "porto", "extra[2].id: has the same id as extra[1]"),
    ("extra.2.at", [1, 1], "extra[2].at: has the same place as city[5]"),
    ("extra.2.at", [-10, 1], "extra[2].at: "),
    ("extra.2.seals", [1, 2], "extra[2].seals: an extra city has no destination cards"),
    ("extra.2.row", "", "extra[2].row: does not name a row"),
    ("extra.2.pays_at_once", "yes", "extra[2].pays_at_once: must be true or false"),
    ("extra.3.pirate", 0, "extra[3].pirate: must be true or false"),
    ("extra.1.seals", [1, 2], "extra[1].seals: an extra city has no destination cards"),
    ("protection", [1, 2, -1], "protection[3]: must be a whole number from 0"),
    ("extra.1.loses_shutdown", 1, "extra[1].loses_shutdown: must be true or false"),
    ("extra.1.pirate", True, "extra: there is only one pirate ship"),
    ("extra.3.harbour", [3], "extra[3].harbour: the pirate starts on space 2"),
    ("destination", GONE, "destination: is missing"),
    ("destination.base_price", -1, "destination.base_price: "),
    ("link.step_price", 0.5, "link.step_price: "),
    # Keys that no rule reads: they too are written into every record.
    ("printed", date(1997, 1, 1), "printed: must be text, a number, a list or a section"),
    ("city.3.painter", b"unknown", "city[3].painter: must be text"),
    ("supply.sheep", [1, math.nan], "supply.sheep[2]: is not a number"),
    ("supply.sheep", HUGE, "supply.sheep: is too large"),
    ("supply.sheep", 2**53 + 1, "supply.sheep: is too large"),
    ("sheep", [[[[[[[[[1]]]]]]]]], "sheep[1][1][1][1][1][1][1][1]: is nested too deep"),
]


def test_a_number_that_every_reader_has_exactly_may_stand_where_no_rule_looks() -> None:
    assert find_faults(changed("supply.sheep", 2**53)) == []


@pytest.mark.parametrize(
    ("path", "value", "fault"), FAULTS, ids=[f"{path} {at}" for at, (path, _, _) in enumerate(FAULTS)]
)
def test_each_kind_of_fault_is_found_with_its_place(path: str, value: object, fault: str) -> None:
    mapping = changed(path, value)
    found = find_faults(mapping)
    assert [sentence for sentence in found if sentence.startswith(fault)], found
    with pytest.raises(BoardFaults) as raised:
        Board.of(mapping)
    assert raised.value.faults == tuple(found)


def test_one_fault_gives_one_sentence() -> None:
    """A wrong number is not blamed on its neighbours."""
    for path, value in (
        ("start_money", -1),
        ("row.rich.values.2", None),
        ("row.rich.triangle", 12),
        ("city.4.harbour", [3, 2]),
    ):
        assert len(find_faults(changed(path, value))) == 1


def test_a_fault_that_no_record_can_hold_is_told_once() -> None:
    board = printed()
    board["start_money"] = math.nan
    assert [sentence.partition(":")[0] for sentence in find_faults(board)] == ["start_money"]


def test_a_supply_without_warehouses_has_one_fault() -> None:
    """That neutral ones must be fewer is no second one."""
    board = printed()
    board["supply"]["warehouses"] = 0
    assert [sentence.partition(":")[0] for sentence in find_faults(board)] == ["supply.warehouses"]


def test_d2_a_triangle_on_a_site_that_is_dark_anyhow_leaves_it_dark() -> None:
    board = printed()
    for row in board["row"].values():
        row["triangle"] = 6
    assert Board.of(board).dark_sites("napoli", 2) == Board.of(board).dark_sites("napoli", 5) == {6, 8, 10}


@pytest.mark.parametrize(("key", "letter"), [("name", "M"), ("id", "m")])
def test_a_city_s_name_and_id_have_forty_letters_at_most(key: str, letter: str) -> None:
    assert find_faults(changed(f"city.4.{key}", letter * 40)) == []
    too_long = find_faults(changed(f"city.4.{key}", letter * 41))
    assert [sentence.partition(":")[0] for sentence in too_long] == [f"city[4].{key}"]


def test_all_faults_come_at_once() -> None:
    mapping = changed("start_money", -1)
    mapping["loan"][0]["repay"] = 9
    mapping["row"]["rich"]["dark"] = [12]
    mapping["city"][2]["id"] = "venezia"
    del mapping["link"]
    with pytest.raises(BoardFaults) as raised:
        Board.of(mapping)
    places = [sentence.split(":")[0] for sentence in raised.value.faults]
    assert places == ["start_money", "loan[1]", "row.rich.dark", "city[3].id", "link"]
    assert all(sentence in str(raised.value) for sentence in raised.value.faults)


@pytest.mark.parametrize("mapping", [None, 7, "board", [], (), {1}, b"name"])
def test_what_is_no_mapping_is_no_board(mapping: Any) -> None:
    assert find_faults(mapping) == ["board: is not a table of sections"]


def test_a_key_that_is_no_text_is_a_fault() -> None:
    mapping: dict[Any, Any] = printed()
    mapping["row"][HUGE] = mapping["row"]["rich"]
    mapping[7] = "seven"
    assert find_faults(mapping) == ["row: a key is not text", "board: a key is not text"]


def test_an_empty_mapping_misses_every_section() -> None:
    places = {sentence.split(":")[0] for sentence in find_faults({})}
    assert places >= {"name", "start_money", "supply", "loan", "row", "city", "destination", "link", "bonus"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("extra", GONE),
        ("row.rich.triangle", GONE),
        ("row.rich.dark", []),
        ("row.rich.triangle", 6),
        ("supply.neutral", 0),
        ("supply.fortresses", 0),
        ("city.3.harbour", [0, 0, 0]),
        ("city.3.fortress", [7]),
        ("city.3.seals", [4, 1]),
        ("loan.1.count", 0),
        ("loan.1.repay", 10),
        ("loan.1", {"amount": 1, "count": 1, "repay": 1, "extended": 1}),
        ("start_money", 0),
        ("destination.base_price", 0),
        ("link.step_price", 0),
        ("destination_display", 18),
        ("link_display", 36),
        ("city.3.id", "nova-roma"),
        ("printed", "by its owner"),
        ("city.3.sheep", [None, {"wool": 2.5}, True]),
    ],
)
def test_a_players_own_numbers_are_accepted(path: str, value: object) -> None:
    assert find_faults(changed(path, value)) == []
    assert Board.of(changed(path, value))

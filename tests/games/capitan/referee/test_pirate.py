"""The extra cities and the pirate as the referee judges them; one sentence of the rules text a test."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.capitan.referee import legal_texts
from tests.games.capitan.referee.payday import pay_all
from tests.games.capitan.referee.position import AT_BANK, Loan, Piece, Row, Ship
from tests.games.capitan.referee.table import Table, pieces

ALL = ("porto", "lisboa", "islas-canarias")


def money(table: Table) -> list[int]:
    return [player.money for player in table.position.players]


def goals(table: Table, card: str) -> set[str]:
    return {text.split()[2] for text in legal_texts(table.position) if text.startswith(f"sail {card}")}


def test_x1_an_extra_city_is_reached_by_sea_alone_over_places_without_a_tile_too() -> None:
    table = Table(3, "porto", "islas-canarias").hand(1, "tunis-3", "marseille+tunis")
    assert goals(table, "tunis-3") == {"tunis"}
    assert "porto" in goals(table.ship(1, "marseille"), "tunis-3")
    assert goals(table, "marseille+tunis") == {"tunis"}
    table = (
        Table(3, "porto", "islas-canarias").ship(1, "porto").hand(1, "marseille-1", "valencia-2", "marseille+napoli")
    )
    assert goals(table, "valencia-2") == {"valencia", "marseille", "venezia", "islas-canarias"}  # two down, no Lisboa
    assert goals(table, "marseille+napoli") == set()


def test_example_9_lisboa_pays_at_once() -> None:
    table = Table(4, "lisboa").ship(1, "lisboa").play("build 2")
    assert money(table)[0] == 99 - 0 + 4
    table.set(seat=2, acted=False).ship(2, "lisboa", 2).play("build 1")
    assert money(table)[1] == 99 - 1 + 4
    table.set(seat=3, acted=False).ship(1, "tunis").ship(3, "lisboa").play("build 3")
    assert money(table)[2] == 99 + 3


def test_x4_every_other_player_is_paid_half_and_two_players_rank_four_colours() -> None:
    assert [pay.majority for pay in pay_all(Table(4, "porto").row("porto", "rrgb").position)] == [20, 10, 10, 0]
    assert [pay.majority for pay in pay_all(Table(2, "porto").row("porto", "RRrg").position)] == [10, 10]
    assert [pay.majority for pay in pay_all(Table(2, "porto").row("porto", "Rgr").position)] == [7, 7]


def test_x5_neither_reopening_nor_neutral_is_paid() -> None:
    table = Table(2, "lisboa").ship(1, "lisboa").play("build 1 neutral")
    assert money(table)[0] == 99
    table = Table(3, "lisboa").ship(1, "lisboa").row("lisboa", "..rgbrgb", "r").play("reopen 9")
    assert money(table)[0] == 99


def test_x6_a_warehouse_shut_down_in_porto_is_gone() -> None:
    table = Table(3, "porto").ship(1, "porto").row("porto", "grgb").play("build 5")
    assert table.position.rows["porto"] == Row(pieces(".rgbr"))


def test_x7_the_pirates_space_is_closed_to_ships() -> None:
    table = Table(3, *ALL).ship(1, "tanger").ship(2, "islas-canarias", 1).hand(1, "tunis-1", "tanger-2")
    assert table.position.pirate == Ship("islas-canarias", 2)
    table.play("sail tunis-1 islas-canarias")
    assert table.position.mover.ship == Ship("islas-canarias", None)
    assert {text for text in legal_texts(table.position) if text.startswith("pirate")} >= {"pirate tunis 1 florins"}
    assert table.rule_against("pirate tunis 1 charge") == "L5"
    table.play("pirate tunis 1 florins")
    assert table.position.mover.ship == Ship("islas-canarias", None)  # L5: what falls free later does not anchor them


@pytest.mark.parametrize(
    ("green", "blue", "onto", "then"),
    [(2, 3, 2, [1, 3]), (1, 3, 1, [2, 3]), (1, 2, 2, [1, 3]), (1, 3, 2, [1, 3])],
)
def test_x8_a_displaced_ship_goes_to_the_cheapest_free_space(green: int, blue: int, onto: int, then: list[int]) -> None:
    table = Table(3, *ALL).ship(1, "candia").ship(2, "porto", green).ship(3, "porto", blue)
    table.play(f"pirate porto {onto} florins")
    assert table.position.pirate == Ship("porto", onto)
    assert [table.position.player(seat).ship.space for seat in (2, 3)] == then


def test_x8_needs_another_city_with_a_free_space() -> None:
    table = Table(3, *ALL).ship(2, "tunis", 1).ship(3, "tunis", 2)
    assert table.rule_against("pirate tunis 1 florins") == "X8"
    assert table.rule_against("pirate islas-canarias 1 florins") == "X8"
    assert table.rule_against("pirate candia 3 florins") == "X8"


@pytest.mark.parametrize(("phase", "paid"), [(1, 4), (2, 8), (3, 12)])
def test_x9_collects_for_rows_and_fortresses_of_the_others_alone(phase: int, paid: int) -> None:
    table = Table(3, *ALL).arrived(1, "islas-canarias").set(phase=phase)
    table.row("tunis", "..ggbrr", "gb").forts("tunis", 2, 1).play("pirate tunis 1 charge")
    assert money(table) == [99 + paid, 99 - 3 * paid // 4, 99 - paid // 4]


def test_x9_takes_what_is_left_and_nothing_from_debt_or_neutral_ones() -> None:
    table = Table(4, *ALL).arrived(1, "islas-canarias").row("tunis", "ggbb").seat(2, money=1).seat(3, money=-5)
    assert money(table.play("pirate tunis 1 charge")) == [100, 0, -5, 99]
    table = Table(2, *ALL).arrived(1, "islas-canarias").row("tunis", "GGg")
    assert money(table.play("pirate tunis 1 charge")) == [100, 98]


def test_x9_the_turn_does_not_end_before_the_duty_is_done() -> None:
    table = Table(3, *ALL).arrived(1, "islas-canarias").play("build 1")
    assert table.rule_against("end") == "X9"
    assert table.play("pirate tunis 2 charge").rule_against("end") is None
    assert Table(3, *ALL).ship(1, "islas-canarias").play("build 1").rule_against("end") is None  # it was there before


def test_x9_who_has_collected_stays_and_t6_counts_what_they_got() -> None:
    table = Table(3, *ALL).arrived(1, "islas-canarias").hand(1, "tunis-1").row("tunis", "gg").seat(1, money=1)
    assert table.rule_against("pirate candia 1 charge") == "T6"
    table.play("pirate tunis 1 charge")
    assert money(table)[0] == 3
    assert table.rule_against("sail tunis-1 tunis") == "X9"
    assert table.show("candia-1").rule_against("buy candia-1") is not None
    assert table.rule_against("build 1") is None


def test_x10_by_cards_from_where_the_pirate_is() -> None:
    table = Table(3, *ALL).ship(1, "candia").hand(1, "tunis-1", "tunis+alexandria", "candia-1")
    legal = {text for text in legal_texts(table.position) if text.startswith("pirate") and "florins" not in text}
    assert "pirate tunis 1 tunis-1" in legal
    assert "pirate alexandria 2 tunis-1 tunis+alexandria" in legal
    assert "pirate alexandria 2 tunis+alexandria tunis-1" not in legal
    assert "pirate candia 1 candia-1" in legal  # onto their own ship
    assert table.rule_against("pirate tunis 1 tunis-1 tunis-1") == "X10"
    table.play("pirate alexandria 2 tunis-1 tunis+alexandria")
    assert table.position.mover.hand == ("candia-1",)
    assert table.position.discards["link"] == {"tunis+alexandria"}


def test_x10_two_florins_a_step_and_one_pirate_move_a_turn() -> None:
    table = Table(3, *ALL).ship(1, "candia").play("pirate alexandria 1 florins")
    assert money(table)[0] == 99 - 6
    assert table.rule_against("pirate tunis 1 florins") == "X10"
    assert table.rule_against("loan 10") == "T3"
    assert Table(3, *ALL).ship(1, "candia").play("loan 10").rule_against("pirate tunis 1 florins") == "T3"


def test_x10_duty_and_right_lapse_after_it() -> None:
    table = Table(3, *ALL).arrived(1, "islas-canarias").play("pirate tunis 1 florins")
    assert table.rule_against("pirate candia 1 charge") == "X10"
    assert table.play("build 1").rule_against("end") is None


def test_t4_no_pirate_moves_in_a_turn_that_is_passed() -> None:
    table = Table(3, *ALL).ship(1, "candia", 2).seat(1, money=0).set(loans_left={10: 0, 16: 0})
    table.city("candia", harbour=(0, 4)).hand(1, "candia-1")
    assert table.rule_against("pirate candia 2 candia-1") == "T4"  # it would bring them to the space that costs nothing
    assert table.rule_against("pass") is None
    table.set(loans_left={10: 1, 16: 0})
    assert table.rule_against("pirate candia 2 candia-1") is None


def test_q2_a_negative_purse_moves_the_pirate_by_cards_alone() -> None:
    table = Table(3, *ALL).ship(1, "candia").row("candia", "gr", "r").seat(1, money=-1).hand(1, "tunis-1")
    assert table.rule_against("pirate tunis 1 florins") == "Q2"
    assert table.rule_against("pirate tunis 1 tunis-1") is None
    assert table.seat(1, ship=Ship(AT_BANK), loans=(Loan(10),)).rule_against("pirate tunis 1 tunis-1") == "T6"


def test_p7_nine_cities_and_p4_twelve_count_extra_ones() -> None:
    table = Table(3, *ALL)
    for city in table.position.board.cities:
        table.row(city, "rg")
    assert pay_all(table.position)[0].proliferation == 110
    table.row("tunis", "g").row("candia", "g").row("lisboa", "g").row("napoli", "g").ship(1, "lisboa").play("build 2")
    assert table.position.mover.bonus == 15


def test_x7_no_pirate_without_its_city() -> None:
    table: Any = Table(3, "porto", "lisboa").ship(1, "candia")
    assert table.position.pirate is None
    assert table.rule_against("pirate tunis 1 florins") == "X7"
    assert Piece(1) not in table.position.rows["porto"].sites

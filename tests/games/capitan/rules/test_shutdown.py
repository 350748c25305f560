"""D1 to D4: what a dark site does. Napoli's row is dark on 6, 8 and 10, its triangle is site 4."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.model.events import WarehouseShut
from elcapitan.games.capitan.rules.payday import city_count, majority, size
from tests.games.capitan import positions


def at_napoli(row: str, colour: str = "red") -> positions.Game:
    return positions.four().row("napoli", row).ship(colour, "napoli").to_act(colour)


def test_d1_a_dark_site_shuts_the_first_warehouse_whoever_owns_it() -> None:
    after = positions.play(at_napoli("grbrg"), "build 6")
    positions.assert_shut(after, city="napoli", site=1, owner="green")
    positions.assert_row(after, "napoli", ".rbrgr")
    assert positions.happened(after, WarehouseShut).by == 1


def test_d1_their_own_warehouse_is_shut_like_any_other() -> None:
    positions.assert_shut(positions.play(at_napoli("rgbyg"), "build 6"), city="napoli", site=1, owner="red")


def test_d1_the_first_warehouse_is_the_lowest_occupied_site() -> None:
    game = at_napoli("..yrgby").picture("napoli", "gb")
    after = positions.play(game, "build 8")
    positions.assert_shut(after, city="napoli", site=3, owner="yellow")
    assert after.city("napoli").picture == (2, 3, 4)


@pytest.mark.parametrize("site", [1, 2, 3, 4, 5, 7, 9, 11, 12])
def test_d1_no_other_site_shuts_anything(site: int) -> None:
    row = "grbygrbygrby"[: site - 1]
    positions.assert_nothing_shut(positions.play(at_napoli(row), f"build {site}"))


@pytest.mark.parametrize("site", [6, 8, 10])
def test_d1_every_dark_site_shuts(site: int) -> None:
    row = "grbygrbygrby"[: site - 1]
    positions.assert_shut(positions.play(at_napoli(row), f"build {site}"), city="napoli", site=1, owner="green")


def test_d1_ruling_a_reopening_on_a_dark_site_shuts_too() -> None:
    game = at_napoli("..gbygy").picture("napoli", "rg")
    after = positions.play(game, "reopen 8")
    positions.assert_shut(after, city="napoli", site=3, owner="green")
    assert after.city("napoli").picture == (2, 2)
    positions.assert_row(after, "napoli", "...bygyr")


@pytest.mark.parametrize("colours", [("red", "green"), ("red", "green", "blue")])
def test_d2_the_triangle_is_dark_for_two_and_three_players(colours: tuple[str, ...]) -> None:
    game = positions.table(*colours).row("napoli", "grg").ship("red", "napoli")
    positions.assert_shut(positions.play(game, "build 4"), city="napoli", site=1, owner="green")


@pytest.mark.parametrize("colours", [("red", "green", "blue", "yellow"), ("red", "green", "blue", "yellow", "pearl")])
def test_d2_the_triangle_is_an_ordinary_site_for_four_and_five(colours: tuple[str, ...]) -> None:
    game = positions.table(*colours).row("napoli", "grg").ship("red", "napoli")
    positions.assert_nothing_shut(positions.play(game, "build 4"))


def test_d2_every_city_has_the_triangle_on_site_4() -> None:
    for city in positions.printed_board().cities:
        assert positions.printed_board().dark_sites(city.id, 3) - positions.printed_board().dark_sites(city.id, 4) == {
            4
        }


def test_d3_ruling_nothing_is_shut_while_the_row_is_built_backwards() -> None:
    game = at_napoli("......gbygby")
    after = positions.play(game, "build 6")
    positions.assert_nothing_shut(after)
    positions.assert_row(after, "napoli", ".....rgbygby")


def test_d3_ruling_not_even_by_the_triangle_nor_by_a_reopening() -> None:
    game = positions.table("red", "green").row("napoli", "....ggrgrgrg").ship("red", "napoli").picture("napoli", "r")
    positions.assert_nothing_shut(positions.play(game, "build 4"))
    positions.assert_nothing_shut(positions.play(game, "reopen 4"))


def test_d3_site_12_itself_shuts_nothing_and_turns_the_row() -> None:
    game = at_napoli("...gbygbygb")
    after = positions.play(game, "build 12")
    positions.assert_nothing_shut(after)
    assert not game.city("napoli").is_turned
    assert after.city("napoli").is_turned


def test_d4_a_shut_down_warehouse_counts_for_no_income() -> None:
    game = positions.four().row("napoli", ".gb").picture("napoli", "rrrr").row("tunis", "rg")
    assert city_count(game.state, game.seat("red")) == 1
    assert majority(game.state, "napoli") == (0, 12, 6, 0)
    assert size(game.city("napoli")) == 2


def test_d4_a_shut_down_warehouse_is_built_when_asking_whether_the_phase_ends() -> None:
    game = positions.four().phase(1, round=3).stock("red", 0).picture("napoli", "rrr").to_act("yellow").acted()
    assert positions.play(game, "end").state.stage.value == "starting"

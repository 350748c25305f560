"""B1 to B3, one test a sentence. Rows are written as on the table: r g b y p a warehouse, a dot an empty site."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.building import open_sites, run_length
from elcapitan.games.capitan.rules.model.events import WarehouseBuilt
from elcapitan.games.capitan.rules.model.pieces import City
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from tests.games.capitan import positions


def at_napoli(row: str = "", colour: str = "red") -> positions.Game:
    """That colour to act in Napoli, whose row has dark sites 6, 8 and 10 and whose harbour costs 4 and 5."""
    return positions.four().row("napoli", row).ship(colour, "napoli").to_act(colour)


@pytest.mark.parametrize(("space", "price"), [(1, 4), (2, 5)])
def test_b1_costs_the_price_of_their_harbour_space(space: int, price: int) -> None:
    game = positions.four().ship("red", "marseille", space=space).money("red", 9)
    after = positions.play(game, "build 1")
    positions.assert_built(after, city="marseille", site=1, price=price, money_left=9 - price)


def test_b1_takes_a_warehouse_from_in_front_of_them() -> None:
    after = positions.play(at_napoli(), "build 2")
    assert after.player("red").warehouses == 5
    positions.assert_row(after, "napoli", ".r")
    event = positions.happened(after, WarehouseBuilt)
    assert (event.seat, event.city, event.site, event.price, event.neutral) == (1, "napoli", 2, 4, False)


def test_b1_without_a_warehouse_in_front_of_them_nothing_is_built() -> None:
    game = at_napoli().stock("red", 0, fortresses=1)
    positions.assert_refused(positions.play(game, "build 1"), RefusalCode.NO_WAREHOUSE_LEFT, rule="B1", unchanged=game)


def test_b1_exactly_the_price_is_enough_and_one_florin_less_is_not() -> None:
    positions.assert_built(positions.play(at_napoli().money("red", 4), "build 1"), city="napoli", site=1, money_left=0)
    poor = at_napoli().money("red", 3)
    facts = {"price": 4, "money": 3}
    positions.assert_refused(
        positions.play(poor, "build 1"), RefusalCode.TOO_DEAR, rule="B1", unchanged=poor, facts=facts
    )


@pytest.mark.parametrize("place", ["bank", "start"])
def test_b1_their_ship_must_lie_in_a_harbour(place: str) -> None:
    game = positions.four().ship("red", place)
    positions.assert_refused(positions.play(game, "build 1"), RefusalCode.NOT_IN_HARBOUR, rule="B1", unchanged=game)


def test_b1_one_warehouse_a_turn() -> None:
    built = positions.play(at_napoli(), "build 1")
    positions.assert_refused(positions.play(built, "build 2"), RefusalCode.ACTION_DONE, rule="T2", unchanged=built)


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        ("............", (1, 2)),  # B2 a: never built on
        (".r..........", (1,)),  # B2 b: only site 2
        ("r...........", (2,)),  # B2 c: only site 1
        ("rg..........", (3,)),  # B2 c
        ("..yrgb......", (7,)),  # B2 c, the first two shut down
        ("....gbyrgby.", (12,)),  # B2 c, the last site before the row turns
        ("...rgbyrgbyr", (3,)),  # B2 d
        ("..yrgbyrgbyr", (2,)),  # B2 d, going on
        (".gyrgbyrgbyr", (1,)),  # B2 d, downwards to site 1
        ("rgyrgbyrgbyr", ()),  # all twelve
    ],
)
def test_b2_names_the_site(standing: str, expected: tuple[int, ...]) -> None:
    assert open_sites(City(positions.pieces(standing), (), (0, 0), ())) == expected


@pytest.mark.parametrize("site", [1, 2])
def test_b2a_on_an_untouched_row_the_builder_chooses_site_1_or_2(site: int) -> None:
    game = at_napoli()
    assert positions.legal(game, "build") == {"build 1", "build 2"}
    positions.assert_built(positions.play(game, f"build {site}"), city="napoli", site=site)


def test_b2b_after_site_2_comes_site_1_and_then_site_3() -> None:
    back = positions.play(at_napoli(".g"), "build 1")
    positions.assert_row(back, "napoli", "rg")
    positions.assert_built(positions.play(back.to_act("red"), "build 3"), city="napoli", site=3)


def test_b2c_the_site_after_the_highest_occupied_one_and_no_other() -> None:
    game = at_napoli("..gb")
    for site in (1, 2, 4, 6, 12, 13):
        facts = {"site": site, "open": (5,)}
        positions.assert_refused(
            positions.play(game, f"build {site}"), RefusalCode.WRONG_SITE, rule="B2", unchanged=game, facts=facts
        )
    positions.assert_row(positions.play(game, "build 5"), "napoli", "..gbr")


def test_b2d_once_site_12_has_been_built_on_the_row_turns() -> None:
    turned = positions.play(at_napoli("...bgybgybg"), "build 12").to_act("red")
    assert positions.legal(turned, "build") == {"build 3"}
    positions.assert_row(positions.play(turned, "build 3"), "napoli", "..rbgybgybgr")


def test_b2d_backwards_down_to_site_1_and_then_the_row_is_full() -> None:
    game = at_napoli("...bgybgybgr")
    for site in (3, 2, 1):
        game = positions.play(game.to_act("red"), f"build {site}")
    full = game.to_act("red")
    positions.assert_row(full, "napoli", "rrrbgybgybgr")
    for text in ("build 1", "build 12", "build 13"):
        positions.assert_refused(
            positions.play(full, text), RefusalCode.ROW_FULL, rule="B2", unchanged=full, facts={"city": "napoli"}
        )


def test_b2_a_full_row_takes_no_reopening_but_a_fortress() -> None:
    game = at_napoli("rgbrgbrgbrgb").picture("napoli", "r")
    positions.assert_refused(positions.play(game, "reopen 1"), RefusalCode.ROW_FULL, rule="B2", unchanged=game)
    assert positions.play(game, "fortress").city("napoli").fortresses == (1,)


def test_b2_nothing_is_ever_built_on_space_13() -> None:
    game = at_napoli("....bgybgybg")
    positions.assert_refused(positions.play(game, "build 13"), RefusalCode.WRONG_SITE, rule="B2", unchanged=game)


def test_b3_fourth_side_by_side_is_refused_and_changes_nothing() -> None:
    game = at_napoli("rggg", colour="green")
    positions.assert_refused(
        positions.play(game, "build 5"), RefusalCode.FOUR_IN_A_ROW, rule="B3", unchanged=game, facts={"site": 5}
    )


def test_b3_counts_from_site_1_on() -> None:
    game = at_napoli("ggg", colour="green")
    positions.assert_refused(positions.play(game, "build 4"), RefusalCode.FOUR_IN_A_ROW, rule="B3", unchanged=game)


def test_b3_three_side_by_side_are_allowed_and_another_colour_breaks_the_run() -> None:
    positions.assert_row(positions.play(at_napoli("rgg", colour="green"), "build 4"), "napoli", "rggg")
    positions.assert_row(positions.play(at_napoli("gggb", colour="green"), "build 5"), "napoli", "gggbg")


def test_b3_an_empty_site_breaks_a_run() -> None:
    """Rows have no gaps, so this is asked of the row alone."""
    green = frozenset((2,))
    assert run_length(positions.pieces("rgg.gg"), 7, green) == 3
    assert run_length(positions.pieces("rgg.gg"), 4, green) == 5
    assert run_length(positions.pieces(".ggg"), 1, green) == 4


def test_b3_shut_down_warehouses_are_not_in_the_row() -> None:
    game = at_napoli("..gg", colour="green").picture("napoli", "gg")
    positions.assert_row(positions.play(game, "build 5"), "napoli", "..ggg")


def test_b3_is_tested_before_the_shutdown_that_would_break_the_run() -> None:
    """Green on 3, 4, 5 and nothing before: a fourth on dark site 6 would shut the first of them, and is refused."""
    game = at_napoli("..ggg", colour="green")
    positions.assert_refused(positions.play(game, "build 6"), RefusalCode.FOUR_IN_A_ROW, rule="B3", unchanged=game)


def test_b3_holds_for_a_row_built_backwards() -> None:
    game = at_napoli("..ggrbyrbyrb", colour="green")
    third = positions.play(game, "build 2")
    positions.assert_built(third, city="napoli", site=2)
    positions.assert_refused(positions.play(third.to_act("green"), "build 1"), RefusalCode.FOUR_IN_A_ROW, rule="B3")


def test_b3_holds_for_reopening() -> None:
    game = at_napoli("rggg", colour="green").picture("napoli", "g")
    positions.assert_refused(positions.play(game, "reopen 5"), RefusalCode.FOUR_IN_A_ROW, rule="B3", unchanged=game)

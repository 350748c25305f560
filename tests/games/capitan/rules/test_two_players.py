"""N1 to N6: two players with a main and a neutral colour each. R and G are the neutral warehouses of red and green."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.model.events import BonusTaken, PaydayHeld, WarehouseBuilt
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from elcapitan.games.capitan.rules.payday import city_count, fortress_pay, majority, payday, size
from elcapitan.games.capitan.rules.settling import with_supply
from tests.games.capitan import positions


def at_napoli(row: str = "") -> positions.Game:
    return positions.table("red", "green").row("napoli", row).ship("red", "napoli")


def test_n1_six_main_two_neutral_a_fortress_and_one_ship_each() -> None:
    for player in positions.table("red", "green").state.players:
        assert (player.warehouses, player.neutral, player.fortresses, player.place) == (6, 2, 1, "start")


def test_n1_a_neutral_warehouse_is_built_like_a_main_one() -> None:
    after = positions.play(at_napoli(), "build 2 neutral")
    positions.assert_row(after, "napoli", ".R")
    assert (after.player("red").warehouses, after.player("red").neutral, after.player("red").money) == (6, 1, 16)
    assert positions.happened(after, WarehouseBuilt).neutral


def test_n1_the_next_phase_brings_the_same_again() -> None:
    game = positions.table("red", "green").stock("red", 0).stock("green", 2, neutral=1, fortresses=1)
    after = positions.play(game.phase(1, round=3).to_act("green").acted(), "end", "start 1")
    assert [(each.warehouses, each.neutral, each.fortresses) for each in after.state.players] == [(6, 2, 1), (8, 3, 2)]


def test_n1_more_players_have_no_neutral_colours() -> None:
    game = positions.four().ship("red", "napoli").picture("napoli", "r")
    for text in ("build 1 neutral", "reopen 1 neutral"):
        positions.assert_refused(positions.play(game, text), RefusalCode.NO_NEUTRAL_COLOURS, rule="N1", unchanged=game)


@pytest.mark.parametrize(
    ("main", "neutral", "builds"),
    [
        (6, 2, {"main", "neutral"}),
        (3, 2, {"neutral"}),
        (2, 1, {"neutral"}),
        (1, 0, {"main"}),  # then none is left
        (1, 1, {"neutral"}),
        (2, 0, {"main"}),
        (3, 1, {"main", "neutral"}),
        (4, 2, {"main", "neutral"}),
        (12, 4, {"main", "neutral"}),
        (0, 0, set()),
    ],
)
def test_n2_main_must_outnumber_neutral_as_long_as_any_are_left(main: int, neutral: int, builds: set[str]) -> None:
    game = at_napoli("g").stock("red", main, neutral=neutral)
    texts = {"main": "build 2", "neutral": "build 2 neutral"}
    assert positions.legal(game, "build") == {texts[kind] for kind in builds}


def test_n2_says_what_is_left_of_both() -> None:
    game = at_napoli().stock("red", 3, neutral=2)
    facts = {"main": 3, "neutral": 2}
    positions.assert_refused(
        positions.play(game, "build 1"), RefusalCode.MAIN_MUST_LEAD, rule="N2", unchanged=game, facts=facts
    )


def test_n2_does_not_hold_for_reopening() -> None:
    game = at_napoli("gg").stock("red", 3, neutral=2).picture("napoli", "rR")
    assert positions.legal(game, "reopen") == {"reopen 3", "reopen 3 neutral"}


@pytest.mark.parametrize(
    ("row", "builds"),
    [
        ("grrr", {"neutral"}),  # at most three main ...
        ("grRr", {"main", "neutral"}),
        ("rRrR"[:3], {"main", "neutral"}),
        ("..RrRr", set()),  # ... and at most four of both together
        (".rrrR", set()),
        (".Rrrr", set()),
        ("rRgrr", {"main", "neutral"}),
        (".rrRR", set()),
        ("gRR", {"main", "neutral"}),
        ("rrRg", {"main", "neutral"}),
    ],
)
def test_n3_three_main_and_four_together_on_adjacent_sites(row: str, builds: set[str]) -> None:
    site = len(row) + 1
    texts = {"main": f"build {site}", "neutral": f"build {site} neutral"}
    assert positions.legal(at_napoli(row), "build") == {texts[kind] for kind in builds}


def test_n3_names_the_limit_that_is_broken() -> None:
    three = at_napoli("grrr")
    positions.assert_refused(positions.play(three, "build 5"), RefusalCode.FOUR_IN_A_ROW, rule="N3", unchanged=three)
    four_together = at_napoli("grRrR")
    for text in ("build 6", "build 6 neutral"):
        positions.assert_refused(
            positions.play(four_together, text), RefusalCode.FIVE_IN_A_ROW, rule="N3", unchanged=four_together
        )


def test_n3_is_tested_before_the_shutdown() -> None:
    game = at_napoli(".rRrR")  # site 6 is dark and would shut the first of them
    positions.assert_refused(positions.play(game, "build 6"), RefusalCode.FIVE_IN_A_ROW, rule="N3", unchanged=game)


def test_n3_holds_backwards_and_for_reopening() -> None:
    game = at_napoli("...rRrRgggrg").picture("napoli", "rR")
    for text in ("build 3", "build 3 neutral", "reopen 3", "reopen 3 neutral"):
        positions.assert_refused(positions.play(game, text), RefusalCode.FIVE_IN_A_ROW, rule="N3", unchanged=game)


def test_n4_a_phase_ends_when_main_fortress_and_neutral_are_all_built() -> None:
    for left in ((1, 0, 0), (0, 0, 1)):
        game = positions.table("red", "green").stock("red", left[0], left[1], left[2]).to_act("green").acted()
        assert not positions.all_happened(positions.play(game, "end"), PaydayHeld)
    game = positions.table("red", "green").stock("red", 0).to_act("green").acted()
    assert positions.happened(positions.play(game, "end"), PaydayHeld)


def test_n4_a_neutral_warehouse_left_keeps_the_phase_going() -> None:
    game = positions.table("red", "green").stock("red", 2, neutral=1).ship("red", "napoli")
    after = positions.play(game, "build 1 neutral", "end").to_act("green").acted()
    assert not positions.all_happened(positions.play(after, "end"), PaydayHeld)


@pytest.mark.parametrize(
    ("row", "paid"),
    [
        ("rrg", (12, 0)),  # only the first rank
        ("rg", (8, 0)),
        ("gr", (0, 8)),
        ("RRr", (0, 0)),  # a neutral colour first: nobody is paid
        ("RrG", (0, 0)),
        ("rRR", (0, 0)),
        ("RGrr", (16, 0)),
        ("rRgGg", (0, 20)),
    ],
)
def test_n5_only_the_first_of_four_colours_is_paid_and_only_if_it_is_a_main_colour(
    row: str, paid: tuple[int, int]
) -> None:
    assert majority(at_napoli(row).state, "napoli") == paid


def test_n5_ruling_fortresses_pay_half_or_full_as_ever() -> None:
    game = at_napoli("rrg").fortress("napoli", "green")
    assert fortress_pay(game.state, "napoli") == (0, 12)
    assert fortress_pay(game.row("tunis", "gggr").state, "napoli") == (0, 6)


def test_n5_ruling_neutral_warehouses_count_towards_the_size_of_a_city() -> None:
    game = at_napoli("rRG").row("tunis", "rg").fortress("napoli", "red").fortress("tunis", "red")
    assert size(game.city("napoli")) == 3
    assert fortress_pay(game.state, "napoli") == (12, 0)
    assert fortress_pay(game.state, "tunis") == (2, 0)


def test_n6_proliferation_looks_at_main_colours_only() -> None:
    game = positions.table("red", "green").row("napoli", "rR").row("tunis", "R").row("tanger", "G").row("candia", "r")
    assert [city_count(game.state, seat) for seat in (1, 2)] == [2, 0]
    assert payday(game.row("tunis", "Rr").state).proliferation == (5, 0)


def test_n6_bonus_cards_look_at_main_colours_only() -> None:
    game = positions.table("red", "green").ship("red", "alexandria")
    for city in positions.printed_board().cities[:8]:
        game = game.row(city.id, "r")
    assert not positions.all_happened(positions.play(game, "build 1 neutral"), BonusTaken)
    assert positions.happened(positions.play(game, "build 1"), BonusTaken).florins == 15


def test_n6_their_own_neutral_warehouses_can_be_reopened_by_them() -> None:
    game = at_napoli("gg").picture("napoli", "GR")
    assert positions.legal(game, "reopen") == {"reopen 3 neutral"}
    after = positions.play(game, "reopen 3 neutral")
    positions.assert_reopened(after, city="napoli", site=3, money_left=20)
    positions.assert_row(after, "napoli", "ggR")
    assert after.city("napoli").picture == (-2,)


def test_n6_a_neutral_warehouse_is_shut_down_like_any_other() -> None:
    after = positions.play(at_napoli("Grg"), "build 4 neutral")
    positions.assert_shut(after, city="napoli", site=1, owner="green")
    assert after.city("napoli").picture == (-2,)


def test_q5_neutral_warehouses_left_over_are_joined_by_two_more() -> None:
    game = positions.table("red", "green").stock("red", 3, neutral=2, fortresses=1)
    again = with_supply(game.state, game.player("red"))
    assert (again.warehouses, again.neutral, again.fortresses) == (9, 4, 2)

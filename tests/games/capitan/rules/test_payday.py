"""P3 to P7: what a payday pays. The rich row's numbers are 0 4 8 12 16 20 24 26 28 26 24 20, and 16 on space 13."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.games.capitan.rules import payday
from elcapitan.games.capitan.rules.model.events import BonusTaken, PaydayHeld
from tests.games.capitan.positions import (
    COLOURS,
    EXTRAS,
    Game,
    all_happened,
    four,
    happened,
    play,
    printed,
    printed_board,
    table,
)
from tests.games.capitan.referee.payday import pay_all
from tests.games.capitan.second_reading import laid

CITIES = [city.id for city in printed_board().cities]


def standing_in(game: Game, colour: str, cities: int) -> Game:
    """One warehouse of that colour on site 1 of so many cities."""
    for city in CITIES[:cities]:
        game = game.row(city, colour[0])
    return game


def test_p3_everything_is_computed_on_the_same_position_and_nothing_is_removed() -> None:
    game = four().row("napoli", "rrrgg").fortress("napoli", "red", "blue").picture("napoli", "y").row("tunis", "gr")
    ending = game.stock("blue", 0).to_act("yellow").acted()
    forecast = payday.payday(ending.state)
    after = play(ending, "end")
    assert happened(after, PaydayHeld) == forecast
    assert after.state.cities == game.state.cities
    assert [player.money for player in after.state.players] == list(forecast.money)


def test_p3_the_payday_names_every_sum() -> None:
    game = four().row("napoli", "rrrgg").fortress("napoli", "red", "blue").row("tunis", "gr").row("tanger", "r")
    paid = payday.payday(game.money("red", 7).money("green", -2).state)
    assert paid.cities == (3, 2, 0, 0)
    assert paid.proliferation == (5, 0, 0, 0)
    assert paid.majority == (20 + 2 + 3, 10 + 4, 0, 0)
    assert paid.fortresses == (20, 0, 20, 0)
    assert paid.bonus == (0, 0, 0, 0)
    assert paid.money == (7 + 5 + 25 + 20, -2 + 14, 20 + 20, 20)
    line = next(line for line in paid.ledger if line.city == "napoli")
    assert (line.value, line.majority, line.fortresses) == (20, (20, 10, 0, 0), (20, 0, 20, 0))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p3_the_referee_pays_the_same_for_any_rows_and_fortresses(players: int) -> None:
    chance = Random(players)
    letters = ".." + "".join(colour[0] for colour in COLOURS[:players]) + "RG" * (players == 2)
    for _ in range(20):
        game = table(*COLOURS[:players], extras=EXTRAS)
        for city in game.state.board.cities:
            game = game.row(city.id, "".join(chance.choices(letters, k=chance.randrange(13))))
            game = game.fortress(city.id, *chance.sample(COLOURS[:players], chance.randrange(2)))
        paid = payday.payday(game.state)
        assert [*zip(paid.proliferation, paid.majority, paid.fortresses, strict=True)] == [*pay_all(laid(game.state))]


def test_p4_by_the_number_of_cities_with_a_warehouse_in_the_row() -> None:
    game = four().row("napoli", "rr").row("tunis", "gr").row("tanger", "gg").picture("tanger", "r")
    assert payday.city_count(game.fortress("tanger", "red").state, 1) == 2


@pytest.mark.parametrize(
    ("cities", "florins"),
    [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 5),
        (4, 10),
        (5, 15),
        (6, 20),
        (7, 30),
        (8, 45),
        (9, 60),
        (10, 75),
        (11, 90),
        (12, 110),
    ],
)
def test_p4_the_chart(cities: int, florins: int) -> None:
    assert payday.proliferation(four().state, cities) == florins
    if cities <= 9:
        assert payday.payday(standing_in(four(), "red", cities).state).proliferation[0] == florins


def test_p4_beyond_the_end_of_the_chart_is_paid_as_at_its_end() -> None:
    state = four().state
    ends_at = len(state.board.proliferation) - 1
    assert payday.proliferation(state, ends_at + 1) == payday.proliferation(state, ends_at) == 110


@pytest.mark.parametrize(
    ("row", "florins"),
    [
        ("", 0),  # the number on site 1
        ("r", 4),
        ("rg", 8),
        ("rgbyr", 20),
        ("...yrgby", 28),  # what was shut down below changes nothing
        ("...yrgbyrgb", 20),
        ("...yrgbyrgby", 16),  # site 12: the number on space 13 ...
        ("rgbyrgbyrgby", 16),  # ... for good
    ],
)
def test_p5_the_value_is_the_number_after_the_highest_occupied_site(row: str, florins: int) -> None:
    assert payday.value(four().row("napoli", row).state, "napoli") == florins


def test_p5_a_row_without_a_warehouse_is_worth_the_number_on_site_1() -> None:
    board = printed()
    board["row"]["rich"]["values"][0] = 3
    game = table("red", "green", "blue", board=board).fortress("napoli", "red").row("tunis", "g")
    assert payday.value(game.state, "napoli") == 3
    assert payday.fortress_pay(game.state, "napoli") == (1, 0, 0)


@pytest.mark.parametrize(
    ("row", "paid"),
    [
        ("rrrggb", (24, 12, 0, 0)),
        ("r", (4, 0, 0, 0)),
        ("", (0, 0, 0, 0)),
        ("rg", (8, 4, 0, 0)),  # a tie: red stands lower
        ("grr", (12, 6, 0, 0)),
        ("grrggr", (12, 24, 0, 0)),
        ("gbr", (0, 12, 6, 0)),  # three equal: exactly one first and one second
        ("ygbrgb", (0, 24, 12, 0)),
        ("rgggbb", (0, 24, 12, 0)),
        ("...gbygbygbyg"[:12], (0, 16, 8, 0)),
    ],
)
def test_p5_first_and_second_rank_with_ties_to_the_lower_first_warehouse(row: str, paid: tuple[int, ...]) -> None:
    assert payday.majority(four().row("napoli", row).state, "napoli") == paid


def test_p5_half_is_rounded_down() -> None:
    game = four().row("tanger", "rrg")  # middling: 9 after site 3
    assert payday.majority(game.state, "tanger") == (9, 4, 0, 0)


def test_p5_the_ranking_knows_number_and_first_site() -> None:
    ranks = payday.ranking(four().row("napoli", "..ygggyyb").city("napoli"))
    assert [(rank.piece, rank.warehouses, rank.first) for rank in ranks] == [(4, 3, 3), (2, 3, 4), (3, 1, 9)]


def test_p6_a_fortress_pays_half_the_value_rounded_down() -> None:
    game = four().row("tanger", "rrg").fortress("tanger", "blue", "red").row("napoli", "gggr")
    assert payday.fortress_pay(game.state, "tanger") == (4, 0, 4, 0)


def test_p6_in_the_city_with_the_most_warehouses_it_pays_the_full_value() -> None:
    game = four().row("tanger", "rrg").fortress("tanger", "blue", "red").row("napoli", "gg")
    assert payday.fortress_pay(game.state, "tanger") == (9, 0, 9, 0)


def test_p6_several_cities_can_be_the_biggest() -> None:
    game = four().row("tanger", "rrg").fortress("tanger", "red").row("napoli", "..ggy").fortress("napoli", "blue")
    assert payday.fortress_pay(game.state, "tanger") == (9, 0, 0, 0)
    assert payday.fortress_pay(game.state, "napoli") == (0, 0, 20, 0)


def test_p6_size_is_warehouses_in_the_row_and_not_sites_nor_pictures() -> None:
    game = four().row("tanger", "....rg").picture("tanger", "gggg").fortress("tanger", "red").row("napoli", "bgb")
    assert payday.fortress_pay(game.state, "tanger") == (18 // 2, 0, 0, 0)


def one_short(colour: str = "red") -> Game:
    """That colour stands in eight cities and lies in the ninth."""
    return standing_in(four(), colour, 8).ship(colour, "alexandria").to_act(colour)


def test_p7_the_first_second_and_third_to_stand_in_nine_cities_take_15_10_and_5_at_once() -> None:
    florins = []
    for already in ({}, {"green": 15}, {"green": 15, "blue": 10}, {"green": 15, "blue": 10, "yellow": 5}):
        game = one_short()
        for colour, bonus in already.items():
            game = game.bonus(colour, bonus)
        after = play(game, "build 1")
        assert after.player("red").money == 16
        florins.append((after.player("red").bonus, [event.florins for event in all_happened(after, BonusTaken)]))
    assert florins == [(15, [15]), (10, [10]), (5, [5]), (0, [])]


def test_p7_one_card_a_player() -> None:
    after = play(one_short().bonus("red", 10), "build 1")
    assert after.player("red").bonus == 10
    assert not all_happened(after, BonusTaken)


def test_p7_looks_at_the_rows_only_and_after_any_shutdown_of_the_same_placing() -> None:
    on_a_picture = one_short().row("alexandria", "gbyrg").row("marseille", "").picture("marseille", "r")
    assert not all_happened(play(on_a_picture, "build 6"), BonusTaken)
    her_own_is_shut = one_short().row("alexandria", "rgbyg").row("marseille", "g")
    assert not all_happened(play(her_own_is_shut, "build 6"), BonusTaken)  # eight cities before, eight after
    anothers_is_shut = one_short().row("alexandria", "gbygb")
    assert happened(play(anothers_is_shut, "build 6"), BonusTaken).florins == 15


def test_p7_nobody_else_takes_a_card() -> None:
    after = play(one_short(), "build 1")
    assert [player.bonus for player in after.state.players] == [15, 0, 0, 0]


def test_p7_a_card_is_kept_whatever_happens() -> None:
    taken = play(one_short(), "build 1").row("alexandria", "rgbyg").ship("green", "alexandria").to_act("green")
    after = play(taken, "build 6")
    assert payday.city_count(after.state, 1) == 8
    assert after.player("red").bonus == 15


@pytest.mark.parametrize(("phase", "paid"), [(1, 0), (2, 0), (3, 15)])
def test_p7_is_paid_at_the_third_payday(phase: int, paid: int) -> None:
    assert payday.payday(four().bonus("red", 15).phase(phase).state).bonus == (paid, 0, 0, 0)
    assert payday.payday(four().bonus("red", 15).phase(phase).state).money[0] == 20 + paid


def test_p7_ruling_a_reopening_counts_like_a_building() -> None:
    game = one_short().row("alexandria", ".gb").picture("alexandria", "r")
    after = play(game, "reopen 4")
    assert happened(after, BonusTaken).florins == 15
    assert after.player("red").bonus == 15

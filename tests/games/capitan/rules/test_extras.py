"""X1 to X6: Porto, Lisboa and Islas Canarias, and what only Porto and Lisboa do. The pirate is in test_pirate.py.

Porto's row is dark on 5, 7, 9 and 11, Lisboa's on 7 and 10.
"""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.model.events import BonusTaken, PaidAtOnce, WarehouseShut
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.payday import city_count, fortress_pay, majority, payday, value
from elcapitan.games.capitan.rules.rounds import has_no_pieces_left
from tests.games.capitan.positions import (
    EXTRAS,
    Game,
    all_happened,
    assert_harbour,
    assert_nothing_shut,
    assert_refused,
    assert_reopened,
    assert_row,
    four,
    happened,
    legal,
    play,
    printed_board,
    table,
)


def all_extras(*colours: str) -> Game:
    return table(*(colours or ("red", "green", "blue", "yellow")), extras=EXTRAS)


def two() -> Game:
    return table("red", "green", extras=EXTRAS)


def goals(game: Game, card: str) -> set[str]:
    return {text.split()[2] for text in legal(game, "sail") if text.split()[1] == card}


def test_x1_they_lie_left_of_the_main_board_in_the_rows_of_their_neighbours() -> None:
    board = printed_board(*EXTRAS)
    for extra, neighbour in zip(EXTRAS, ("marseille", "valencia", "tanger"), strict=True):
        column, line = board.plan(neighbour).at
        assert board.plan(extra).at == (column - 1, line)


@pytest.mark.parametrize("extras", [(), ("porto",), ("lisboa", "porto"), EXTRAS])
def test_x1_each_is_on_the_table_only_if_chosen(extras: tuple[str, ...]) -> None:
    game = table("red", "green", extras=extras)
    assert {plan.id for plan in game.state.board.cities if plan.extra} == set(extras)
    assert len(game.state.cities) == 9 + len(extras)


def test_x1_from_a_city_by_the_seals_of_a_card() -> None:
    game = all_extras().hand("red", "tunis-1", "candia-3").ship("red", "valencia")
    assert "lisboa" in goals(game, "tunis-1")
    assert not goals(game, "tunis-1") & {"porto", "islas-canarias"}
    assert goals(game, "candia-3") >= set(EXTRAS)
    assert_harbour(play(game, "sail tunis-1 lisboa"), "lisboa", "red", None)


def test_x1_ruling_a_step_leads_over_places_without_a_tile() -> None:
    game = table("red", "green", extras=("porto", "islas-canarias")).hand("red", "candia-1", "marseille-3")
    after = game.ship("red", "porto").hand("red", "tunis-1", "valencia-2", "candia-3")
    assert "islas-canarias" in goals(after, "valencia-2")
    assert "islas-canarias" not in goals(after, "tunis-1")
    assert game.state.board.steps("porto", "islas-canarias") == 2


def test_x1_ruling_the_first_card_from_bank_or_start_never_leads_there_a_second_can() -> None:
    for place in ("start", "bank"):
        game = all_extras().phase(1, 2).hand("red", "marseille-3", "tunis-3").ship("red", place)
        assert goals(game, "marseille-3") == {"marseille"}
        assert_refused(play(game, "sail marseille-3 porto"), RefusalCode.NOT_FROM_HERE, rule="L7")
        assert "porto" in goals(play(game, "sail marseille-3 marseille"), "tunis-3")


def test_x2_left_by_a_destination_card_in_either_use() -> None:
    game = all_extras().hand("red", "alexandria-3").ship("red", "porto")
    assert "alexandria" in goals(game, "alexandria-3")  # six steps away
    assert goals(game, "alexandria-3") >= {"marseille", "lisboa", "islas-canarias", "venezia"}
    assert "candia" not in goals(game, "alexandria-3")


def test_x2_left_for_the_bank_free_of_charge() -> None:
    after = play(all_extras().phase(1, 2).ship("red", "porto"), "loan 10")
    assert after.player("red").place == "bank"
    assert_harbour(after, "porto", None, None, None)


def test_x2_no_card_names_them_and_no_link_card_leads_away() -> None:
    board = printed_board(*EXTRAS)
    assert (len(board.destination_cards), len(board.link_cards)) == (18, 36)
    assert not [card for card in board.cards if any(extra in card for extra in EXTRAS)]
    game = all_extras().hand("red", "marseille+valencia", "marseille-1").ship("red", "porto")
    assert goals(game, "marseille+valencia") == set()
    assert_refused(play(game, "sail marseille+valencia marseille"), RefusalCode.NOT_ON_CARD, rule="L3")


def test_x3_proliferation_up_to_twelve_cities() -> None:
    game, florins = all_extras(), []
    for plan in game.state.board.cities:
        game = game.row(plan.id, "r")
        florins.append(payday(game.state).proliferation[0])
    assert florins[8:] == [60, 75, 90, 110]
    assert city_count(game.state, 1) == 12


def test_x3_they_count_for_the_nine_cities_of_the_bonus() -> None:
    game = all_extras()
    for plan in game.state.board.cities[:7]:
        game = game.row(plan.id, "r")
    game = game.row("porto", "r").row("lisboa", "g").ship("red", "lisboa")
    after = play(game, "build 2")
    assert happened(after, BonusTaken).florins == 15
    assert happened(after, PaidAtOnce).florins == 2


def test_x3_their_rows_take_part_in_the_biggest_city_and_their_fortresses_pay() -> None:
    game = all_extras().row("porto", "rgbg").row("napoli", "rgb").fortress("porto", "blue").fortress("napoli", "green")
    assert fortress_pay(game.state, "porto") == (0, 0, 20, 0)
    assert fortress_pay(game.state, "napoli") == (0, 6, 0, 0)
    assert payday(game.row("napoli", "rgbyr").state).fortresses == (0, 20, 10, 0)


def test_x4_first_rank_the_value_every_other_player_there_half_of_it() -> None:
    game = all_extras().row("porto", "grrby")
    assert value(game.state, "porto") == 25
    assert majority(game.state, "porto") == (25, 12, 12, 12)
    assert majority(game.row("porto", "grr").state, "porto") == (15, 7, 0, 0)


def test_x4_the_main_board_pays_two_ranks_as_ever() -> None:
    assert majority(all_extras().row("napoli", "grrb").state, "napoli") == (16, 8, 0, 0)


def test_x4_a_tie_goes_to_the_lower_first_site() -> None:
    assert majority(all_extras().row("lisboa", "bgrrgb").state, "lisboa") == (5, 5, 11, 0)


@pytest.mark.parametrize(
    ("row", "paid"), [("rGg", (15, 7)), ("Rrg", (7, 7)), ("RRGG", (0, 0)), ("GgG", (0, 7)), ("Rr", (5, 0))]
)
def test_x4_ruling_two_players_rank_all_four_colours_and_pay_the_main_ones(row: str, paid: tuple[int, int]) -> None:
    assert majority(two().row("porto", row).state, "porto") == paid


def test_x5_the_harbour_costs_0_and_1() -> None:
    assert play(all_extras().ship("red", "lisboa", 1).money("red", 0), "build 1").player("red").money == 2
    assert play(all_extras().ship("red", "lisboa", 2).money("red", 1), "build 1").player("red").money == 2
    assert_refused(
        play(all_extras().ship("red", "lisboa", 2).money("red", 0), "build 1"), RefusalCode.TOO_DEAR, rule="B1"
    )


@pytest.mark.parametrize(
    ("row", "site", "paid"), [("", 1, 2), ("", 2, 4), ("g", 2, 2), ("gr", 3, 6), ("grg", 4, 4), ("gbbr", 5, 5)]
)
def test_x5_building_pays_the_value_to_the_first_rank_else_half(row: str, site: int, paid: int) -> None:
    game = all_extras().row("lisboa", row).ship("red", "lisboa", 2).money("red", 10)
    after = play(game, f"build {site}")
    assert happened(after, PaidAtOnce).florins == paid
    assert after.player("red").money == 10 - 1 + paid


@pytest.mark.parametrize(("row", "left", "paid"), [("brbrgb", ".rbrgbr", 12), ("rgrbgb", ".grbgbr", 6)])
def test_x5_reckoned_after_the_shutdown(row: str, left: str, paid: int) -> None:
    after = play(all_extras().row("lisboa", row).ship("red", "lisboa"), "build 7")
    assert_row(after, "lisboa", left)
    assert happened(after, PaidAtOnce).florins == paid  # before it, the other way round


def test_x5_nothing_else_pays_at_once() -> None:
    for city in ("napoli", "porto", "islas-canarias"):
        assert not all_happened(play(all_extras().ship("red", city), "build 1"), PaidAtOnce)
    assert not all_happened(play(all_extras().ship("red", "lisboa"), "fortress"), PaidAtOnce)


def test_x5_ruling_not_for_reopening() -> None:
    game = all_extras().row("lisboa", "..gbygy").picture("lisboa", "rb").ship("red", "lisboa").money("red", 3)
    after = play(game, "reopen 8")
    assert_reopened(after, city="lisboa", site=8, money_left=3)
    assert not all_happened(after, PaidAtOnce)


def test_x5_ruling_not_for_a_neutral_warehouse() -> None:
    after = play(two().ship("red", "lisboa").money("red", 3), "build 1 neutral")
    assert (after.player("red").money, all_happened(after, PaidAtOnce)) == (3, [])
    assert play(two().row("lisboa", "R").ship("red", "lisboa"), "build 2").player("red").money == 20 + 2  # half


def test_x5_with_a_negative_purse_not_even_the_free_space_builds() -> None:
    game = all_extras().ship("red", "lisboa", 1).money("red", -1)
    assert_refused(play(game, "build 1"), RefusalCode.PURSE_BELOW_ZERO, rule="Q2", unchanged=game)


def test_x6_porto_has_three_harbour_spaces_and_one_for_a_fortress() -> None:
    game = all_extras().ship("green", "porto").ship("blue", "porto").hand("red", "tunis-1").ship("red", "marseille")
    after = play(game, "sail tunis-1 porto")
    assert_harbour(after, "porto", "green", "blue", "red")
    assert play(after, "build 1").player("red").money == 20 - 6
    assert_refused(play(after.fortress("porto", "blue"), "fortress"), RefusalCode.NO_FORTRESS_SPACE, rule="F2")


def test_x6_what_is_shut_down_there_leaves_the_game() -> None:
    game = all_extras().row("porto", "gbyb").ship("red", "porto")
    after = play(game, "build 5")
    assert happened(after, WarehouseShut).lost
    assert_row(after, "porto", ".bybr")
    assert after.city("porto").picture == ()
    assert not happened(play(all_extras().row("lisboa", "gbybyg").ship("red", "lisboa"), "build 7"), WarehouseShut).lost


def test_x6_nothing_can_be_reopened_there() -> None:
    game = play(all_extras().row("porto", "rbyb").ship("red", "porto"), "build 5")
    fresh = game.to_act("red")
    assert_refused(play(fresh, "reopen 6"), RefusalCode.NONE_SHUT_DOWN, rule="O1")
    assert_nothing_shut(play(fresh, "build 6"))


def test_x6_the_row_turns_all_the_same_with_an_empty_picture() -> None:
    game = all_extras().row("porto", "..rgbyrgbyrg").ship("red", "porto")
    assert legal(game, "build") == {"build 2"}
    assert_nothing_shut(play(game.row("porto", "....byrgbyrg"), "build 4"))


def test_x6_a_lost_warehouse_counts_as_built_when_a_phase_ends() -> None:
    game = table("red", "green", "blue", extras=EXTRAS).to_act("blue").row("porto", "bgrg").stock("blue", 1)
    game = game.ship("blue", "porto").ship("red", "tunis").ship("green", "tunis")
    after = play(game, "build 5", "end")
    assert has_no_pieces_left(after.player("blue"))  # D4 holds for P1
    assert after.state.stage is not Stage.TURN


def test_x6_a_lost_warehouse_counts_neither_as_a_city_nor_as_majority() -> None:
    game = play(all_extras().row("porto", "gbyb").ship("red", "porto"), "build 5")
    assert city_count(game.state, 2) == 0
    assert majority(game.state, "porto") == (12, 0, 25, 12)


def test_no_extra_city_changes_a_game_without_them() -> None:
    assert len(four().state.cities) == 9
    assert four().state.pirate is None

"""The referee's own rules, tried on small tables laid out by hand; one sentence of the rules text a test."""

from __future__ import annotations

import pytest

from tests.games.capitan.referee import legal_texts
from tests.games.capitan.referee.actions import next_sites
from tests.games.capitan.referee.board import KINDS
from tests.games.capitan.referee.payday import city_value, pay_all, ranking
from tests.games.capitan.referee.position import (
    AT_BANK,
    AT_START,
    NAMING,
    NOT_YET,
    OVER,
    SETTLING,
    TURN,
    Loan,
    Pay,
    Piece,
    Row,
    Ship,
)
from tests.games.capitan.referee.reach import action_within_reach
from tests.games.capitan.referee.table import Table, pieces


def test_example_1_opening_of_a_row_and_three_side_by_side() -> None:
    table = Table(4).ship(1, "marseille", 1).ship(2, "marseille", 2).play("build 2", "end")
    assert table.position.player(1).money == 99 - 4
    assert table.rule_against("build 3") == "B2"
    table.play("build 1")
    assert table.position.player(2).money == 99 - 5
    table = Table(4).ship(2, "marseille", 2).row("marseille", "grggg").set(seat=2)
    assert table.rule_against("fortress") is None
    assert table.rule_against("build 6") == "B3"
    assert table.row("marseille", "grgggb").rule_against("build 7") is None


def test_example_2_dark_sites_and_reopening() -> None:
    table = Table(4).ship(4, "marseille", 1).row("marseille", "grggb").set(seat=4).play("build 6")
    assert table.position.rows["marseille"] == Row(pieces(".rggby"), (Piece(2),))
    table.set(seat=3, acted=False).ship(3, "marseille", 2).row("marseille", ".rggbyr", "g").play("build 8")
    assert table.position.rows["marseille"] == Row(pieces("..ggbyrb"), (Piece(2), Piece(1)))
    table.set(seat=1, acted=False).ship(1, "marseille", 1).play("reopen 9")
    assert table.position.rows["marseille"] == Row(pieces("..ggbyrbr"), (Piece(2),))
    assert table.position.player(1).money == 99


def test_example_3_three_side_by_side_in_a_row_built_backwards() -> None:
    table = Table(4).ship(2, "napoli", 1).row("napoli", "...ggrbyrbyr", "rby").set(seat=2)
    assert table.rule_against("build 2") == "B2"
    table.play("build 3").set(acted=False)
    assert table.rule_against("build 2") == "B3"


def test_example_4_a_tie_goes_to_the_lower_first_warehouse() -> None:
    table = Table(4).row("venezia", "grrgrg")
    assert ranking(table.position, "venezia") == [Piece(2), Piece(1)]
    table.row("venezia", "rgggrr").city("venezia", values=(15,) * 13)
    assert [pay.majority for pay in pay_all(table.position)] == [15, 7, 0, 0]


def test_example_5_fortresses_pay_half_and_full_where_the_city_is_biggest() -> None:
    table = Table(3).row("marseille", "rrgrg").row("venezia", "bbgbgb").forts("marseille", 3, 2).forts("venezia", 1)
    assert city_value(table.position, "marseille") == 20
    assert [pay.fortress for pay in pay_all(table.position)] == [18, 10, 10]
    assert [pay.majority for pay in pay_all(table.position)] == [20, 10 + 9, 18]


def test_example_6_a_neutral_colour_on_the_first_rank_pays_nobody() -> None:
    table = Table(2).row("marseille", "Gr")
    assert [pay.majority for pay in pay_all(table.position)] == [0, 0]


@pytest.mark.parametrize(
    ("main", "neutral", "may_build_main", "may_build_neutral"),
    [(6, 2, True, True), (3, 2, False, True), (2, 1, False, True), (1, 0, True, False)],
)
def test_example_7_n2_more_main_than_neutral_must_stay(
    main: int, neutral: int, may_build_main: bool, may_build_neutral: bool
) -> None:
    table = Table(2).ship(1, "candia").seat(1, warehouses=main, neutral=neutral)
    assert (table.rule_against("build 1") is None) == may_build_main
    assert (table.rule_against("build 1 neutral") is None) == may_build_neutral


@pytest.mark.parametrize(("cities", "florins"), [(2, 0), (3, 5), (4, 10), (6, 20), (9, 60)])
def test_example_8_proliferation(cities: int, florins: int) -> None:
    table = Table(3)
    for city in list(table.position.board.cities)[:cities]:
        table.row(city, "g")
    assert pay_all(table.position)[1].proliferation == florins


def test_example_10_three_seals_from_valencia_reach_every_city() -> None:
    table = Table(3).ship(1, "valencia").hand(1, "tunis-3", "tunis-1")
    far = {text.split()[2] for text in legal_texts(table.position) if text.startswith("sail tunis-3")}
    near = {text.split()[2] for text in legal_texts(table.position) if text.startswith("sail tunis-1")}
    assert far == set(table.position.board.cities) - {"valencia"}
    assert near == {"marseille", "tanger", "napoli", "tunis"}  # tunis itself by L1


def test_t2_one_action_and_sailing_before_it() -> None:
    table = Table(3).ship(1, "candia").hand(1, "tunis-3").play("build 1")
    assert table.rule_against("build 2") == "T2"
    assert table.rule_against("loan 10") == "T2"
    assert table.rule_against("sail tunis-3 tunis") == "T3"
    assert Table(3).rule_against("end") == "T2"


def test_t3_may_buy_after_the_action_but_never_beside_a_loan() -> None:
    table = Table(3).ship(1, "candia").show("tunis-3")
    assert table.play("build 1").rule_against("buy tunis-3") is None
    assert Table(3).ship(1, "candia").show("tunis-3").play("loan 10").rule_against("buy tunis-3") == "T3"
    assert Table(3).ship(1, "candia").show("tunis-3").play("buy tunis-3").rule_against("loan 10") == "T3"


def test_t4_passing_only_when_nothing_else_is_legal() -> None:
    table = Table(3).seat(1, money=0)
    assert table.rule_against("pass") == "T4"  # a loan is left
    table.set(loans_left={10: 0, 16: 0})
    assert legal_texts(table.position) == {"pass"}
    assert table.play("pass").position.seat == 2
    table.set(seat=1).ship(1, "candia").row("candia", "gr", picture="r")
    assert legal_texts(table.position) == {"reopen 3"}


def test_t5_no_loan_in_the_first_round_of_the_game_alone() -> None:
    assert Table(3).set(round=1).rule_against("loan 10") == "T5"
    assert Table(3).set(round=1, phase=2).rule_against("loan 10") is None


def test_t6_a_purchase_must_leave_an_action_within_reach() -> None:
    # Venezia: 3 + 2 for the card, 3 for the first harbour space.
    table = Table(3).show("venezia-2", "marseille+tunis")
    assert table.seat(1, money=8).rule_against("buy venezia-2") is None
    assert table.seat(1, money=7).rule_against("buy venezia-2") == "T6"
    assert table.seat(1, money=8).rule_against("buy marseille+tunis") == "T6"
    assert table.ship(3, "venezia").seat(1, money=8).rule_against("buy venezia-2") == "T6"  # the second space costs 4


def test_t6_counts_on_cards_still_on_display() -> None:
    table = Table(3).ship(2, "venezia").ship(3, "venezia", 2).show("venezia-2")
    assert table.rule_against("buy venezia-2") == "T6"  # they would only pass it
    table.show("venezia-2", "marseille+venezia")
    assert table.rule_against("buy venezia-2") is None
    table.play("buy venezia-2", "sail venezia-2 venezia")
    assert table.position.mover.ship == Ship("venezia", None)
    assert table.rule_against("build 1") == "L5"
    table.play("buy marseille+venezia", "sail marseille+venezia marseille")
    assert table.rule_against("build 1") is None


def test_t6_their_own_space_falls_free_when_they_sail() -> None:
    table = Table(2).ship(1, "venezia", 1).ship(2, "venezia", 2).row("venezia", "rrr").forts("venezia", 1)
    table.hand(1, "venezia-3", "venezia-2")
    assert not action_within_reach(table.seat(1, money=0).position)
    assert action_within_reach(table.seat(1, money=3).position)


def test_c1_costs_the_printed_price_and_leaves_a_gap() -> None:
    table = Table(3).ship(1, "candia").show("tunis-3", "tunis-1", "venezia+tanger").play("buy tunis-3")
    assert table.position.player(1).money == 99 - 6
    assert table.position.displays["destination"] == (None, "tunis-1", None, None)
    assert table.play("buy venezia+tanger").position.player(1).money == 99 - 6 - 3


def test_c3_gaps_are_filled_from_the_lowest_place_and_discards_become_the_deck() -> None:
    table = Table(3).ship(1, "candia").show("tunis-3", "tunis-1")
    empty = {kind: frozenset[str]() for kind in KINDS}
    table.set(decks={**empty, "destination": frozenset({"venezia-2"})})
    table.set(discards={**empty, "destination": frozenset({"candia-3"})})
    table.play("build 1", "end")  # venezia-2 sorts after candia-3, and yet it must come first
    assert table.position.displays["destination"] == ("tunis-3", "tunis-1", "venezia-2", "candia-3")
    assert table.position.displays["link"] == (None,) * 6  # nothing to lay out: it stays short


def test_l1_not_to_the_city_where_the_ship_is_and_l2_not_from_the_bank() -> None:
    table = Table(3).ship(1, "candia").hand(1, "candia-1", "tunis-3", "marseille+candia")
    assert table.rule_against("sail candia-1 candia") == "L1"
    assert table.rule_against("sail marseille+candia marseille") is None
    assert table.rule_against("sail marseille+candia tunis") == "L3"
    for place in (NOT_YET, Ship(AT_BANK)):
        table.seat(1, ship=place)
        assert table.rule_against("sail tunis-3 candia") == "L7"
        assert table.rule_against("sail marseille+candia marseille") == "L7"
        assert table.rule_against("sail tunis-3 tunis") is None
    assert Table(3).position.mover.ship.place == AT_START


@pytest.mark.parametrize(
    ("standing", "picture", "expected"),
    [
        ("............", "", (1, 2)),  # a
        (".r..........", "", (1,)),  # b
        ("r...........", "", (2,)),  # c
        (".rgb........", "r", (5,)),  # c
        ("...rgbyrgbyr", "rgb", (3,)),  # d
        ("..yrgbyrgbyr", "rg", (2,)),  # d, going on
        ("rgyrgbyrgbyr", "", ()),
    ],
)
def test_b2_names_the_site(standing: str, picture: str, expected: tuple[int, ...]) -> None:
    assert next_sites(Row(pieces(standing), tuple(Piece(1) for _ in picture))) == expected


def test_b3_is_asked_before_the_shutdown_and_an_empty_site_breaks_a_run() -> None:
    table = Table(4).ship(1, "napoli").row("napoli", "..rrrgbgrrr", "rgb")
    assert table.rule_against("build 12") == "B3"
    # Site 6 is dark: site 3 would be shut down and three be left, but the row is looked at before.
    assert Table(4).ship(1, "napoli").row("napoli", "..rrr", "gb").rule_against("build 6") == "B3"
    assert Table(4).ship(1, "napoli").row("napoli", "...r.rrgbgbr", "r").rule_against("build 3") is None


@pytest.mark.parametrize(
    ("standing", "main", "neutral"),
    [("rrr", "N3", None), ("rRrr", "N3", "N3"), ("rrG", None, None), ("rrrR", "N3", "N3"), ("RRR", None, None)],
)
def test_n3_three_of_their_main_colour_and_four_of_both(standing: str, main: str | None, neutral: str | None) -> None:
    table = Table(2).ship(1, "valencia").row("valencia", standing)
    site = len(standing) + 1
    assert table.rule_against(f"build {site}") == main
    assert table.rule_against(f"build {site} neutral") == neutral


def test_n1_no_neutral_warehouses_with_three_players() -> None:
    assert Table(3).ship(1, "valencia").rule_against("build 1 neutral") == "N1"


@pytest.mark.parametrize(("players", "first_stands"), [(2, False), (3, False), (4, True), (5, True)])
def test_d2_triangle_is_dark_with_two_or_three_players(players: int, first_stands: bool) -> None:
    table = Table(players).ship(1, "tunis").row("tunis", "grg").play("build 4")
    assert (table.position.rows["tunis"].sites[0] is not None) == first_stands


def test_d3_backwards_nothing_is_shut_down() -> None:
    table = Table(4).ship(1, "tunis").row("tunis", "......ggrgrg", "r").play("build 6")
    assert table.position.rows["tunis"].picture == (Piece(1),)


def test_f1_cheapest_free_space_and_f2_one_in_a_city() -> None:
    table = Table(3).ship(1, "napoli").forts("napoli", 2)
    assert table.play("fortress").position.player(1).money == 99 - 10
    table.set(acted=False).seat(1, fortresses=1)
    assert table.rule_against("fortress") == "F2"
    assert Table(3).ship(1, "napoli").forts("napoli", 2, 3).rule_against("fortress") == "F2"


def test_p1_the_round_is_played_to_its_end() -> None:
    table = Table(3).set(starter=2, seat=3).ship(3, "tunis").seat(3, warehouses=1, fortresses=0)
    table.play("build 1", "end")
    assert (table.position.stage, table.position.seat) == (TURN, 1)
    assert table.play("loan 10", "end").position.stage == SETTLING


def test_p2_a_round_passed_by_all_brings_payday() -> None:
    table = Table(2).set(loans_left={10: 0, 16: 0}).seat(1, money=0).seat(2, money=0).play("pass")
    assert table.position.paydays == ()
    assert len(table.play("pass").position.paydays) == 1


def test_p5_value_after_the_highest_site_and_space_13_for_good() -> None:
    table = Table(4).row("marseille", "..rgb", "rg")
    assert city_value(table.position, "marseille") == 20
    assert city_value(table.row("marseille", "......rgbrgb").position, "marseille") == 16
    assert city_value(table.row("marseille", "").position, "marseille") == 0


def test_n5_only_the_first_rank_is_paid_with_two_players() -> None:
    table = Table(2).row("venezia", "grG").forts("venezia", 1)
    assert pay_all(table.position) == (Pay(0, 0, 9), Pay(0, 9, 0))  # neutral ones count towards the size


def test_p7_bonus_cards_in_order_and_kept() -> None:
    table = Table(3)
    for city in table.position.board.cities:
        table.row(city, "rg")
    table.row("tunis", "").ship(1, "tunis").play("build 1")
    assert (table.position.player(1).bonus, table.position.bonus_left) == (15, (10, 5))
    table.set(seat=2, acted=False).ship(2, "tunis", 2).play("build 2")
    assert (table.position.player(2).bonus, table.position.bonus_left) == (10, (5,))


def test_q1_extended_loans_are_repaid_without_a_move_then_one_move_each() -> None:
    table = _last_turn(3).loans(1, Loan(10, extended=True), Loan(16), Loan(10)).seat(1, money=0)
    table.play("loan 10", "end")  # seat 3, who was the last of the round
    assert (table.position.stage, table.position.seat) == (SETTLING, 1)
    assert table.position.player(1).money == -16  # Q2
    assert table.rule_against("repay 16") == "Q1"
    table.play("extend 16", "extend 10")
    assert table.position.seat == 3  # seat 2 has none
    assert table.play("repay 10").position.stage == NAMING
    assert table.position.loans_left == {10: 17, 16: 11}


def test_q2_a_negative_purse_buys_and_builds_nothing_but_borrows_and_reopens() -> None:
    table = Table(3).seat(1, money=-1).ship(1, "venezia").row("venezia", "gbg", "r").show("tunis-1")
    assert legal_texts(table.position) == {"reopen 4", "loan 10", "loan 16"}
    table.city("venezia", harbour=(0, 1))
    assert table.rule_against("build 4") == "Q2"


def test_q3_q4_least_after_loans_names_the_starter() -> None:
    table = _last_turn(3, starter=2).seat(2, money=50).seat(3, money=34).seat(1, money=20)
    table.loans(2, Loan(10)).play("loan 16", "end")  # 50 less 16, 34, and 36 less 30
    table.play("extend 10")
    assert table.play("extend 16").position.seat == 1
    assert table.rule_against("start 4") == "Q4"
    position = table.play("start 3").position
    assert (position.phase, position.round, position.starter, position.seat) == (2, 1, 3, 3)


def test_q4_among_equals_the_one_who_played_earliest() -> None:
    table = _last_turn(3, starter=2)
    table.seat(1, money=5, warehouses=1).seat(2, money=3).seat(3, money=3).ship(1, "tunis").play("build 1", "end")
    assert table.position.player(1).money == 5  # 2 paid for the space, 2 earned
    assert (table.position.stage, table.position.seat) == (NAMING, 2)


def test_q5_supplies_from_the_pool_and_everything_else_stays() -> None:
    table = _last_turn(2).ship(1, "tunis", 1).hand(1, "tunis-1").play("loan 10", "end", "extend 10", "start 2")
    player = table.position.player(1)
    assert (player.warehouses, player.fortresses, player.neutral) == (12, 2, 4)
    assert (player.pool_warehouses, player.pool_fortresses, player.pool_neutral) == (6, 1, 2)
    assert (player.hand, player.ship) == (("tunis-1",), Ship("tunis", 1))


def test_e1_third_payday_pays_bonus_and_repays_all_loans() -> None:
    table = _last_turn(3).set(phase=3).seat(1, money=10, bonus=15).seat(2, money=1).seat(3, money=0)
    table.loans(1, Loan(10, extended=True)).loans(2, Loan(16)).play("loan 10", "end")
    assert table.position.stage == OVER
    assert [player.money for player in table.position.players] == [9, -19, -2]
    assert table.position.loans_left == {10: 18, 16: 12}
    assert legal_texts(table.position) == set()


def _last_turn(players: int, starter: int = 1) -> Table:
    """The last turn of a phase that someone has ended."""
    last = (starter - 2) % players + 1
    return Table(players).set(starter=starter, seat=last, ending=True)

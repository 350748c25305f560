"""What the ledger says of a cell is true of the row it was paid for, and adds up (P4 to P7, N5, X4)."""

from __future__ import annotations

import re

import pytest

from elcapitan.client.model.table_model import TableModel, TableSeat
from elcapitan.client.shell import i18n
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.facts.ledger import PaydaySettlement
from elcapitan.games.capitan.client.wording import payment_text
from elcapitan.games.capitan.rules.model.events import CityPaid
from elcapitan.games.capitan.rules.model.state import GameState
from tests.games.capitan.client.facts.test_ledger import whole
from tests.games.capitan.tables import before_first_move


@pytest.fixture(autouse=True)
def english() -> None:
    i18n.use_language("en")


def settlements(model: TableModel) -> list[tuple[PaydaySettlement, GameState]]:
    """All paydays of a game, each with the position its rows stood in."""
    found = []
    for upto in range(1, len(model.steps) + 1):
        part = before_first_move(model, model.me)
        part.steps = model.steps[:upto]
        settled = ledger.last_settlement(part)
        if settled and settled.step == upto - 1:
            found.append((settled, model.steps[settled.step].after))
    return found


def paid_by_hand(state: GameState, city: str, seat: int) -> tuple[int, int]:
    """Majority and fortress as rules.md says them, from the row itself: nothing of rules/payday."""
    plan, row = state.board.plan(city), list(state.city(city).row)
    standing = [site for site in range(12) if row[site]]
    value = plan.row.values[standing[-1] + 1] if standing else plan.row.values[0]
    colours = sorted(set(row) - {0}, key=lambda piece: (-row.count(piece), row.index(piece)))
    majority = 0
    if seat in colours:
        place = colours.index(seat)
        if place == 0:
            majority = value
        elif plan.extra or (place == 1 and len(state.players) > 2):
            majority = value // 2
    fortress = 0
    if seat in state.city(city).fortresses:
        most = max(sum(1 for piece in each.row if piece) for each in state.cities)
        fortress = value if len(standing) == most else value // 2
    return majority, fortress


def numbers(rows: list[str]) -> list[int]:
    return [int(found) for text in rows for found in re.findall(r"\d+$", text)]


GAMES = [(2, 3, ()), (3, 6, ()), (5, 2, ()), (4, 7, ("porto", "lisboa", "islas-canarias"))]


@pytest.mark.parametrize(("players", "seed", "extras"), GAMES)
def test_every_cell_of_every_payday_says_what_a_reckoning_by_hand_gives(
    players: int, seed: int, extras: tuple[str, ...]
) -> None:
    model = whole(players, seed, extras=extras)
    paydays = settlements(model)
    assert len(paydays) == 3
    for settled, state in paydays:
        for row in settled.held.ledger:
            for seat in range(1, players + 1):
                majority, fortress = paid_by_hand(state, row.city, seat)
                assert (row.majority[seat - 1], row.fortresses[seat - 1]) == (majority, fortress)
                rows = row_texts(payment_text.cell_rows(state, model.seats, row, seat))
                told = numbers([text for text in rows[1:] if not text.startswith("tie with")])
                assert told == [florins for florins in (majority, fortress) if florins], rows
                assert f"worth {row.value} florin" in rows[0]


@pytest.mark.parametrize(("players", "seed", "extras"), GAMES)
def test_the_money_of_a_seat_is_explained_by_parts_that_add_up(
    players: int, seed: int, extras: tuple[str, ...]
) -> None:
    model = whole(players, seed, extras=extras)
    for settled, _state in settlements(model):
        for seat in range(1, players + 1):
            rows = row_texts(payment_text.total_rows(settled, seat))
            parts = [int(re.sub(r"[^0-9-]", "", text.split(": ")[1].replace("−", "-"))) for text in rows]
            assert sum(parts[:-1]) == parts[-1]


def position(row: str, players: int = 3, fortress: int = 0) -> tuple[GameState, CityPaid]:
    """Marseille with that row (colour letters by seat), paid as the rules pay it."""
    from elcapitan.games.capitan.rules.payday import payday
    from tests.games.capitan.client.random_games import start

    state = start(players, 1)
    city = state.city("marseille")
    pieces = tuple({"r": 1, "g": 2, "b": 3, "G": -2, ".": 0}[letter] for letter in row.ljust(12, "."))
    state = state.with_city(
        "marseille", city._replace(row=pieces, fortresses=(fortress,) if fortress else city.fortresses)
    )
    return state, next(each for each in payday(state).ledger if each.city == "marseille")


def seats(players: int) -> list[TableSeat]:
    return list(whole(players).seats) if players == 3 else list(whole(players, 3).seats)


def told(row: str, seat: int, players: int = 3, fortress: int = 0) -> str:
    state, paid = position(row, players, fortress)
    return " | ".join(row_texts(payment_text.cell_rows(state, seats(players), paid, seat))[1:])


def test_p5_first_place_is_paid_the_full_value() -> None:
    assert told("rrg", 1).startswith("first place with 2 warehouses: the full value, ")


def test_p5_second_place_is_paid_half() -> None:
    assert told("rrg", 2).startswith("second place with 1 warehouse: half of ")


def test_p5_a_tie_names_whose_first_warehouse_comes_earlier() -> None:
    assert "tie with P2: P1 has the warehouse nearer the start of the row" in told("rg", 1)
    assert "tie with P1: P1 has the warehouse nearer the start of the row" in told("rg", 2)


def test_p5_third_place_is_told_that_it_is_not_paid() -> None:
    assert told("rrrggb", 3) == "place 3 with 1 warehouse: only first and second place are paid"


def test_p5_no_warehouse_is_no_place() -> None:
    assert told("rrr", 2) == "no warehouse in the row, so no place"


def test_p5_an_empty_row_is_said_to_be_worth_the_number_on_site_1() -> None:
    state, paid = position("")
    for rows in (
        payment_text.cell_rows(state, seats(3), paid, 1),
        payment_text.city_rows(state, seats(3), paid),
    ):
        assert row_texts(rows)[0] == "worth 0 florins: the number on site 1, as the row is empty"


def test_n5_with_two_players_second_place_is_told_that_it_is_not_paid() -> None:
    assert told("rrg", 2, players=2) == "second place with 1 warehouse: not paid with two players"


def test_n5_with_two_players_the_third_colour_in_the_row_is_told_its_own_place() -> None:
    told_third = told("gGr", 1, players=2)
    assert told_third.startswith("place 3 with 1 warehouse: not paid with two players | tie with ")


def test_n5_a_neutral_colour_in_first_place_leaves_everyone_unpaid() -> None:
    assert told("GGr", 1, players=2) == "a neutral colour has first place, so no one is paid"


def test_p6_a_fortress_in_the_city_with_most_warehouses_is_told_why_it_pays_in_full() -> None:
    assert "fortress: no city has more warehouses (3 warehouses), so the full value, " in told("rrr", 2, fortress=2)

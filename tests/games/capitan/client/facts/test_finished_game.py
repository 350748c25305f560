"""What is stored of a finished game: each achievement from the events that earn it, loans, cities and income."""

from __future__ import annotations

import pytest

from elcapitan.client.model.table_model import TableSeat
from elcapitan.games.capitan.client.facts.finished_game import finished_game
from elcapitan.games.capitan.rules.model.events import BonusTaken, LoanTaken, PaydayHeld
from tests.client.statistics.played_games import finished_model
from tests.games.capitan.positions import Game, four, printed_board, table
from tests.games.capitan.tables import new_table


def earned(game: Game, *moves: str, colour: str = "red") -> set[str]:
    """What a colour has achieved by those moves from a position."""
    seats = [TableSeat(at, name, name, "person") for at, name in enumerate(game.colours, 1)]
    model = new_table(seats, game.state, me=game.seat(colour))
    for move in moves:
        model.play(model.state.seat, move)
    return set(finished_game(model).achieved)


def payday(game: Game) -> set[str]:
    """What red has achieved on the payday that yellow's turn brings."""
    return earned(game.stock("blue", 0).to_act("yellow").acted(), "end")


@pytest.mark.parametrize(
    ("row", "fortress", "alone"), [("rr", "red", 1), ("rr", "green", 0), ("rgr", "red", 0), ("gg", "green", 0)]
)
def test_a_city_is_one_s_own_if_no_one_else_has_anything_there(row: str, fortress: str, alone: int) -> None:
    game = table("red", "green", "blue").row("napoli", row).fortress("napoli", fortress)
    seats = [TableSeat(at, name, name, "person") for at, name in enumerate(game.colours, 1)]
    assert finished_game(new_table(seats, game.state, me=game.seat("red"))).alone == alone


def test_building_on_the_last_site_turns_the_row() -> None:
    game = table("red", "green", "blue").row("napoli", "grbgrbgrbgb.").arrived("red", "napoli")
    assert earned(game, "build 12") == {"turned"}
    assert earned(game, "build 12", colour="green") == set()


def test_a_row_that_has_turned_does_not_turn_again() -> None:
    game = table("red", "green", "blue").row("napoli", "..bgrbgrbgbg").arrived("red", "napoli")
    assert earned(game, "build 2") == set()


def test_a_reopened_warehouse() -> None:
    game = table("red", "green", "blue").row("napoli", "g").picture("napoli", "r").arrived("red", "napoli")
    assert earned(game, "reopen 2") == {"reopened"}


@pytest.mark.parametrize(("first", "achieved"), [("g", {"shut-down"}), ("r", set())])
def test_only_the_warehouse_of_another_player_counts_as_shut_down(first: str, achieved: set[str]) -> None:
    dark = min(printed_board().dark_sites("marseille", 4))
    game = four().row("marseille", (first + "bgyrbgyrbgyr")[: dark - 1]).arrived("red", "marseille").money("red", 50)
    assert earned(game, f"build {dark}") == achieved


def test_the_first_to_build_everything_sets_the_pace() -> None:
    game = table("red", "green", "blue").row("napoli", "g").arrived("red", "napoli").stock("red", 1)
    assert earned(game, "build 2") == {"all-built"}
    assert earned(game.stock("green", 0), "build 2") == set()
    assert earned(game.stock("red", 2), "build 2") == set()


@pytest.mark.parametrize(("row", "won"), [("rgrg", True), ("grgr", False), ("rrg", False), ("rr", False)])
def test_a_tie_is_won_by_the_lower_site(row: str, *, won: bool) -> None:
    assert ("tie" in payday(four().row("napoli", row))) is won


@pytest.mark.parametrize(("city", "full"), [("napoli", True), ("tunis", False)])
def test_a_fortress_pays_in_full_where_there_are_the_most_warehouses(city: str, *, full: bool) -> None:
    game = four().row("napoli", "gbgb").row("tunis", "gb").fortress(city, "red")
    assert ("fortress" in payday(game)) is full


@pytest.mark.parametrize(("cities", "nine"), [(9, True), (8, False)])
def test_nine_cities_on_a_payday(cities: int, *, nine: bool) -> None:
    game = four()
    for city in printed_board().cities[:cities]:
        game = game.row(city.id, "r")
    assert ("nine-cities" in payday(game)) is nine


@pytest.mark.parametrize("record", ["two", "three", "four", "five", "twelve"])
@pytest.mark.parametrize("me", [1, 2])
def test_the_facts_of_a_whole_game_agree_with_its_events(record: str, me: int) -> None:
    model = finished_model(record, me)
    game = finished_game(model)
    events = [event for step in model.steps for event in step.events]
    result = model.rules.result(model.state)
    assert result is not None
    assert game.loans == sum(isinstance(event, LoanTaken) and event.seat == me for event in events)
    held = [event for event in events if isinstance(event, PaydayHeld)]
    assert sum(game.income.values()) >= sum(event.majority[me - 1] + event.fortresses[me - 1] for event in held)
    if record != "twelve":  # Lisboa pays at once, too
        assert sum(game.income.values()) == sum(event.majority[me - 1] + event.fortresses[me - 1] for event in held)
    assert ("bonus" in game.achieved) is any(isinstance(event, BonusTaken) and event.seat == me for event in events)
    assert ("victory" in game.achieved) is (me in result.winners)
    assert ("no-loan" in game.achieved) is (me in result.winners and not game.loans)
    assert ("loan" in game.achieved) is (me in result.winners and game.loans > 0)
    assert len(game.extras) == (3 if record == "twelve" else 0)

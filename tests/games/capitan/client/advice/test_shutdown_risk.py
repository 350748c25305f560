"""Who is shut down next, and after how many placings: compared with what the rules do when someone builds."""

import pytest

from elcapitan.games.capitan.client.advice import shutdown_risk
from elcapitan.games.capitan.rules.model.events import WarehouseShut
from elcapitan.games.capitan.rules.model.moves import Build, Reopen
from tests.games.capitan.client.random_games import game
from tests.games.capitan.positions import table


@pytest.mark.parametrize("players", [2, 3, 5])
def test_d1_whoever_is_shut_down_was_at_risk(players: int) -> None:
    seen = 0
    for state, move, played in game(players, seed=players):
        if not isinstance(move, Build | Reopen):
            continue
        city = state.mover.place
        warned = [each for each in shutdown_risk.warehouses_at_risk(state) if each.city == city]
        shut = [event for event in played.events if isinstance(event, WarehouseShut)]
        if warned:
            assert [event.site for event in shut] == [warned[0].site]
            assert shutdown_risk.placements_until_shutdown(state, city, warned[0].site) == 1
            seen += 1
        else:
            # On a row without a warehouse nobody is at risk: what is placed on a dark site there goes itself.
            assert not shut or not any(state.city(city).row)
    assert seen > 3


def test_d3_nobody_is_at_risk_while_the_row_is_built_backwards() -> None:
    state = table("red", "green", "blue").row("marseille", "...grbgrbgrb").state
    assert shutdown_risk.warehouses_at_risk(state) == ()
    assert shutdown_risk.placements_until_shutdown(state, "marseille", 4) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_d1_placings_are_counted_to_the_very_one(players: int) -> None:
    told: dict[tuple[str, int], int] = {}
    seen = 0
    for state, move, played in game(players, seed=10 + players):
        if not isinstance(move, Build | Reopen):
            continue
        city = state.mover.place
        for site, piece in enumerate(state.city(city).row, 1):
            until = shutdown_risk.placements_until_shutdown(state, city, site) if piece else 0
            gone = any(isinstance(event, WarehouseShut) and event.site == site for event in played.events)
            if piece:
                assert gone == (until == 1), (city, site, until)
                if (city, site) in told:
                    assert until == told[city, site]
                told[city, site] = until - 1 if until else 0
                seen += until > 1
            if gone:
                told.pop((city, site), None)
    assert seen > 10


def test_d2_triangle_is_dark_for_three_and_not_for_four() -> None:
    board = table("red", "green", "blue").state.board
    dark = sorted(board.dark_sites("marseille", 3) - board.dark_sites("marseille", 4))[0]
    row = "rgb" * 4
    three = table("red", "green", "blue").row("marseille", row[: dark - 1]).state
    four = table("red", "green", "blue", "yellow").row("marseille", row[: dark - 1]).state
    assert shutdown_risk.WarehouseAtRisk("marseille", 1, 1) in shutdown_risk.warehouses_at_risk(three)
    assert not [each for each in shutdown_risk.warehouses_at_risk(four) if each.city == "marseille"]

"""The coins of a payday: each line's fly between it and the purses, and land before the next."""

from __future__ import annotations

from elcapitan.games.capitan.client import payday_sheet
from elcapitan.games.capitan.client.events import payday_animation
from elcapitan.games.capitan.client.facts.ledger import last_settlement
from elcapitan.kit.sheets.score_sheet import LINE_S, ScoreSheet
from tests.games.capitan.client.facts.test_ledger import whole


def sheet(players: int) -> ScoreSheet:
    model = whole(players)
    found = last_settlement(model)
    assert found is not None
    return payday_sheet.payday_sheet(model, found)


def test_coins_fly_only_for_whom_is_paid_and_land_before_the_next_line() -> None:
    paid = sheet(4)
    for at, line in enumerate(paid.lines):
        seen = set()
        for part in range(100):
            flying = payday_animation.coin_flights(paid, at + part / 100, lambda at, seat: ((seat, at), (seat, -1)), 20)
            for flight, t in flying:
                assert 0 <= t < 1
                assert flight.end_s <= LINE_S
                seat = round(flight.start[0])
                down = flight.end[1] == -1
                assert down == (line.points[seat] > 0)
                seen.add(seat)
        assert seen == {seat for seat, florins in enumerate(line.points) if florins}


def test_nothing_flies_once_all_is_counted() -> None:
    paid = sheet(3)
    flying = payday_animation.coin_flights(paid, len(paid.lines), lambda at, seat: ((0, 0), (0, 0)), 20)
    assert list(flying) == []

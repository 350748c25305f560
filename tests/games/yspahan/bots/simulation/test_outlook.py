"""How positions look: points at the end as far as they can be told, and what the lead does for winning."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.simulation.outlook import WON, expected_points, outlook_of
from elcapitan.games.yspahan.bots.simulation.sim_game import OVER, SimGame
from tests.games.yspahan.positions import Game, table


def imagined(game: Game) -> SimGame:
    return SimGame.of(game.state, Random(1))


def test_at_the_end_points_are_points() -> None:
    game = imagined(table(3).points(40, 50, 45))
    game.stage = OVER
    assert expected_points(game, judge_for(3)) == [40.0, 50.0, 45.0]
    found = outlook_of(game, judge_for(3), 1)
    assert found.lead == pytest.approx(50 - (45 + 42.5) / 2)
    assert found.lead < found.worth < found.lead + WON


def test_a_victory_counts_beside_the_lead_and_a_defeat_against_it() -> None:
    game = imagined(table(2).points(41, 40))
    game.stage = OVER
    winner, loser = (outlook_of(game, judge_for(2), seat) for seat in (0, 1))
    assert winner.worth > winner.lead > 0 > loser.lead > loser.worth


def test_everything_a_seat_has_is_expected_to_bring_something() -> None:
    plain = table(3)
    base = expected_points(imagined(plain), judge_for(3))
    assert base[0] == pytest.approx(base[1])
    for better in (
        plain.have(2, camels=4),
        plain.have(2, gold=6),
        plain.have(2, buildings=("hoist", "shop")),
        plain.goods(2, "vase-12a", "vase-12b", "vase-12c"),
        plain.caravan(2, 2),
        plain.hand(2, "sell-camels"),
    ):
        values = expected_points(imagined(better), judge_for(3))
        assert values[1] > base[1]
        assert values[2] == pytest.approx(base[2], abs=0.6)

"""What the starter's dice are worth at first sight (D1)."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.bots.simulation.sim_steps import roll_gains
from tests.games.yspahan.positions import Game, table

BUILDINGS = ("paddock", "shop", "bath", "caravanserai", "bazaar", "hoist")


def gains_of(game: Game) -> list[float]:
    players = len(game.state.players)
    return roll_gains(SimGame.of(game.state, Random(1)), judge_for(players), Random(1))


@pytest.mark.parametrize(("gold", "numbers"), [(0, 1), (2, 3), (9, 4)])
def test_d1_at_most_three_dice_and_as_far_as_gold_goes(gold: int, numbers: int) -> None:
    assert len(gains_of(table(3).have(1, gold=gold))) == numbers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gold_that_buildings_cost_is_dearer_than_dice_in_the_first_week(players: int) -> None:
    gains = gains_of(table(players).have(1, gold=3))
    assert gains == sorted(gains, reverse=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dice_bring_more_than_gold_that_buys_nothing_any_more(players: int) -> None:
    last = table(players).day(3, 7).have(1, gold=3, buildings=BUILDINGS)
    gains = gains_of(last.goods(1, "vase-12a").goods(2, "chest-8a", "chest-8b"))
    assert gains[3] > gains[0]

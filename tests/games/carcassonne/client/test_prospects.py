"""What figures bring or cost, as the close-up and the plague show it."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.rules.model import moves
from tests.games.carcassonne.positions import do, placed, stand, table


@pytest.mark.parametrize(("farmer", "points"), [("1 follower", 1), ("2 follower", 0)])
def test_b8_a_pig_brings_a_point_for_each_city_that_its_owner_scores(farmer: str, points: int) -> None:
    lying = stand(table("b03 0 0 0", "b18 0 -1 2"), f"{farmer} 0 0 meadow-1")
    assert prospects.part_prospect(placed(lying, "b03 1 0 0"), "meadow-1", "pig") == points


@pytest.mark.parametrize("crowns", [(), (1,), (1, 1)])
def test_w7_what_a_figure_costs_does_not_depend_on_the_crowns_that_follow(crowns: tuple[int, ...]) -> None:
    lying = stand(table("b07 4 2 0", wheel="board"), "1 follower 4 2 city-1")
    lying = lying._replace(pig=lying.pig + 4, crowns=(*lying.crowns[:5], crowns))
    assert prospects.loss_of(do(lying, "draw / b24-1").state, moves.ReturnFigure(4, 2)) == 3

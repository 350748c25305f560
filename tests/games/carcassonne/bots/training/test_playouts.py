"""Games played on after a choice, as the yardstick asks for them."""

from __future__ import annotations

import pytest

from elcapitan import games
from elcapitan.games.carcassonne.bots.training import playouts
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from tests.games.carcassonne.positions import draws, herd, stand, table
from tests.games.carcassonne.rules.properties.random_play import EVERYTHING, random_game

ROAD = draws(table("b16 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0", sets=()), "b22")._replace(stack=3)
BOTS = games.reviews("carcassonne")


def test_the_best_few_choices_are_compared_and_few_of_them_place_alike() -> None:
    found = BOTS.shortlist(ROAD)
    assert 1 < len(found) <= playouts.BEST_FEW
    places = [str(choice[0]) for choice in found]
    assert places[0].startswith("place 3 0")
    assert max(map(places.count, places)) <= playouts.MOST_ALIKE
    assert len({BOTS.result_of(ROAD, choice) for choice in found}) == len(found)
    assert BOTS.shortlist(table("b03 0 0 0")) == []


def test_equal_worlds_are_equal_games() -> None:
    choice = BOTS.shortlist(ROAD)[0]
    first, second, again = BOTS.play_on(ROAD, choice, ["a", "b", "a"])
    assert first == again
    assert first != second or first[0] >= 4
    assert next(iter(BOTS.play_on(ROAD, choice, ["a"])))[0] >= 4


def test_a_lead_is_judged_before_the_next_turn() -> None:
    best, *_, worst = BOTS.shortlist(ROAD)
    leads = [sum(BOTS.look_ahead(ROAD, each, "abcd")) for each in (best, worst)]
    assert leads[0] > leads[1]


def test_a_token_is_drawn_in_the_world() -> None:
    state = stand(table("b01 0 0 0"), "1 shepherd 0 0 meadow-1")
    state = herd(state, "0 0 meadow-1", 3)._replace(stage=CarcassonneStage.SHEEP, stack=2)
    grow = [moves.DecideFlock(moves.GROW)]
    assert BOTS.result_of(state, grow).startswith("sheep grow ")
    assert len([*BOTS.play_on(state, grow, ["a", "b"])]) == 2
    assert BOTS.kind_of(grow) == "sheep"


def test_what_the_rules_refuse_is_no_choice() -> None:
    with pytest.raises(ValueError, match="is refused"):
        next(iter(BOTS.play_on(ROAD, [moves.parse("place 9 9 0")], ["a"])))


def test_a_game_has_three_thirds() -> None:
    thirds = [BOTS.phase(step.before) for step in random_game(2, EVERYTHING, 3)]
    assert thirds == sorted(thirds)
    assert {*thirds} == {1, 2, 3}

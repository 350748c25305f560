"""What turns are about, by the letters of the rules."""

from __future__ import annotations

import pytest

from elcapitan import games
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from tests.games.carcassonne.positions import draws, stand, table

BOTS = games.puzzle_search("carcassonne")
ROAD = stand(table("b16 0 0 0", "i15 1 0 0"), "1 follower 1 0 road-1")
GOODS = stand(table("t15 0 0 0", "t18 1 0 0", "b18 2 0 3"), "2 follower 0 0 city-1")
TIE = stand(table("b07 0 0 0", "h03 1 0 0", "b18 1 -1 2"), "1 follower 1 0 city-1", "2 follower 1 -1 city-1")
BUILDER = stand(table("b16 0 0 0", "b24-1 1 0 0"), "1 follower 0 0 road-1", "1 builder 1 0 road-1")
CASES = {
    "an inn's road": (ROAD, "b22", ("place 2 0 0", "pass"), "IR"),
    "goods of somebody else's city": (GOODS, "b18", ("place -1 0 1", "pass"), "GK"),
    "a tie that a hill decides": (TIE, "b18", ("place -1 0 1", "pass"), "FHK"),
    "a second tile by the builder": (BUILDER, "b24-1", ("place 2 0 0", "pass"), "B"),
    "a shepherd, whose token nobody knows": (
        table("b01 0 0 0"),
        "b02",
        ("place 0 -1 2", "figure shepherd meadow-1"),
        "D",
    ),
    "a big figure": (table("b16 0 0 0"), "b24-1", ("place 1 0 0", "figure big road-1"), "I"),
    "a tile that only lies": (table("b16 0 0 0"), "b24-1", ("place 1 0 0", "pass"), "P"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_turn_is_about_what_is_placed_and_what_scores(case: str) -> None:
    lying, tile, turn, letters = CASES[case]
    assert BOTS.letters_of(drawn(lying, tile), [moves.parse(text) for text in turn]) == letters


def test_a_turn_that_the_rules_refuse_is_about_nothing() -> None:
    with pytest.raises(ValueError, match="refused"):
        BOTS.letters_of(drawn(ROAD, "b22"), [moves.parse("place 9 9 0")])


def drawn(lying: CarcassonneState, tile: str) -> CarcassonneState:
    return draws(lying, tile)._replace(stack=3)

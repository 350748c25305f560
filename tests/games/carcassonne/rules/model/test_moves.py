"""Moves and their texts."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.kit.rules.move_text import UnreadableMove

TEXTS = {
    "draw": moves.DrawTile(),
    "place 3 -2 1": moves.PlaceTile(3, -2, 1),
    "place 0 0 0": moves.PlaceTile(0, 0, 0),
    "place -120 14 3": moves.PlaceTile(-120, 14, 3),
    "figure follower road-1": moves.PlaceFigure("follower", "road-1"),
    "figure shepherd meadow-4": moves.PlaceFigure("shepherd", "meadow-4"),
    "figure big cloister": moves.PlaceFigure("big", "cloister"),
    "crown inquisition": moves.TakeCrown("inquisition"),
    "pass": moves.PlaceNoFigure(),
    "sheep grow": moves.DecideFlock("grow"),
    "sheep score": moves.DecideFlock("score"),
    "return -1 20": moves.ReturnFigure(-1, 20),
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_and_its_move_hold_both_ways(text: str) -> None:
    assert moves.parse(text) == TEXTS[text]
    assert str(TEXTS[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "Draw", "draw ", "place 1 2", "place 1 2 4", "place +1 2 0", "place 01 2 0", "place -0 2 0"),
        *("place 1000 0 0", "figure knight city-1", "figure follower city-0", "figure follower city-9"),
        *("figure follower", "figure follower cloister-1", "crown luck", "sheep", "sheep keep", "return 1", "pass 1"),
        *("place ? 0 0", "place 1  2 0", "place ١ 2 0"),
    ],
)
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(UnreadableMove):
        moves.parse(text)

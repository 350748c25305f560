"""A tile keeps its painting from the hand to the land."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan.games.carcassonne.client.paint.tile_art import TileArt, copy_of
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_of
from tests.games.carcassonne.client.table_without_server import CarcassonneTable


def test_hand_draft_and_close_up_show_the_painting_that_will_lie_on_the_square(monkeypatch: pytest.MonkeyPatch) -> None:
    table = CarcassonneTable(2, 2)
    square = next(each for each in table.possible if each.kind == Kind.SQUARE and copy_of(square_of(each)))
    table.click(*square)
    kind = table.model.state.box.kinds[table.model.state.tile]
    painted: list[int] = []
    picture = TileArt.picture

    def watched(self: TileArt, what: Any, rotation: int, size: int, copy: int = 0, **rest: Any) -> Any:
        if what is kind:
            painted.append(copy)
        return picture(self, what, rotation, size, copy, **rest)

    monkeypatch.setattr(TileArt, "picture", watched)
    table.scene.view.reset(table.stack.look)
    table.frame()
    assert len(painted) >= 3
    assert set(painted) == {copy_of(square_of(square))}

"""Setting up (rules S1 to S8)."""

from __future__ import annotations

from functools import lru_cache

from elcapitan.games.carcassonne.rules.model.land import Land
from elcapitan.games.carcassonne.rules.model.state import CarcassonnePlayer, CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.model.tiles import TileBox, TileKind


def new_game(box: TileBox, players: int, start: int) -> CarcassonneState:
    """The first position: that seat is to draw."""
    return CarcassonneState(
        box,
        # S2: "Each player has 7 ordinary figures [...] 0 points, no goods"
        players=(CarcassonnePlayer(box.supply),) * players,
        seat=start,
        stage=CarcassonneStage.DRAW,
        land=first_land(box),
        stack=box.stack,
        river=box.river_tiles,
        unseen=box.unseen,
        pig=box.pig,  # S6: "the pig on fortune"
    )


def first_land(box: TileBox) -> Land:
    """What lies before the first turn; the same object for the same tiles."""
    # S6: "its 16 squares lie as [wheel] says"
    laid = [(square, x, y, 0) for square, x, y in box.board] if box.has_wheel_board else []
    # S1: "The start tile lies alone"; S4: "With the river or the wheel's board the start tile is out of the game"
    # S5: "the source lies as [river] says"; S7: "first the board, then the source beside it"
    if box.has_river or not box.has_wheel_board:
        place = box.source if box.has_river else box.start
        laid.append((box.kinds[place.tile], place.x, place.y, place.rotation))
    return _land_of(*laid)


@lru_cache(maxsize=8)  # with the wheel's board and the river, or without, there are four
def _land_of(*laid: tuple[TileKind, int, int, int]) -> Land:
    land = Land()
    for kind, x, y, rotation in laid:
        land = land.lay(kind, (x, y), rotation)
    return land

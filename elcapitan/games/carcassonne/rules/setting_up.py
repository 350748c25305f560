"""Setting up (rules S1 to S8)."""

from __future__ import annotations

from functools import lru_cache

from elcapitan.games.carcassonne.rules.model.land import Land
from elcapitan.games.carcassonne.rules.model.state import CarcassonnePlayer, CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.model.tiles import StartPlace, TileBox


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


@lru_cache(maxsize=256)
def first_land(box: TileBox) -> Land:
    """What lies before the first turn; the same object for the same tiles."""
    land = Land()
    if box.has_wheel_board:
        # S6: "its 16 squares lie as [wheel] says"
        for square, x, y in box.board:
            land = land.lay(square, (x, y), 0)
    if box.has_river:
        # S5: "the source lies as [river] says"; S7: "first the board, then the source beside it"
        return _lay(land, box, box.source)
    # S1: "The start tile lies alone"; S4: "With the river or the wheel's board the start tile is out of the game"
    return land if box.has_wheel_board else _lay(land, box, box.start)


def _lay(land: Land, box: TileBox, place: StartPlace) -> Land:
    return land.lay(box.kinds[place.tile], (place.x, place.y), place.rotation)

"""Drawing a tile (T2, T3, P6, H2), and what comes after the figure: D4's question, scoring, the next turn."""

from __future__ import annotations

from tests.games.carcassonne.referee import board, ending, placing, position, scoring, wheel
from tests.games.carcassonne.referee.chance import Chance
from tests.games.carcassonne.referee.position import Position


def draw(now: Position, chance: Chance) -> None:
    """T3: "tile turned up; P6; H2; wheel (W)"."""
    position.check_stage(now, "draw", position.DRAW)
    while True:
        if now.stack + now.river == 0:
            # T5: the game ends "when no tile is left that could be placed".
            ending.end_game(now)
            return
        id = chance.tile(now)
        if now.river:
            now.river -= 1
        else:
            now.stack -= 1
        if any(placing.places(now, id)):
            break
        # P6: "it is set aside, face up, out of the game, and the next one is drawn."
        now.aside.append(id)
        now.tell("TileSetAside", tile=id, stack=now.stack)
    now.tile, now.stage = id, position.PLACE
    now.tell("TileDrawn", seat=now.seat, tile=id, stack=now.stack, river=now.river)
    tile = board.tile(id)
    if tile.hill and now.in_play("hills") and now.stack:
        # H2: "the next tile of the stack goes face down under it".
        now.stack -= 1
        now.buried += 1
        now.tell("TileBuried", stack=now.stack)
    if tile.icon and now.options.with_board:
        wheel.turn_wheel(now, tile.icon)


def after_figure(now: Position) -> None:
    """The figure, crown or pass is done: D4 asks, or the tile is scored."""
    if now.sheep_due:
        now.sheep_due = False
        now.stage = position.SHEEP
    else:
        finish_tile(now)


def finish_tile(now: Position) -> None:
    """E1, then the end (T5), the second tile (B5) or the next player (T1)."""
    scoring.score_tile(now)
    if now.stack + now.river == 0:
        ending.end_game(now)
        return
    now.stage = position.DRAW
    # B6: "No third tile".
    now.second, now.double = now.double, False
    if now.second:
        now.tell("ExtraTile", seat=now.seat)
    else:
        now.seat = now.seats_from(now.seat)[1]

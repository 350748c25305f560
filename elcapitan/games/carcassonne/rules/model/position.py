"""The position as plain JSON values, and its digest.

The mapping is a promise to simple clients and to the digest: keys are the rules text's words, seats count from 1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import PlacedTile
from elcapitan.games.carcassonne.rules.model.state import CarcassonnePlayer, CarcassonneState
from elcapitan.kit.rules.canonical_json import canonical, digest_of


def position(state: CarcassonneState) -> dict[str, Any]:
    """All that lies on the table."""
    board = state.box.has_wheel_board
    laid = state.land.tiles[len(state.box.board) if board else 0 :]
    return {
        "stage": state.stage.value,
        "seat": state.seat,
        "plague": list(state.plague),
        "second": state.second,
        "double": state.double,
        "sheep_due": state.sheep_due,
        "tile": state.tile or None,
        "stack": state.stack,
        "river": state.river,
        "buried": state.buried,
        "aside": list(state.aside),
        "tiles": [[tile.kind.id, *tile.square, tile.rotation] for tile in laid],
        "figures": [[figure.seat, figure.kind, *_place(state, figure.part)] for figure in state.figures],
        "flocks": [[*_place(state, flock.part), list(flock.sheep)] for flock in state.flocks],
        "tokens": state.tokens,
        "pig": tiles.SECTORS[state.pig] if board else None,
        "crowns": {sector: list(seats) for sector, seats in zip(tiles.SECTORS, state.crowns, strict=True) if seats},
        "players": [_player(player, state.box.supply) for player in state.players],
    }


def _place(state: CarcassonneState, part: int) -> tuple[int, int, str]:
    return *state.land.tile(part).square, state.land.part(part).name


def _player(player: CarcassonnePlayer, full: tuple[int, ...]) -> dict[str, Any]:
    """`full`: the supply at the beginning, which says what is in play."""
    supply = zip(tiles.KINDS, player.supply, full, strict=True)
    return {
        "points": player.points,
        "parts": player.parts._asdict(),
        "supply": {kind: left for kind, left, in_play in supply if in_play},
        "goods": dict(zip(tiles.GOODS, player.goods, strict=True)),
    }


def digest(state: CarcassonneState) -> str:
    """16 hex digits, over the position as canonical JSON."""
    return digest_of(_text(state))


def _text(state: CarcassonneState) -> str:
    """Letter by letter the canonical JSON of `position`, in a fifth of its time: a digest is wanted after every move.

    What lies stays as it is, so that its texts are remembered.
    """
    land, board = state.land, state.box.has_wheel_board
    laid = ",".join([_tile_text(tile) for tile in land.tiles[len(state.box.board) if board else 0 :]])
    figures = ",".join([_figure_text(each.seat, each.kind, *_place(state, each.part)) for each in state.figures])
    players = ",".join([_player_text(player, state.box.supply) for player in state.players])
    crowns = {sector: seats for sector, seats in zip(tiles.SECTORS, state.crowns, strict=True) if seats}
    flocks = [(*_place(state, flock.part), flock.sheep) for flock in state.flocks]
    return (
        f'{{"aside":{canonical(state.aside)},"buried":{state.buried},"crowns":{canonical(crowns)},'
        f'"double":{canonical(state.double)},"figures":[{figures}],"flocks":{canonical(flocks)},'
        f'"pig":{canonical(tiles.SECTORS[state.pig] if board else None)},"plague":{canonical(state.plague)},'
        f'"players":[{players}],"river":{state.river},"seat":{state.seat},"second":{canonical(state.second)},'
        f'"sheep_due":{canonical(state.sheep_due)},"stack":{state.stack},"stage":"{state.stage.value}",'
        f'"tile":{canonical(state.tile or None)},"tiles":[{laid}],"tokens":{state.tokens}}}'
    )


@lru_cache(maxsize=8192)
def _tile_text(tile: PlacedTile) -> str:
    return canonical([tile.kind.id, *tile.square, tile.rotation])


@lru_cache(maxsize=8192)
def _figure_text(seat: int, kind: str, x: int, y: int, part: str) -> str:
    return canonical([seat, kind, x, y, part])


@lru_cache(maxsize=1024)
def _player_text(player: CarcassonnePlayer, full: tuple[int, ...]) -> str:
    return canonical(_player(player, full))

"""The examples of the rule book: positions from a file, scored by the rules, and their captions from the book's pages.

Needs no window: client/paint/rule_pictures.py draws them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from elcapitan import paths
from elcapitan.client.model import rule_pages
from elcapitan.client.shell import i18n
from elcapitan.games.carcassonne.rules import play, scoring
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.land import Land
from elcapitan.games.carcassonne.rules.model.state import (
    CarcassonnePlayer,
    CarcassonneStage,
    CarcassonneState,
    Figure,
    Flock,
)
from elcapitan.games.carcassonne.tile_file import box_of
from elcapitan.kit.rules.played import expect_played

GAME: Final = "carcassonne"
SEATS: Final = 4
_STACK: Final = 40
"""Tiles face down in every example."""


class CarcassonneExample(NamedTuple):
    """One picture of a page."""

    caption: str
    state: CarcassonneState
    """With the figures as they stood before they went home."""
    laid: bool = False
    """Whether the last tile of the land is the one that was just laid."""
    fits: tuple[moves.PlaceTile, ...] = ()
    """The ways in which the state's tile may be laid."""
    lit: frozenset[int] = frozenset()
    """Parts that are lit up."""
    points: tuple[int, ...] = ()
    """Scored in the example, by seat."""
    goods: tuple[int, ...] = ()
    """Tokens that Red takes: wine, grain, cloth."""
    has_wheel: bool = False
    """Whether the wheel is shown."""
    has_land: bool = True
    """Whether the tiles are shown."""
    sums: tuple[()] = ()
    """The accounts of Carcassonne are in its captions."""


def example_pictures(name: str) -> tuple[CarcassonneExample, ...]:
    """The pictures of that name with their captions in the player's language; none if there is no such name."""
    shown = rule_pages.captioned_examples(paths.rule_books(GAME), name, i18n.language())
    return tuple(make_example(data, caption) for data, caption in shown)


def make_example(data: Mapping[str, Any], caption: str = "") -> CarcassonneExample:
    """An example of the file, played by the rules. ValueError if they refuse it."""
    state = _position(data)
    standing, shown = state.figures, state
    if fitting := data.get("fits"):
        shown = state._replace(stage=CarcassonneStage.PLACE, tile=fitting)
        fits = tuple(move for move in play.legal_moves(shown) if isinstance(move, moves.PlaceTile))
        return CarcassonneExample(caption, shown, fits=fits)
    if tile_drawn := data.get("draws"):
        drawn = _played(state, moves.DrawTile(), (tile_drawn,))
        shown, state = drawn._replace(crowns=state.crowns), drawn
    if lays := data.get("lays"):
        tile, x, y, rotation = lays.split()
        state = state._replace(stage=CarcassonneStage.PLACE, tile=tile)
        state = shown = _played(state, moves.PlaceTile(int(x), int(y), int(rotation)))
        for move in map(moves.parse, data.get("then", ("pass",))):
            if isinstance(move, moves.PlaceFigure):
                standing = (*standing, Figure(state.seat, move.kind, state.laid.part(move.part)))
            state = _played(state, move)
        shown = shown._replace(figures=standing)
    if data.get("ends"):
        state = scoring.end_game(state, [])
    return CarcassonneExample(
        caption,
        shown,
        laid=bool(lays),
        lit=frozenset(part for place in data.get("lights", ()) for part in _whole_feature(shown, place)),
        points=tuple(player.points for player in state.players),
        goods=state.players[0].goods,
        has_wheel="wheel" in data,
        has_land="lying" in data,
    )


def _position(data: Mapping[str, Any]) -> CarcassonneState:
    """Red is to draw, and everything lies as the example says."""
    box = box_of(tiles.CarcassonneOptions(tiles.SETS, "board" if "wheel" in data else "none"))
    land = Land()
    if "wheel" in data:
        for square, x, y in box.board:
            land = land.lay(square, (x, y), 0)
    for tile, x, y, rotation in map(str.split, data.get("lying", ())):
        land = land.lay(box.kinds[tile], (int(x), int(y)), int(rotation))
    crowns: Mapping[str, Sequence[int]] = data.get("crowns", {})
    state = CarcassonneState(
        box,
        (CarcassonnePlayer(box.supply),) * SEATS,
        seat=1,
        stage=CarcassonneStage.DRAW,
        land=land,
        stack=_STACK,
        river=0,
        unseen=box.unseen,
        pig=tiles.SECTORS.index(data.get("wheel", tiles.SECTORS[box.pig])),
        crowns=tuple(tuple(crowns.get(sector, ())) for sector in tiles.SECTORS),
    )
    for words in map(str.split, data.get("figures", ())):
        seat, kind, place = int(words[0]), words[1], words[2:]
        state = state.with_player(seat, state.players[seat - 1].with_figures(kind, -1))
        state = state._replace(figures=(*state.figures, Figure(seat, kind, _part(land, place))))
    flocks = [words.split() for words in data.get("sheep", ())]
    herds = tuple(Flock(_part(land, words[:3]), tuple(map(int, words[3:]))) for words in flocks)
    return state._replace(flocks=herds, tokens=sum(len(herd.sheep) for herd in herds))


def _part(land: Land, place: Sequence[str]) -> int:
    x, y, part = place
    return land.at[int(x), int(y)].part(part)


def _whole_feature(state: CarcassonneState, place: str) -> Iterable[int]:
    return state.land.feature(_part(state.land, place.split())).parts


def _played(state: CarcassonneState, move: moves.Move, turned_up: Sequence[str] = ()) -> CarcassonneState:
    return expect_played(move, play.play(state, move, turned_up)).state

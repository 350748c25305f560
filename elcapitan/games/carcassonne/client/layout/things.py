"""Where each thing of Carcassonne's table can be pointed at: the same rectangles that are painted."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from pygame import Rect

from elcapitan.client.table.hit_test import ThingRects, named, numbered, single
from elcapitan.games.carcassonne.client.layout.table_layout import CarcassonneLayout, TileCloseUp
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_thing
from elcapitan.kit.table.furniture.camera import Camera
from elcapitan.kit.table.things import Thing


def land_things(layout: CarcassonneLayout, state: CarcassonneState, camera: Camera) -> Iterator[tuple[Thing, Rect]]:
    """The tiles and the free squares that are seen, in reading order."""
    found = [*((square, Kind.SQUARE) for square in state.land.free), *((square, Kind.TILE) for square in state.land.at)]
    for square, kind in sorted(found, key=lambda each: (each[0][1], each[0][0])):
        rect = camera.rect(layout.land, square).clip(layout.land)
        if rect.w and rect.h:
            yield square_thing(square, kind), rect


def close_up_things(near: TileCloseUp, in_play: Container[str], parts: Sequence[tuple[str, Rect]]) -> ThingRects:
    """`in_play`: kinds of figures; `parts`: where a figure would stand on each part of the tile."""
    kinds = [each for each in zip(tiles.KINDS, near.kinds, strict=False) if each[0] in in_play]
    return [*named(Kind.FIGURE, kinds), *named(Kind.PART, parts)]


def table_things(
    layout: CarcassonneLayout, state: CarcassonneState, *, hint: bool, lines: Sequence[Rect]
) -> ThingRects:
    """The things beside the land; `lines`: those of the forecast, by seat. `hint`: whether its button is shown."""
    rail = layout.rail
    buttons = rail.buttons
    flock: ThingRects = []
    if state.stage is CarcassonneStage.SHEEP:
        flock = named(Kind.FLOCK, (("grow", buttons[Kind.NONE]), ("score", buttons[Kind.END])))
        buttons = {Kind.UNDO: buttons[Kind.UNDO]}
    shown = {
        Kind.PERIOD: layout.heading,
        Kind.LOG: layout.drawers.get("log", layout.log),
        Kind.UNSEEN: layout.drawers.get("unseen", layout.unseen),
        Kind.WHEEL: layout.wheel,
        Kind.DECK: layout.hand,
        Kind.SUPPLY: rail.figures,
        **({Kind.GOODS: rail.goods} if tiles.TRADERS in state.box.options.expansions else {}),
        **layout.zooms,
        **layout.icons,
        **buttons,
        **({Kind.HINT: rail.hint} if hint else {}),
    }
    there = {kind: rect for kind, rect in shown.items() if rect.w}
    return [*numbered(Kind.SEAT, layout.panels), *single(there), *flock, *numbered(Kind.FORECAST, lines)]

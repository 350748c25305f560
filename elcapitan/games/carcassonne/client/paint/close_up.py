"""The tile from near: where a figure can be placed on it, what that is worth, and which figures are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.client.widgets.text_rows import INK, TextRow
from elcapitan.games.carcassonne.client.art.tile_list import part_place
from elcapitan.games.carcassonne.client.layout.table_layout import TileCloseUp
from elcapitan.games.carcassonne.client.paint import figures, highlight, land, palette, tile_art, tile_parts
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import PlacedTile

HIDDEN_POINTS: Final = -1
LEAST_GHOST_U = 44
"""u of the place of a ghost, for fingers."""


class PartGhost(NamedTuple):
    """A part of the tile, as it is offered."""

    part: str
    prospect: int | None
    """Points; None: locked; `HIDDEN_POINTS`: they are not told."""
    kind: str
    """The figure that would be placed there, or that is chosen."""
    is_chosen: bool


class CloseUpPicture(NamedTuple):
    """All that the close-up depends on."""

    tile: PlacedTile
    ghosts: tuple[PartGhost, ...]
    kinds: tuple[tuple[str, int, bool], ...]
    """Kinds in play, how many are left, and whether one can be placed on this tile."""
    kind: str
    """The kind that is chosen."""
    colour: str
    title: str
    words: tuple[TextRow, ...]
    pointed: str = ""
    """The part or the kind that is pointed at."""


def ghost_rects(near: TileCloseUp, tile: PlacedTile, least: int) -> list[tuple[str, Rect]]:
    """Where a figure would stand on each part, apart from one another."""
    side = max(least, round(near.tile.w * 0.2))
    found = []
    for part in tile.kind.parts:
        x, y = part_place(tile.kind, tile.rotation, part.name)
        rect = Rect(0, 0, side, side)
        rect.center = near.tile.x + round(x * near.tile.w), near.tile.y + round(y * near.tile.h)
        found.append((part.name, rect.clamp(near.tile)))
    return found


def spare_height(brush: Brush, near: TileCloseUp, words: Sequence[TextRow]) -> int:
    """px that these words leave free."""
    lines = sum(len(brush.look.wrap(row.words, "sans", 16, near.words.w)) for row in words)
    return max(0, near.words.h - lines * brush.look.line_height("sans", 16))


def draw_close_up(dst: Surface, brush: Brush, art: tile_art.TileArt, near: TileCloseUp, shown: CloseUpPicture) -> None:
    look, tile = brush.look, shown.tile
    look.frame(dst, "shadow-panel", near.rect)
    look.fill(dst, near.rect, theme.PANEL_ACTIVE, 1, radius=10)
    look.frame(dst, "panel-active", near.rect)
    at = near.tile.x, near.rect.y + (near.tile.y - near.rect.y) // 2
    drawn = look.fit(dst, shown.title, near.tile.w, "serif-semibold", 22, theme.HEADING, at, "ml", shadow=True)
    room = near.rect.right - look.px(14) - drawn.right - look.px(10)
    look.fit(dst, _("Esc: back"), room, "sans", 15, theme.SECONDARY, (near.rect.right - look.px(14), at[1]), "mr")
    dst.blit(art.picture(tile.kind, tile.rotation, near.tile.w, tile_art.copy_of(tile.square)), near.tile)
    least = look.px(LEAST_GHOST_U)
    places = dict(ghost_rects(near, tile, least))
    lit = next((each for each in shown.ghosts if each.is_chosen), None)
    lit = next((each for each in shown.ghosts if each.part == shown.pointed), lit)
    if lit is not None:
        part = tile_parts.part_mask(tile.kind, tile.rotation, lit.part, near.tile.w)
        highlight.draw_mask(dst, part, near.tile.topleft, theme.PLAYERS[shown.colour].fill, 0.3)
    for ghost in shown.ghosts:
        _draw_ghost(dst, brush, places[ghost.part], ghost, shown)
    for ghost in shown.ghosts:
        _draw_prospect(dst, brush, places[ghost.part], ghost)  # no figure hides the number of another one
    for kind, left, is_possible in shown.kinds if near.kinds else ():
        _draw_kind(dst, brush, near.kinds[tiles.KINDS.index(kind)], shown, kind, left, is_possible=is_possible)
    y, step = near.words.y + look.line_height("sans", 16) // 2, look.line_height("sans", 16)
    for row in shown.words:
        for line in look.wrap(row.words, "sans", 16, near.words.w):
            if y + step // 2 > near.words.bottom + 2:
                return
            look.text(dst, line, "sans", 16, INK.get(row.tone, theme.CREAM), (near.words.x, y), "ml")
            y += step


def _draw_ghost(dst: Surface, brush: Brush, rect: Rect, ghost: PartGhost, shown: CloseUpPicture) -> None:
    look = brush.look
    if ghost.prospect is None:
        side = round(rect.w * 0.62)
        box = Rect(0, 0, side, side).move_to(center=rect.center)
        brush.fill(dst, box, "#140c07", 0.85, side / 2)
        brush.rim(dst, box, theme.REASON, 1.4, 0.8, side / 2)
        look.icon(dst, "lock", box.center, round(side * 0.55), theme.REASON)
        return
    meadow = ghost.part.startswith(tiles.MEADOW) and ghost.kind in tiles.FOLLOWERS
    paint = figures.figure if ghost.is_chosen else figures.ghost
    brush.stamp(dst, paint(brush, shown.colour, ghost.kind, round(rect.h * 0.9), lies=meadow), rect.center)
    if ghost.part == shown.pointed:
        look.rim(dst, rect.inflate(4, 4), theme.LEGAL, 2, 0.9, radius=8)


def _draw_prospect(dst: Surface, brush: Brush, rect: Rect, ghost: PartGhost) -> None:
    if ghost.prospect is not None and ghost.prospect != HIDDEN_POINTS:
        number = (rect.right - rect.w * 0.06, rect.y + rect.h * 0.16)
        ground = palette.NUMBER if ghost.is_chosen else theme.CREAM
        land.draw_number(dst, brush, number_text(ghost.prospect), number, max(13, brush.look.px(17)), ground)


def _draw_kind(
    dst: Surface, brush: Brush, rect: Rect, shown: CloseUpPicture, kind: str, left: int, *, is_possible: bool
) -> None:
    look = brush.look
    look.fill(dst, rect, "#3a2817" if is_possible else "#1c130c", 1, radius=7)
    chosen = kind == shown.kind and is_possible
    pointed = kind == shown.pointed
    look.rim(dst, rect, theme.LEGAL if chosen or pointed else theme.HAIRLINE, 2.4 if chosen else 1.2, 0.9, radius=7)
    alpha = 1.0 if is_possible else 0.3
    figure = figures.figure(brush, shown.colour, kind, min(look.px(40), rect.h - 6), alpha=alpha)
    brush.stamp(dst, figure, (rect.x + rect.w * 0.32, rect.centery))
    at = rect.x + round(rect.w * 0.74), rect.centery
    if is_possible:
        look.text(dst, number_text(left), "sans-bold", 18, theme.CREAM, at, "mc")
    else:
        look.icon(dst, "lock", at, look.px(16), theme.REASON)

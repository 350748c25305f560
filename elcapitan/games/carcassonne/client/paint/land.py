"""The land as the camera sees it: linen with a faint grid, tiles, the wheel, legal squares, sheep and figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.games.carcassonne.client.paint import figures, palette, tile_art, wheel
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import Land, PlacedTile, Square
from elcapitan.games.carcassonne.rules.model.state import Figure, Flock
from elcapitan.kit.table.furniture.camera import Camera

TRIED = 190
"""Alpha of a tile that is not even chosen to lie there."""
MOST_TINTED = 60
"""Legal squares of which each is tinted; of more only the rims are painted."""


class LandPicture(NamedTuple):
    """All that the picture of the land depends on."""

    view: Rect
    camera: Camera
    land: Land
    figures: tuple[Figure, ...]
    flocks: tuple[Flock, ...]
    legal: tuple[Square, ...]
    """Where the tile may be placed; they light up."""
    answers: tuple[Square, ...]
    """Whose figures may be taken back (W7)."""
    draft: PlacedTile | None
    """The tile that is not confirmed yet."""
    wheel: wheel.WheelPicture | None
    colours: tuple[str, ...]
    """By seat."""
    flying: tuple[Square, ...] = ()
    """Tiles that an animation carries."""
    walking: tuple[Figure, ...] = ()
    """Figures that an animation carries."""
    last: Square | None = None
    """The tile laid last."""
    edition: int = 0
    """Of `TileArt`."""


def draw_land(dst: Surface, brush: Brush, art: tile_art.TileArt, shown: LandPicture) -> None:
    """Everything within its rectangle."""
    view, camera = shown.view, shown.camera
    size = camera.size
    with brush.look.clipped(dst, view):
        _draw_linen(dst, brush, view, camera)
        blits = []
        for tile in shown.land.tiles:
            rect = camera.rect(view, tile.square)
            if not rect.colliderect(view) or tile.square in shown.flying:
                continue
            picture = art.picture(tile.kind, tile.rotation, size, tile_art.copy_of(tile.square), may_be_rough=True)
            blits.append((picture, rect.topleft))
        dst.fblits(blits)
        if shown.last is not None:
            brush.rim(dst, camera.rect(view, shown.last), theme.LEGAL_CORE, 1, 0.7)
        _draw_legal(dst, brush, shown)
        if shown.wheel is not None:
            disc = wheel.wheel_rect(view, camera)
            if disc.colliderect(view):
                wheel.draw_wheel(dst, brush, disc, shown.wheel, shown.colours)
        if shown.draft is not None:
            square = shown.draft.square
            rect = camera.rect(view, square)
            dst.blit(art.picture(shown.draft.kind, shown.draft.rotation, size, tile_art.copy_of(square)), rect)
            brush.rim(dst, rect.inflate(4, 4), theme.LEGAL_CORE, 3, 1, 4)
            brush.rim(dst, rect.inflate(8, 8), theme.LEGAL, 2, 0.6, 6)
        _draw_flocks(dst, brush, shown)
        for figure in shown.figures:
            if figure not in shown.walking:
                draw_figure(dst, brush, view, camera, shown.land, figure, shown.colours)
        for square in shown.answers:
            brush.rim(dst, camera.rect(view, square), theme.LEGAL, 3, 1, 6)
        brush.rim(dst, view, theme.HAIRLINE, 2, 0.8, 8)


def on_screen(view: Rect, camera: Camera, at: tuple[float, float]) -> tuple[int, int]:
    """px of a place on the table, in squares."""
    left, top = camera.origin(view)
    return left + round(at[0] * camera.size), top + round(at[1] * camera.size)


def draw_figure(
    dst: Surface, brush: Brush, view: Rect, camera: Camera, land: Land, figure: Figure, colours: Sequence[str]
) -> None:
    """Where it stands, if that is seen; `colours` by seat."""
    tile, part = land.tile(figure.part), land.part(figure.part)
    if not camera.rect(view, tile.square).colliderect(view):
        return
    at = on_screen(view, camera, tile_art.square_place(tile, part.name))
    meadow = part.kind == tiles.MEADOW
    figures.draw_on_tile(dst, brush, colours[figure.seat - 1], figure.kind, at, camera.size, meadow=meadow)


def draw_tried(dst: Surface, brush: Brush, art: tile_art.TileArt, area: Rect, rect: Rect, tile: PlacedTile) -> None:
    """A tile where it could be placed, within an area."""
    with brush.look.clipped(dst, area):
        picture = art.picture(tile.kind, tile.rotation, rect.w, tile_art.copy_of(tile.square)).copy()
        picture.set_alpha(TRIED)
        dst.blit(picture, rect)
        brush.rim(dst, rect.inflate(4, 4), theme.LEGAL_CORE, 3, 1, 4)


def _draw_linen(dst: Surface, brush: Brush, view: Rect, camera: Camera) -> None:
    dst.blit(brush.made(("linen", view.size), lambda: _linen(view.size)), view)
    size = camera.size
    left, top = camera.origin(view)
    for x in range(view.x + (left - view.x) % size, view.right, size):
        brush.fill(dst, Rect(x, view.y, 1, view.h), palette.GRID, 0.07)
    for y in range(view.y + (top - view.y) % size, view.bottom, size):
        brush.fill(dst, Rect(view.x, y, view.w, 1), palette.GRID, 0.07)


def _linen(size: tuple[int, int]) -> Surface:
    """Dark at the edges and lighter in the middle, woven."""
    from pygame.transform import smoothscale

    small = Surface((5, 5))
    for x in range(5):
        for y in range(5):
            far = max(abs(x - 2), abs(y - 2))
            small.set_at((x, y), palette.LINEN[2 - far])
    whole = smoothscale(small, size)
    thread = Surface((4, 4))
    thread.fill("#ffffff")
    for at in range(4):
        thread.set_at((at, at % 2 * 2), "#f0f0f0")
        thread.set_at((at, 1), "#f7f7f7")
    woven = Surface(size)
    woven.blit(thread, (0, 0))
    side = thread.get_width()
    while side < max(size):  # each blit doubles what is woven
        for beside in ((side, 0), (0, side), (side, side)):
            woven.blit(woven, beside, (0, 0, side, side))
        side *= 2
    whole.blit(woven, (0, 0), special_flags=8)  # BLEND_MULT
    return whole.convert() if whole.get_bitsize() != 32 else whole


def _draw_legal(dst: Surface, brush: Brush, shown: LandPicture) -> None:
    for square in shown.legal:
        rect = shown.camera.rect(shown.view, square)
        if rect.colliderect(shown.view):
            inner = rect.inflate(-max(4, rect.w // 12), -max(4, rect.w // 12))
            if len(shown.legal) <= MOST_TINTED:
                brush.fill(dst, inner, theme.LEGAL, 0.1, max(3, rect.w // 12))
            brush.rim(dst, inner, theme.LEGAL, 2, 0.75, max(3, rect.w // 12))


def _draw_flocks(dst: Surface, brush: Brush, shown: LandPicture) -> None:
    """The sheep of a shepherd, beside them, with their number."""
    size = shown.camera.size
    for flock in shown.flocks:
        tile = shown.land.tile(flock.part)
        if not shown.camera.rect(shown.view, tile.square).colliderect(shown.view):
            continue
        x, y = tile_art.square_place(tile, shown.land.part(flock.part).name)
        left, top = on_screen(shown.view, shown.camera, (x, y + 0.12))
        at = left + max(10, round(size * 0.22)), top  # the number keeps clear of a disc, too
        side = max(14, round(size * 0.3))
        brush.stamp(dst, figures.token(brush, f"sheep-{min(4, max(flock.sheep))}", side), at)
        draw_number(dst, brush, str(sum(flock.sheep)), (at[0] + side * 0.5, at[1] - side * 0.4), max(13, side * 0.5))


def draw_number(
    dst: Surface, brush: Brush, words: str, at: tuple[float, float], px: float, ground: str = palette.NUMBER
) -> Rect:
    """A number on a small light plate."""
    look = brush.look
    wide = max(round(px * 1.5), look.measure(words, "sans-bold", px / look.s) + round(px * 0.7))
    rect = Rect(0, 0, wide, round(px * 1.4)).move_to(center=(round(at[0]), round(at[1])))
    brush.fill(dst, rect.inflate(2, 2), "#4a3216", 1, rect.h / 2)
    brush.fill(dst, rect, ground, 1, rect.h / 2)
    brush.words(dst, words, "sans-bold", px, theme.ENGRAVED, rect.center)
    return rect

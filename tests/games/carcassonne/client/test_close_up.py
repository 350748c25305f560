"""Where the tile is seen from near: beside its square, or at an edge of the land where it would hide much of it."""

from __future__ import annotations

from pygame import Rect

from elcapitan.games.carcassonne.client.layout.table_layout import MOST_HIDDEN, table_layout

LAYOUT = table_layout((1280, 720), seats=3, on_turn=1, wheel=False)
TILES = [Rect(277 + 37 * x, 143 + 37 * y, 37, 37) for x in range(13) for y in range(12)]


def test_within_a_wide_land_it_goes_to_an_edge() -> None:
    middle = TILES[70]
    near = LAYOUT.close_up(middle, TILES, has_kinds=False).rect
    assert near.left < LAYOUT.land.left + 10
    assert not near.colliderect(middle)
    assert len(near.collidelistall(TILES)) == 10


def test_over_few_tiles_it_stays_beside_its_own() -> None:
    few = TILES[:MOST_HIDDEN]
    near = LAYOUT.close_up(few[0], few, has_kinds=False).rect
    assert 0 < near.left - few[0].right < few[0].w

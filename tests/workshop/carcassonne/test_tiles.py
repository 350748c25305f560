"""The stored tiles: all there, small, joining at their edges, and lit from the upper left in every rotation."""

from __future__ import annotations

from functools import cache

import numpy as np
import pygame
import pytest
from carcassonne import light, pictures
from carcassonne.colours import Side
from carcassonne.geometry import SIDE, grid
from carcassonne.model import Model
from carcassonne.plan import plan_tile
from carcassonne.tile_model import build_tile
from make_art import CARCASSONNE_ART, fault
from numpy.typing import NDArray

MOST_BYTES = 15 * 2**20
STRIP = 3
"""px along an edge of a stored tile that are compared."""
JOINS, SHADED = 14, 36
"""Levels of 255 by which the mean colour of an edge may differ from that of all tiles: of nearly all, and where the
shadow of a wall reaches the edge.
"""
KINDS = pictures.box().kinds


@cache
def stored(name: str) -> NDArray[np.float64]:
    picture = pygame.image.load(CARCASSONNE_ART / "tiles" / f"{name}.jpg")
    raw = np.frombuffer(pygame.image.tobytes(picture, "RGB"), np.uint8)
    return raw.reshape(picture.get_height(), picture.get_width(), 3).astype(float)


def edge_strip(picture: NDArray[np.float64], side: int) -> NDArray[np.float64]:
    """The px along one side, from its first to its second half clockwise: length x STRIP x 3."""
    return np.rot90(picture, side)[:STRIP].swapaxes(0, 1)


def test_all_of_it_is_small() -> None:
    assert sum(file.stat().st_size for file in CARCASSONNE_ART.rglob("*")) < MOST_BYTES


def test_every_kind_has_its_pictures_and_frequent_ones_two_paintings() -> None:
    for id, kind in KINDS.items():
        for turns in range(kind.turns):
            for painting in "ab"[: 2 if kind.count >= 3 else 1]:
                assert stored(f"{id}-{turns}{painting}").shape == (pictures.TILE_PX, pictures.TILE_PX, 3)


def test_edges_of_neighbours_join() -> None:
    """Meadow has one mean colour at all half-edges, a road, a river and a town's ground at all middles."""
    found: dict[str, list[NDArray[np.float64]]] = {"c": [], "r": [], "f": [], "v": []}
    half = pictures.TILE_PX // 2
    for id, kind in KINDS.items():
        for side, edge in enumerate(kind.turned[0].edges):
            strip = edge_strip(stored(f"{id}-0a"), side)
            found[edge].append(strip[half - 8 : half + 8].mean((0, 1)))
            if edge != "c":
                found["f"] += [strip[24 : half - 44].mean((0, 1)), strip[half + 44 : -24].mean((0, 1))]
    for edge, means in found.items():
        apart = np.abs(np.array(means) - np.mean(means, axis=0)).mean(1)
        if edge == "c":  # houses stand up to the edge, beside the street in its middle
            assert np.percentile(apart, 90) < 1.5 * JOINS
        else:
            assert np.percentile(apart, 97) < JOINS, edge
            assert np.max(apart) < SHADED, edge


@pytest.mark.parametrize("id", [id for id, kind in KINDS.items() if kind.turns > 1])
def test_a_turned_tile_is_not_the_turned_picture(id: str) -> None:
    assert np.abs(np.rot90(stored(f"{id}-0a"), -1) - stored(f"{id}-1a")).mean() > 5


@pytest.mark.parametrize("turns", range(4))
def test_shadows_fall_to_the_lower_right_in_every_rotation(turns: int) -> None:
    model = Model(grid(1.0), 1)
    model.colour += 0.5
    model.block(SIDE / 2, SIDE / 2, 0, 40, 40, 30, "#808080", Side.STONE)
    picture = light.lit(model, turns).mean(2)
    middle = int(SIDE / 2)
    assert picture[middle + 30, middle + 30] < 0.7 * picture[middle - 50, middle - 50]
    assert abs(picture[middle - 50, middle + 50] - picture[middle - 50, middle - 50]) < 0.02


def test_a_tile_painted_again_is_what_is_stored() -> None:
    """One of them, with its sign; `make art-check` takes them all."""
    model, signs = build_tile(plan_tile(KINDS["b10"]), grid(pictures.SCALE), 0)
    assert [sign.name for sign in signs] == ["shield"]
    assert fault(pictures.tile_picture(model, 2), CARCASSONNE_ART / "tiles" / "b10-2a.jpg") == ""

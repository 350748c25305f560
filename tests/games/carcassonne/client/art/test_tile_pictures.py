"""Tiles at any size: every kind in every rotation, signs that stand upright; every figure and token."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.brush import Brush
from elcapitan.games.carcassonne import tile_file
from elcapitan.games.carcassonne.client.art import tile_pictures
from elcapitan.games.carcassonne.client.art.tile_pictures import TilePictures, sign_width
from elcapitan.games.carcassonne.client.paint import figures
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.tiles import CarcassonneOptions
from tests.client import headless_stage

BOX = tile_file.box_of(CarcassonneOptions(tiles.SETS, "board"))
KINDS = {**BOX.kinds, **{kind.id: kind for kind, _x, _y in BOX.board}}
COLOURS = ("red", "blue", "yellow", "green", "pearl", "graphite", "orange", "violet")


@pytest.fixture(scope="module")
def pictures() -> TilePictures:
    return TilePictures(Art(paths.assets() / "art"))


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_picture_in_every_rotation(pictures: TilePictures, kind: str) -> None:
    for rotation in range(4):
        assert pictures.picture(kind, rotation, 0, 64).get_size() == (64, 64)


def test_a_frequent_kind_has_two_paintings(pictures: TilePictures) -> None:
    first, second, third = (pictures.picture("b18", 1, copy, 160) for copy in (0, 1, 2))
    assert first is third
    assert not same(first, second)


def test_a_rotation_that_looks_the_same_is_the_same_picture(pictures: TilePictures) -> None:
    assert pictures.picture("b08", 2, 0, 92) is pictures.picture("b08", 0, 0, 92)


def test_a_sign_is_upright_and_where_the_turned_tile_has_it(pictures: TilePictures) -> None:
    sign = pictures.kinds["b10"].signs[0][0]
    assert sign.name == "shield"
    blue = [
        pygame.mask.from_threshold(pictures.picture("b10", rotation, 0, 300), (58, 115, 185), (22, 26, 26, 255))
        for rotation in range(4)
    ]
    x, y = sign.x * 300, sign.y * 300
    for mask, place in zip(blue, [(x, y), (300 - y, x), (300 - x, 300 - y), (y, 300 - x)], strict=True):
        largest = mask.connected_component()
        assert abs(largest.centroid()[0] - place[0]) < 14
        assert abs(largest.centroid()[1] - place[1]) < 18


def test_signs_are_enlarged_on_small_tiles() -> None:
    assert [sign_width(size) for size in (260, 160, 92, 64, 63, 50)] == [43, 26, 24, 17, 25, 20]


def test_pictures_are_kept_within_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tile_pictures, "MOST_PICTURE_BYTES", 3 * 64 * 64 * 3)
    few = TilePictures(Art(paths.assets() / "art"))
    first = few.picture("b03", 0, 0, 64)
    assert few.picture("b03", 0, 0, 64) is first
    for rotation in (1, 2, 3):
        few.picture("b03", rotation, 0, 64)
    assert few.picture("b03", 0, 0, 64) is not first


def test_unknown_kinds_and_missing_art_are_said(pictures: TilePictures, tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        pictures.picture("b99", 0, 0, 92)
    with pytest.raises(FileNotFoundError):
        TilePictures(Art(paths.assets() / "art"), tmp_path).picture("b01", 0, 0, 92)


def test_every_figure_is_there_in_every_colour_and_a_farmer_lies() -> None:
    art = Art(paths.assets() / "art")
    for colour in COLOURS:
        for kind in tiles.KINDS:
            standing, lying = (figures.stored_figure(art, colour, kind, 40, lies=lies) for lies in (False, True))
            assert standing.get_size() == (60, 60)
            assert (standing is lying) == (kind not in tiles.FOLLOWERS)


def test_every_token_is_there() -> None:
    brush = Brush(headless_stage.look())
    names = [*(f"sheep-{token}" for token in tiles.TOKENS[:4]), tiles.WOLF, *tiles.GOODS, "crown", "pig"]
    for name in (*names, *(f"sector-{sector}" for sector in tiles.SECTORS)):
        assert figures.token(brush, name, 32).get_width() == 32

"""Yspahan's art folder is small and complete, and no two things in it are taken for each other."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Callable
from functools import cache

import numpy as np
import pygame
import pytest
from art.drawing.pixels import Pixels, resize
from art.palette import LIVERIES, rgb
from make_art import YSPAHAN_ART
from yspahan import camels, dice, floor_signs, pieces, rim, shops
from yspahan.colours import SOUKS

from elcapitan.client.drawing.art import Art
from elcapitan.games.yspahan.rules.model import board

MOST_BYTES = 6 * 2**20
SMALL = 33
"""px of a shop in a window of 1280x720."""


def drawn_once(draw: Callable[..., Pixels]) -> Callable[..., Pixels]:
    """The same, but each picture is drawn for the first test that looks at it; nobody can write to it."""

    @cache
    def drawn(*words: object) -> Pixels:
        picture = draw(*words)
        picture.setflags(write=False)
        return picture

    return drawn


shop, die = drawn_once(shops.shop), drawn_once(dice.die)


def silhouette(picture: Pixels, px: int = SMALL) -> np.ndarray:
    """What is covered, at the size of a small window."""
    covered: np.ndarray = resize(picture, px, px)[..., 3] > 0.6
    return covered


def grey(picture: Pixels, px: int = SMALL) -> np.ndarray:
    """How light each px is, over a middle grey."""
    small = resize(picture, px, px)
    levels: np.ndarray = small[..., :3] @ np.array([0.30, 0.59, 0.11]) + 0.5 * (1 - small[..., 3])
    return levels


def test_all_of_it_is_small() -> None:
    assert sum(file.stat().st_size for file in YSPAHAN_ART.rglob("*")) < MOST_BYTES


def test_every_name_of_the_board_has_its_picture() -> None:
    names = [f"shop-{souk.colour}-{variant}" for souk in board.SOUKS for variant in shops.VARIANTS]
    names += [f"floor-{floor}" for floor in board.FLOORS]
    names += [f"building-{name}" for name in board.BUILDINGS]
    names += [f"card-{name}" for name in board.CARDS]
    art = Art(YSPAHAN_ART.parents[2] / "art")
    for name in names:
        assert art.sprite(f"yspahan/{name}", 40).get_width() == 40


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(SOUKS, 2)))
def test_two_souks_shops_differ_in_shape_and_without_colour(one: str, other: str) -> None:
    a, b = shop(one, 1), shop(other, 1)
    assert np.mean(silhouette(a) != silhouette(b)) > 0.03
    assert np.mean(np.abs(grey(a) - grey(b))) > 0.03


@pytest.mark.parametrize("colour", SOUKS)
def test_a_shop_has_its_souks_colour_and_an_empty_doorway(colour: str) -> None:
    for variant in shops.VARIANTS:
        picture = shop(colour, variant)
        roof = picture[:100][picture[:100, :, 3] > 0.9][:, :3]
        wanted = np.array(rgb(SOUKS[colour])) / 255
        assert np.mean(np.max(np.abs(roof - wanted), axis=1) < 0.22) > 0.10
        door = picture[150:180, 80:104, :3]
        assert float(door.mean()) < 0.30, "dark, so that a good is seen in it"


@pytest.mark.parametrize("colour", pieces.SEATS)
def test_a_good_has_its_owners_colour_and_mark(colour: str) -> None:
    front = pieces.good(colour)[60:140, 20:115, :3].reshape(-1, 3)
    for ink in LIVERIES[colour]:
        wanted = np.array(rgb(ink)) / 255
        assert np.mean(np.max(np.abs(front - wanted), axis=1) < 0.2) > 0.12


def test_a_large_mark_is_larger() -> None:
    mark = np.array(rgb(LIVERIES["red"].mark)) / 255
    small, large = (
        np.mean(np.max(np.abs(pieces.good("red", large_mark=big)[..., :3] - mark), axis=2) < 0.1)
        for big in (False, True)
    )
    assert large > 1.3 * small


@pytest.mark.parametrize("kind", dice.FACES)
@pytest.mark.parametrize("px", [24, 40, 60])
def test_pips_are_counted_at_every_size(kind: str, px: int) -> None:
    for number in dice.PIPS:
        light = grey(die(kind, number), px)
        face = light[round(px * 0.10) : round(px * 0.86), round(px * 0.10) : round(px * 0.86)]
        dark = (face < 0.40).astype(np.uint8) * 255
        mask = pygame.mask.from_surface(
            pygame.image.frombuffer(np.repeat(dark[..., None], 4, 2).tobytes(), dark.shape[::-1], "RGBA"), 127
        )
        assert len(mask.connected_components(3)) == number


def test_the_white_die_is_lighter_than_the_yellow_one() -> None:
    white, yellow = (float(grey(die(kind, 1), 24).mean()) for kind in ("white", "yellow"))
    assert white > yellow + 0.06


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(floor_signs.FLOORS, 2)))
def test_two_floors_signs_differ_in_shape(one: str, other: str) -> None:
    a, b = silhouette(floor_signs.floor_sign(one), 38), silhouette(floor_signs.floor_sign(other), 38)
    assert np.mean(a != b) > 0.08


def test_a_walking_camel_moves_its_legs_alone() -> None:
    first, second = (silhouette(camels.camel(stride), 60) for stride in camels.STRIDES)
    assert np.array_equal(first[:30], second[:30])
    assert np.mean(first[40:] != second[40:]) > 0.05


def test_the_rim_stretches_between_its_corners() -> None:
    corners = tomllib.loads(rim.entry())["rim"]["slice"]
    assert all(corner > rim.RIM * 2 for corner in corners)
    picture = rim.rim()
    assert float(picture[picture.shape[0] // 2, picture.shape[1] // 2, 3]) < 0.01, "nothing lies over the city"
    assert float(picture[20, 1000, 3]) == 1

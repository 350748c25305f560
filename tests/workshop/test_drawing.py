"""The painters' tools: the same seed paints the same, layers lie where they are put, boxes are as wide as they say."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest
from art import app_icon, buildings, coins, frames, icons
from art.drawing.canvas import Canvas
from art.drawing.curves import arc, curve, path
from art.drawing.noise import blur, fractal_noise, noise_at, smooth_noise
from art.drawing.pixels import Pixels, cut, empty, lay, save, shift, tint_pixels
from art.drawing.rounded import Box, distance, fill_box, line
from art.palette import COLOURS, LIVERIES, darken, lighten, mix, rgb


def test_noise_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    first, again = fractal_noise(40, 60, 9, 9, 5), fractal_noise(40, 60, 9, 9, 5)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, fractal_noise(40, 60, 9, 9, 6))


def test_noise_stays_between_0_and_1() -> None:
    noise = fractal_noise(80, 80, 12, 30, 3)
    assert 0 <= np.min(noise) <= np.max(noise) <= 1
    assert 0.2 < float(smooth_noise(80, 80, 12, 3).mean()) < 0.8


def test_noise_at_places_is_continuous() -> None:
    x = np.linspace(3, 4, 500, dtype=np.float32)[None, :]
    steps = np.abs(np.diff(noise_at(np.zeros_like(x), x, 2)))
    assert np.max(steps) < 0.01


def test_blurring_keeps_the_sum_of_light() -> None:
    spot = np.zeros((61, 61), np.float32)
    spot[30, 30] = 1
    soft = blur(spot, 6)
    assert np.max(soft) < 0.05
    assert float(soft.sum()) == pytest.approx(1, abs=1e-3)


def test_a_box_covers_its_area_and_its_line_only_the_edge() -> None:
    d = distance(100, 80, Box(10, 10, 80, 60, 12))
    assert float(fill_box(d).sum()) == pytest.approx(80 * 60 - (4 - np.pi) * 144, rel=0.01)
    assert line(d, 2, 3)[40, 12] == 1
    assert line(d, 2, 3)[40, 50] == 0


def test_a_layer_that_sticks_out_is_cut() -> None:
    ground = np.zeros((10, 10, 3), np.float32)
    lay(ground, cut(np.ones((6, 6, 3), np.float32), np.ones((6, 6), np.float32)), 7, -3)
    assert ground.sum() == 3 * 3 * 3
    assert ground[0, 9, 0] == 1
    assert ground[4, 9, 0] == 0


def test_a_half_covered_layer_mixes_with_what_lies_below() -> None:
    ground = np.ones((2, 2, 3), np.float32)
    lay(ground, tint_pixels(np.full((2, 2), 0.5, np.float32), "#000000"))
    assert np.allclose(ground, 0.5)


def test_shifting_brings_in_nothing() -> None:
    field = np.ones((4, 4), np.float32)
    assert shift(field, 1, 0)[:, 0].sum() == 0
    assert shift(field, 0, -1)[-1].sum() == 0
    assert shift(field, 1, 1).sum() == 9


def test_a_canvas_has_smooth_edges_and_true_areas() -> None:
    canvas = Canvas(100, 100, 100, 4)
    canvas.oval(50, 50, 30, 30, "#ff0000")
    alpha = canvas.finish()[..., 3]
    assert float(alpha.sum()) == pytest.approx(np.pi * 900, rel=0.02)
    assert ((alpha > 0.1) & (alpha < 0.9)).any()


def test_a_gradient_runs_the_way_it_is_told() -> None:
    down, across = Canvas(20, 20, 20, 2), Canvas(20, 20, 20, 2)
    down.box(0, 0, 20, 20, "#000000", "#ffffff")
    across.box(0, 0, 20, 20, "#000000", "#ffffff", across=True)
    assert down.finish()[1, 10, 0] < 0.2 < 0.8 < down.finish()[18, 10, 0]
    assert across.finish()[10, 1, 0] < 0.2 < 0.8 < across.finish()[10, 18, 0]


def test_a_gradient_cut_by_the_canvas_keeps_its_length() -> None:
    canvas = Canvas(10, 10, 10, 2)
    canvas.box(0, -10, 10, 30, "#000000", "#ffffff")
    assert canvas.finish()[5, 5, 0] == pytest.approx(0.5, abs=0.06)


def test_curves_begin_and_end_where_they_are_told() -> None:
    points = curve((0, 0), (5, 9), (10, 0))
    assert points[0] == (0, 0)
    assert points[-1] == (10, 0)
    assert points[len(points) // 2][1] == pytest.approx(4.5)
    assert path((1, 1), [(2, 2), (3, 3)]) == [(1, 1), (2, 2), (3, 3)]
    assert arc(0, 0, 2, 1, 0, 90)[-1] == pytest.approx((0, 1))


def test_colours_mix_towards_lamp_and_dark() -> None:
    assert mix("#000000", "#ffffff", 0.5) == (128, 128, 128)
    assert sum(lighten("#804020", 0.5)) > sum(rgb("#804020")) > sum(darken("#804020", 0.5))


def test_a_saved_picture_has_straight_alpha(tmp_path: Path) -> None:
    import pygame

    picture = empty(4, 4)
    lay(picture, tint_pixels(np.full((4, 4), 0.5, np.float32), "#c08040"))
    save(picture, tmp_path / "half.png")
    pixel = pygame.image.load(tmp_path / "half.png").get_at((1, 1))
    assert tuple(pixel) == (0xC0, 0x80, 0x40, 128)


def _difference(a: Pixels, b: Pixels) -> float:
    return float(np.abs(a - b).mean())


@pytest.mark.parametrize("colour", COLOURS)
def test_a_neutral_warehouse_is_not_mistaken_for_a_main_one(colour: str) -> None:
    main, neutral = buildings.warehouse(colour), buildings.warehouse(colour, neutral=True)
    assert _difference(main, neutral) > 0.02


def test_a_neutral_warehouse_bears_its_owners_band() -> None:
    status_bar = {c: buildings.warehouse(c, neutral=True)[168, 60, :3] for c in COLOURS}
    for colour, found in status_bar.items():
        wanted = np.array(rgb(LIVERIES[colour].fill)) / 255
        assert np.abs(found - wanted).max() < 0.15


def test_a_shut_warehouse_shows_its_planks() -> None:
    assert _difference(buildings.warehouse("red"), buildings.warehouse("red", shut=True)) > 0.02


def test_no_two_seals_are_alike_but_one_seed_is() -> None:
    assert np.array_equal(coins.seal(1, 64), coins.seal(1, 64))
    assert _difference(coins.seal(1, 64), coins.seal(2, 64)) > 0.005


@pytest.mark.parametrize("name", icons.SIGNS)
def test_an_icon_is_white_and_neither_empty_nor_full(name: str) -> None:
    sign = icons.icon(name)
    assert 0.05 < float(sign[..., 3].mean()) < 0.75
    assert np.abs(sign[..., :3] - sign[..., 3:]).max() < 0.02


def test_a_frames_entry_describes_its_picture() -> None:
    import tomllib

    drawn = frames.all_frames()["button-primary"]()
    entry = tomllib.loads(drawn.entry("button-primary"))["button-primary"]
    left, top, right, bottom = entry["slice"]
    assert left + right < drawn.picture.shape[1]
    assert top + bottom < drawn.picture.shape[0]
    assert all(pad < border for pad, border in zip(entry["pad"], entry["slice"], strict=True))


def test_a_glow_ends_before_its_picture_does() -> None:
    for name in ("glow-gold", "glow-gold-strong", "glow-cyan", "shadow-board", "shadow-card-lifted"):
        alpha = frames.all_frames()[name]().picture[..., 3]
        rim = max(np.max(edge) for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]))
        assert rim < 0.02, name


def test_the_windows_icon_lists_every_size() -> None:
    raw = app_icon.ico(app_icon.app_icon())
    _, kind, count = struct.unpack("<HHH", raw[:6])
    assert (kind, count) == (1, len(app_icon.ICO_SIZES))
    for i in range(count):
        *_, length, offset = struct.unpack("<BBBBHHII", raw[6 + 16 * i : 22 + 16 * i])
        assert offset + length <= len(raw)

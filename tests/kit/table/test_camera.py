"""The camera over an endless table."""

from __future__ import annotations

import pytest
from pygame import Rect

from elcapitan.kit.table.furniture import camera
from elcapitan.kit.table.furniture.camera import Camera

VIEW = Rect(100, 50, 800, 600)


def test_twelve_sizes_from_the_smallest_to_the_largest() -> None:
    assert len(camera.SIZES) == 12
    assert camera.SIZES[0] == 24
    assert camera.SIZES[-1] == 260
    assert list(camera.SIZES) == sorted(set(camera.SIZES))


@pytest.mark.parametrize("steps", [1, -1, 4, -9])
def test_what_is_under_the_pointer_stays_there(steps: int) -> None:
    before, pointer = Camera(2.25, -1.5, 6), (333, 444)
    after = before.zoomed(steps, VIEW, pointer)
    x, y = before.place(VIEW, pointer)
    then_x, then_y = after.place(VIEW, pointer)
    one_px = 1.5 / after.size
    assert abs(x - then_x) <= one_px
    assert abs(y - then_y) <= one_px


def test_the_sizes_end() -> None:
    assert Camera(step=11).zoomed(3, VIEW, VIEW.center).step == 11
    assert Camera(step=0).zoomed(-3, VIEW, VIEW.center).step == 0


def test_pulling_moves_the_cells_with_the_pointer() -> None:
    before = Camera(0.5, 0.5, 5)
    moved = before.panned(30, -20).rect(VIEW, (2, 3))
    assert moved.topleft == before.rect(VIEW, (2, 3)).move(30, -20).topleft


def test_all_cells_are_seen_in_the_middle() -> None:
    cells = [(-3, 0), (4, 2), (0, -5)]
    found = camera.fitting(cells, VIEW)
    assert all(found.shows(VIEW, cell) for cell in cells)
    larger = found._replace(step=found.step + 1)
    assert not all(larger.shows(VIEW, cell) for cell in cells)


def test_a_table_too_wide_is_shown_at_the_smallest_size() -> None:
    assert camera.fitting([(-100, 0), (100, 0)], VIEW).step == 0


def test_neighbours_meet_at_every_size() -> None:
    for step in range(camera.STEPS):
        view = Camera(0.37, 1.91, step)
        assert view.rect(VIEW, (0, 0)).right == view.rect(VIEW, (1, 0)).left


def test_the_camera_stays_near_what_lies_there() -> None:
    near = Camera(500, -500, 3).within([(0, 0), (2, 2)])
    assert (near.x, near.y) == (3 + camera.BEYOND, -camera.BEYOND)


def test_a_glide_ends_where_it_goes() -> None:
    start, end = Camera(0, 0, 2), Camera(8, 4, 5)
    assert start.toward(end, 1) == end
    assert start.toward(end, 0.5) == Camera(4, 2, 5)

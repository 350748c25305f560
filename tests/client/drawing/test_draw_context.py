"""The look: scale, rectangles and anchors."""

import pygame
import pytest

from elcapitan.client.drawing.draw_context import DrawContext, anchored_rect
from tests.art_memory import art
from tests.client.headless_stage import look


@pytest.mark.parametrize(
    ("size", "ui_scale", "s"),
    [((1920, 1080), 1.0, 1.0), ((1280, 720), 1.0, 2 / 3), ((1920, 1200), 1.0, 1.0), ((3840, 2160), 1.3, 2.6)],
)
def test_scale_is_the_smaller_side_times_the_wish(size: tuple[int, int], ui_scale: float, s: float) -> None:
    assert look(size, ui_scale).s == pytest.approx(s)


def test_neighbours_meet_at_every_scale() -> None:
    for width in range(900, 1300, 7):
        at = look((width, 1080))
        assert at.rect(10.5, 0, 33.3, 10).right == at.rect(43.8, 0, 20, 10).left


def test_whole_turns_a_wish_for_more_into_larger_letters_and_keeps_one_for_less() -> None:
    whole = look((1920, 1080), 1.3).whole
    assert (whole.s, whole.larger) == (1.0, 1.3)
    assert whole.measure("Marseille", "sans", 20) == look((1920, 1080), 1.3).measure("Marseille", "sans", 20)
    assert look((1920, 1080), 0.9).whole.s == pytest.approx(0.9)


@pytest.mark.parametrize(("ui_scale", "larger"), [(1.0, 1.15), (0.9, 1.15), (1.1, 1.15), (1.4, 1.5 / 1.4), (1.5, 1.0)])
def test_a_wish_for_letters_alone_leaves_boxes_as_they_are_and_ends_at_150(ui_scale: float, larger: float) -> None:
    at = DrawContext((1920, 1080), art(), ui_scale, 1.15)
    assert (at.s, at.larger) == pytest.approx((ui_scale, larger))
    assert at.whole.s * at.whole.larger == pytest.approx(ui_scale * larger)
    assert at.room(1400, 800).s * at.room(1400, 800).larger == pytest.approx(ui_scale * larger)
    beside = at.whole.beside(art())
    assert (beside.s, beside.larger) == (at.whole.s, at.whole.larger)


@pytest.mark.parametrize(
    ("needed", "wish", "enlarged"),
    [
        ((1000, 800), 1.3, 1.3),
        ((1400, 800), 1.3, 1.3),
        ((1600, 800), 1.3, 1.2),
        ((1000, 900), 1.3, 1.2),
        ((1000, 900), 1.5, 1.2),
        ((1200, 700), 1.5, 1.5),
    ],
)
def test_boxes_are_as_large_as_wished_and_as_the_window_has_room(
    needed: tuple[int, int], wish: float, enlarged: float
) -> None:
    at = look((1920, 1080), wish).room(*needed)
    assert at.enlarged == pytest.approx(enlarged)
    assert at.s * at.larger == pytest.approx(wish), "letters do the rest"
    assert at.across >= needed[0] - 0.01
    assert at.down >= needed[1] - 0.01


def test_the_same_room_is_the_same_look() -> None:
    at = look((1920, 1080), 1.3)
    assert at.room(1000, 800) is at.room(1200, 810)
    assert at.room(2000, 800) is at.whole
    smaller = look((1920, 1080), 0.9)
    assert smaller.room(1000, 800) is smaller


@pytest.mark.parametrize(
    ("anchor", "topleft"), [("tl", (50, 40)), ("mc", (40, 35)), ("br", (30, 30)), ("tc", (40, 40))]
)
def test_anchor_is_the_point_given(anchor: str, topleft: tuple[int, int]) -> None:
    assert anchored_rect((20, 10), (50, 40), anchor) == pygame.Rect(topleft, (20, 10))


def test_fill_and_disc_stay_inside_their_rectangles() -> None:
    surface = pygame.Surface((200, 200))
    at = look((1920, 1080))
    at.fill(surface, pygame.Rect(20, 20, 60, 60), "#ffffff", 0.7, radius=10)
    at.disc(surface, (140, 140), 20, "#ffffff")
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() >= 200 * 200 - 60 * 60 - 42 * 42
    assert surface.get_at((140, 140))[0] == 255
    assert surface.get_at((121, 121))[0] == 0

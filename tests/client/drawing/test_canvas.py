"""Only what changed is painted again, and what was there before comes back."""

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing.canvas import RESTS, Canvas, CanvasPart, Overlay, merge_rects

WINDOW = (100, 80)


def canvas() -> Canvas:
    return Canvas(WINDOW, lambda dst: dst.fill("blue"))


def part(key: object, colour: str = "red") -> CanvasPart:
    return CanvasPart("thing", Rect(10, 10, 20, 20), key, lambda dst: dst.fill(colour, Rect(12, 12, 5, 5)))


def overlay(key: object, x: int) -> Overlay:
    rect = Rect(x, 50, 10, 10)
    return Overlay(key, rect, lambda dst: dst.fill("white", rect))


def colour(surface: Surface, x: int, y: int) -> tuple[int, ...]:
    return tuple(surface.get_at((x, y)))[:3]


RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


def test_first_picture_is_everything() -> None:
    layers, window = canvas(), Surface(WINDOW)
    assert layers.set_ground(window, [part(1)], [], everything=True) is None
    assert (colour(window, 12, 12), colour(window, 50, 50)) == (RED, BLUE)


def test_same_keys_paint_nothing() -> None:
    layers, window = canvas(), Surface(WINDOW)
    layers.set_ground(window, [part(1)], [overlay("a", 20)], everything=True)
    assert layers.set_ground(window, [part(1)], [overlay("a", 20)], everything=False) == []


def test_another_key_paints_its_part_on_clean_ground() -> None:
    layers, window = canvas(), Surface(WINDOW)
    layers.set_ground(window, [part(1)], [], everything=True)
    gone = CanvasPart("thing", Rect(10, 10, 20, 20), 2, lambda dst: None)
    assert layers.set_ground(window, [gone], [], everything=False) == [Rect(10, 10, 20, 20)]
    assert colour(window, 12, 12) == BLUE


def test_overlay_that_moves_leaves_what_lay_under_it() -> None:
    layers, window = canvas(), Surface(WINDOW)
    layers.set_ground(window, [], [overlay(("a", 1), 20)], everything=True)
    changed = layers.set_ground(window, [], [overlay(("a", 2), 60)], everything=False)
    assert changed is not None
    assert {tuple(rect) for rect in changed} == {(20, 50, 10, 10), (60, 50, 10, 10)}
    assert (colour(window, 22, 52), colour(window, 62, 52)) == (BLUE, WHITE)


def test_overlay_stays_on_top_of_a_part_that_changes_beneath_it() -> None:
    layers, window = canvas(), Surface(WINDOW)
    over = Overlay("over", Rect(12, 12, 3, 3), lambda dst: dst.fill("white", Rect(12, 12, 3, 3)))
    layers.set_ground(window, [part(1)], [over], everything=True)
    layers.set_ground(window, [part(2)], [over], everything=False)
    assert (colour(window, 13, 13), colour(window, 16, 16)) == (WHITE, RED)


def kept_canvas() -> Canvas:
    return Canvas(WINDOW, lambda dst: dst.fill("blue"), keeps_composite=True)


def counted(key: object, x: int, painted: list[object]) -> Overlay:
    rect = Rect(x, 50, 10, 10)

    def paint(dst: Surface) -> None:
        painted.append(key)
        dst.fill("white", rect)

    return Overlay(key, rect, paint)


def test_overlays_at_rest_are_painted_no_more_and_stay_in_the_picture() -> None:
    layers, window, painted = kept_canvas(), Surface(WINDOW), list[object]()
    for _ in range(RESTS + 1):
        layers.set_ground(window, [part(1)], [counted("a", 20, painted)], everything=True)
    painted.clear()
    window.fill("black")
    layers.set_ground(window, [part(1)], [counted("a", 20, painted)], everything=True)
    assert painted == []
    assert (colour(window, 12, 12), colour(window, 22, 52), colour(window, 50, 20)) == (RED, WHITE, BLUE)


def test_a_composite_ends_before_the_first_overlay_that_moves() -> None:
    layers, window, painted = kept_canvas(), Surface(WINDOW), list[object]()
    for step in range(RESTS + 2):
        painted.clear()
        overlays = [counted("still", 20, painted), counted(step, 40 + step, painted), counted("over", 70, painted)]
        layers.set_ground(window, [], overlays, everything=True)
    assert painted == [RESTS + 1, "over"]
    assert (colour(window, 22, 52), colour(window, 72, 52), colour(window, 42, 52)) == (WHITE, WHITE, BLUE)


def test_a_composite_is_dropped_with_an_overlay_that_goes_and_with_a_part_that_changes() -> None:
    for parts, overlays in (([part(1)], []), ([part(2, "white")], [overlay("a", 20)])):
        layers, window = kept_canvas(), Surface(WINDOW)
        for _ in range(RESTS + 1):
            layers.set_ground(window, [part(1)], [overlay("a", 20)], everything=True)
        layers.set_ground(window, parts, overlays, everything=False)
        plain, expected = canvas(), Surface(WINDOW)
        plain.set_ground(expected, parts, overlays, everything=True)
        assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_merged_rectangles_cover_the_same_and_only_join_when_it_pays() -> None:
    assert merge_rects([Rect(0, 0, 10, 10), Rect(10, 0, 10, 10)]) == [Rect(0, 0, 20, 10)]
    assert len(merge_rects([Rect(0, 0, 10, 10), Rect(80, 60, 10, 10)])) == 2
    assert merge_rects([Rect(0, 0, 0, 10)]) == []

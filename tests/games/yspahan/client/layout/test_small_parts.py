"""Dice and cards find their places, however many there are."""

from itertools import combinations

import pytest
from pygame import Rect

from elcapitan.games.yspahan.client.layout import small_parts

FLOOR = Rect(10, 20, 224, 44)


@pytest.mark.parametrize("count", range(13))
def test_d1_any_number_of_dice_lies_apart_on_a_floor(count: int) -> None:
    """Nine white dice and three yellow ones may all show the same number."""
    dice = small_parts.die_rects(FLOOR, count)
    assert len(dice) == count
    assert all(FLOOR.contains(die) for die in dice)
    assert not [pair for pair in combinations(dice, 2) if pair[0].colliderect(pair[1])]
    assert all(one.x < other.x or one.y < other.y for one, other in combinations(dice, 2))


@pytest.mark.parametrize("width", [141, 180, 224])
@pytest.mark.parametrize("count", range(1, 13))
def test_dice_leave_room_for_the_words_in_a_small_window(count: int, width: int) -> None:
    floor = Rect(10, 20, width, 28)
    dice = small_parts.die_rects(floor, count)
    assert all(floor.contains(die) for die in dice)
    assert dice[0].x - floor.x >= small_parts.LEAST_WORDS_PX + small_parts.SIGN * width - 1
    assert all(one.x < other.x or one.y < other.y for one, other in combinations(dice, 2))


def test_a_few_dice_are_as_large_as_one() -> None:
    assert (
        small_parts.die_rects(FLOOR, 3)[0].w
        == small_parts.die_rects(FLOOR, 1)[0].w
        > small_parts.die_rects(FLOOR, 4)[0].w
    )


def test_cards_lie_apart_and_become_narrower_until_they_must_overlap() -> None:
    few, more, many = (small_parts.hand_rects(count, 0, 0, 500, 120, 80) for count in (2, 5, 9))
    assert few[1][0] > few[0][0] + few[0][2]
    assert more[1][0] > more[0][0] + more[0][2]
    assert more[0][2] < few[0][2]
    assert many[-1][0] + many[-1][2] <= 500
    assert many[1][0] < many[0][0] + many[0][2]
    assert small_parts.hand_rects(0, 0, 0, 500, 120) == ()


def test_columns_of_a_panel_stand_side_by_side_before_the_points() -> None:
    panel = Rect(100, 5, 362, 80)
    found = small_parts.panel_columns(panel, 1.0)
    xs = [found[name][0] for name in ("gold", "camels", "cards", "buildings", "points")]
    assert xs == sorted(xs)
    assert panel.x < xs[0]
    assert xs[-1] < panel.right

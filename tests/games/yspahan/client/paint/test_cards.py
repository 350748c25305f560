"""The cards of a hand: where they lie over one another, a name stands on what is seen of its card."""

import pygame
import pytest
from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.games.yspahan.client.layout.table_layout import table_layout
from elcapitan.games.yspahan.client.paint import cards
from tests.client import headless_stage

SIZE = (1280, 720)


@pytest.mark.parametrize("hand", [4, 6])
def test_no_name_goes_on_below_the_next_card(hand: int) -> None:
    brush = Brush(headless_stage.look(SIZE))
    first, second = table_layout(SIZE, seats=4, hand=hand).rail.hand[:2]
    seen = second.x - first.x
    covered = Rect(seen, cards.picture_rect(brush, first.size).bottom, first.w - seen, 0)
    covered.h = first.h - covered.y
    named = [cards._face(brush, card, first.size, seen).subsurface(covered) for card in ("exchange", "sell-camels")]
    assert len({pygame.image.tobytes(each, "RGBA") for each in named}) == 1

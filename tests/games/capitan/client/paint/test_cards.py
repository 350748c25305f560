"""Cards for sale that cannot be bought now."""

import pygame
import pytest
from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell import i18n
from elcapitan.games.capitan.client.paint.board_marks import draw_hint_step
from elcapitan.games.capitan.client.paint.cards import abbreviated, draw_card, draw_lock, price_coin_rect
from elcapitan.games.capitan.rules.model.board import DestinationCard, LinkCard
from tests.client import headless_stage
from tests.games.capitan.client.random_games import board
from tests.pictures.text_measure import watched


def luminance(colour: tuple[int, ...]) -> float:
    """Relative luminance as the WCAG defines it."""
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_name_on_a_card_that_is_too_dear_can_still_be_read(size: tuple[int, int]) -> None:
    brush = Brush(headless_stage.look(size))
    rect = Rect(10, 10, brush.px(162), brush.px(170))
    plain, dear = Surface((300, 300)), Surface((300, 300))
    card = next(name for name in board(()).cards if name.startswith("tunis"))
    for surface in (plain, dear):
        draw_card(surface, brush, rect, board(()), card, price=True)
    draw_lock(dear, brush, rect, 5, 3)
    name = Rect(rect.x + rect.w // 4, rect.y + round(rect.h * 0.53), rect.w // 2, round(rect.h * 0.09))
    shades = sorted(
        luminance(tuple(dear.get_at((x, y)))) for x in range(name.x, name.right) for y in range(name.y, name.bottom)
    )
    ground, ink = shades[len(shades) * 3 // 4], shades[len(shades) // 50]
    assert (ground + 0.05) / (ink + 0.05) >= 4.5
    assert ground < luminance(tuple(plain.get_at((name.x, name.y)))) * 0.7


def test_the_reason_stays_on_the_card_and_beside_its_price() -> None:
    brush = Brush(headless_stage.look((1280, 720)))
    for wide in (60, 90, 108, 162):
        rect = Rect(40, 40, wide, wide)
        surface = Surface((300, 300))
        surface.fill("#ff00ff")
        draw_lock(surface, brush, rect, 12, -3)
        for x in range(300):
            for y in range(300):
                if not rect.collidepoint(x, y):
                    assert surface.get_at((x, y))[:3] == (255, 0, 255)


@pytest.mark.parametrize("kind", [DestinationCard, LinkCard])
def test_the_frame_of_a_hint_leaves_the_price_whole(kind: type) -> None:
    brush = Brush(headless_stage.look((1280, 720)))
    card = next(name for name, about in board(()).cards.items() if isinstance(about, kind))
    rect = Rect(40, 40, brush.px(162), brush.px(170))
    surface = Surface((300, 300))
    draw_card(surface, brush, rect, board(()), card, price=True)
    coin = price_coin_rect(board(()), card, rect)
    before, plain = pygame.image.tobytes(surface.subsurface(coin), "RGB"), pygame.image.tobytes(surface, "RGB")
    draw_hint_step(surface, brush, rect, "1", coin)
    assert pygame.image.tobytes(surface.subsurface(coin), "RGB") == before
    assert pygame.image.tobytes(surface, "RGB") != plain


@pytest.mark.parametrize(("language", "words"), [("en", "{} short"), ("cs", "chybí {}")])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_link_card_says_how_much_is_lacking(language: str, words: str, size: tuple[int, int]) -> None:
    i18n.use_language(language)
    brush = Brush(headless_stage.look(size))
    rect = Rect(40, 40, brush.px(132), brush.px(116))
    coin = price_coin_rect(
        board(()), next(name for name, card in board(()).cards.items() if isinstance(card, LinkCard)), rect
    )
    for lacking in (1, 4, 12):
        with watched(size) as letters:
            draw_lock(Surface(size), brush, rect, 3 + lacking, 3)
        assert list(letters.faults()) == []
        [[word]] = letters.written.values()
        assert word.words == words.format(lacking)
        assert rect.contains(word.ink)
        assert not coin.colliderect(word.ink)


@pytest.mark.parametrize(
    ("width", "shown"),
    [(90, "Constantinople"), (49, "Constantin."), (40, "Constant."), (63, "Constantin."), (30, "Const.")],
)
def test_a_name_too_long_for_a_card_is_abbreviated(width: int, shown: str) -> None:
    """Before a vowel and with a full stop, as in an atlas."""
    assert abbreviated("Constantinople", width) == shown

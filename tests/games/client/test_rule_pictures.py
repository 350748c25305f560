"""Every picture of a rule book and its caption have room on their page."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect, Surface

from elcapitan import games
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.rule_book.examples import draw_example
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from tests.client import headless_stage


@pytest.mark.parametrize(
    ("game", "scale"),
    [*(("elcapitan", scale) for scale in (0.9, 1.0, 1.3, 1.5)), *(("yspahan", scale) for scale in (1.0, 1.3))],
)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_picture_with_its_caption_fits_its_column(
    game: str, scale: float, language: str, size: tuple[int, int]
) -> None:
    i18n.use_language(language)
    face: Any = games.face(game)
    stack, book = headless_stage.stack(size), face.rule_book()
    stack.push(book)
    stack.resize(headless_stage.look(size, scale))
    for at, page in enumerate(book.pages):
        book.at, book.step = at, 0
        book.relayout()
        lowest = min(each.rect.top for each in book.group.widgets)
        assert book._write_page(headless_stage.surface(size), book.look, page) <= book._foot
        for picture in book.pictures:
            room = book.column
            room.h = min(room.bottom, lowest) - room.y
            drawn = draw_example(Surface(size), Brush(book.look), face.examples, picture, Rect(room))
            assert drawn.bottom <= room.bottom, page.title
        assert book.sheet.contains(book.column)
        assert all(book.sheet.contains(each.rect) for each in book.group.widgets)

"""The pictures of the rule book fit beside their pages, in every language and size."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.rule_book.examples import draw_example
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.plain_window.plain_face import PlainFace
from tests.client import headless_stage


class BookFace(PlainFace):
    """A game in the plain window that has a rule book."""

    game = "carcassonne"
    parts = {
        **PlainFace.parts,
        "rule_examples": "elcapitan.games.carcassonne.rule_examples:example_pictures",
        "rule_pictures": "elcapitan.games.carcassonne.client.paint.rule_pictures:draw_picture",
    }


FACE = BookFace()


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_picture_with_its_caption_fits_its_column(size: tuple[int, int], language: str, scale: float) -> None:
    i18n.use_language(language)
    stack, book = headless_stage.stack(size), FACE.rule_book()
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
            drawn = draw_example(Surface(size), Brush(book.look), FACE.examples, picture, Rect(room))
            assert drawn.bottom <= room.bottom, page.title

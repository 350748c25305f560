"""Yspahan's rule book: the book for any game with Yspahan's examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.rule_book.rule_book import RuleBook
from elcapitan.games.yspahan.client.paint.rule_pictures import draw_picture
from elcapitan.games.yspahan.client.scenes.rule_examples import YspahanExample, example_pictures


class YspahanExamples:
    """`RuleExamples` of Yspahan."""

    game = "yspahan"

    def pictures(self, name: str) -> Sequence[YspahanExample]:
        return example_pictures(name)

    def draw(self, dst: Surface, brush: Brush, example: Any, room: Rect) -> int:
        return draw_picture(dst, brush, example, room)


def rule_book(rule: str = "", play: Callable[[], None] | None = None, page: tuple[int, int] = (1, 1)) -> RuleBook:
    """Open at the page that explains `rule`, else at `page` and its picture; after the last page one may `play`."""
    return RuleBook(YspahanExamples(), rule, play, page)

"""Examples beside the pages of a rule book: a picture that the game paints, its caption, and an account of sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext

CAPTION_U, GAP = 23, 16
"""Letters of a caption; u between a picture and its caption."""
SUM_ROW = 46
"""u of a line of an account."""


class AccountLine(NamedTuple):
    """One line of an account."""

    label: str
    amount: int
    total: bool = False


class RuleExample(Protocol):
    """One picture of a page; what it shows is the game's."""

    @property
    def caption(self) -> str: ...

    @property
    def sums(self) -> Sequence[AccountLine]:
        """Shown under the words of the page; none for most pictures."""


class RuleExamples(NamedTuple):
    """The examples of a game's rule book."""

    game: str
    """Its name in the registry of games."""
    pictures: Callable[[str], Sequence[RuleExample]]
    """Those that a page names in its line `! name`, one after the other; none if there is no such name."""
    draw: Callable[[Surface, Brush, Any, Rect], int]
    """Paint one without its caption, at the top of a rectangle; its lower edge."""


def draw_example(dst: Surface, brush: Brush, examples: RuleExamples, shown: RuleExample, room: Rect) -> Rect:
    """The picture with its caption beneath, as high in the room as both together need; what they took."""
    look = brush.look
    size = CAPTION_U
    while (
        size > 14
        and len(look.wrap(shown.caption, "sans-italic", size, room.w)) * look.line_height("sans-italic", size)
        > room.h * 0.3
    ):
        size -= 1
    caption = len(look.wrap(shown.caption, "sans-italic", size, room.w)) * look.line_height("sans-italic", size)
    tall = max(1, room.h - caption - look.px(GAP))
    bottom = examples.draw(dst, brush, shown, Rect(room.x, room.y, room.w, tall))
    at = (room.x, bottom + look.px(GAP))
    written = look.paragraph(dst, shown.caption, "sans-italic", size, theme.INK, at, room.w)
    return Rect(room.x, room.y, room.w, written.bottom - room.y)


def draw_letter(dst: Surface, brush: Brush, letter: str, centre: tuple[int, int]) -> None:
    """A letter in a red disc, by which a caption names a thing of the picture."""
    look = brush.look
    disc = Rect(0, 0, look.px(28), look.px(28))
    disc.center = centre
    look.fill(dst, disc, theme.WAX, radius=14)
    look.rim(dst, disc, "#fff6e0", 2, radius=14)
    look.text(dst, letter, "sans-bold", 18, "#fff6e0", disc.center, "mc")


def draw_sums(dst: Surface, look: DrawContext, sums: Sequence[AccountLine], room: Rect) -> None:
    """The account so far, one line of SUM_ROW after the other; the newest in bold."""
    step = look.px(SUM_ROW)
    for at, line in enumerate(sums):
        y = round(room.y + (at + 0.5) * step)
        style = "sans-bold" if line.total or at == len(sums) - 1 else "sans"
        if line.total:
            look.fill(dst, Rect(room.x, round(y - step / 2), room.w, max(1, look.px(1.6))), theme.INK, 0.8)
        look.fit(dst, line.label, room.w - look.px(90), style, 24, theme.INK, (room.x + look.px(6), y), "ml")
        look.text(dst, str(line.amount), style, 24, theme.INK, (room.right - look.px(6), y), "mr")

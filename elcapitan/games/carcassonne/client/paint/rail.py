"""The lower rail: my figures and goods, where I am in my turn, what to do, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.games.carcassonne.client.layout.table_layout import CarcassonneRail
from elcapitan.games.carcassonne.client.paint import figures, panels
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.kit.table.furniture import rail as furniture

BUTTONS = furniture.ButtonStyle(wide=100)


def draw_own(
    dst: Surface,
    brush: Brush,
    rail: CarcassonneRail,
    colour: str,
    supply: Sequence[tuple[str, int, int]],
    goods: tuple[int, ...],
    leading: tuple[str, ...],
) -> None:
    """My figures, those that are out faded, and my goods with those of which nobody has more.

    `supply`: by kind in play, how many are left and how many there are.
    """
    look = brush.look
    box = rail.figures
    special = [each for each in supply if each[0] != tiles.FOLLOWER]
    kind, left, most = supply[0]
    end = box.right - look.px(48) * len(special)
    x = panels.draw_supply(dst, brush, box.midleft, colour, left, most, 44, end) + look.px(18)
    for kind, left, _most in special:
        alpha = 1.0 if left else 0.22
        brush.stamp(dst, figures.figure(brush, colour, kind, look.px(44), alpha=alpha), (x, box.centery))
        x += look.px(48)
    x, y = rail.goods.x + look.px(18), rail.goods.centery
    for kind, count in zip(tiles.GOODS, goods, strict=False):
        brush.stamp(dst, figures.token(brush, kind, look.px(36)), (x, y))
        ink = theme.OK if kind in leading else theme.CREAM
        look.text(dst, number_text(count), "sans-black", 25, ink, (x + look.px(26), y), "ml")
        x += look.px(88)
    if leading and goods:
        words = _("green: nobody has more")
        look.fit(dst, words, rail.goods.right - x, "sans", 15, theme.OK, (x, y), "ml")


def draw_prompt(dst: Surface, brush: Brush, rail: CarcassonneRail, said: furniture.ShownPrompt) -> None:
    """The steps of a turn, what is to be done in large letters, and a sentence on it."""
    look = brush.look
    furniture.draw_steps(dst, brush, rail, said)
    look.fit(dst, said.title, rail.title.w, "serif-bold", 30, theme.CREAM, rail.title.midleft, "ml", shadow=True)
    block = look.close_block(said.sentence, "sans", 17, rail.prompt.size, even=True)
    y = rail.prompt.centery - block.step * (len(block.lines) - 1) // 2
    look.draw_block(dst, block, theme.SECONDARY, (rail.prompt.x, y), "ml")

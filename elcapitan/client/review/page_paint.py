"""Paints what stands around the turns of a review: the title, the sum or how far it has come, and headings."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.stand_ins import stand_in_play, stand_in_text
from elcapitan.client.review import page_boxes, review_paint, review_texts
from elcapitan.client.review import review_rows as rows
from elcapitan.client.review.page_boxes import PageBoxes
from elcapitan.client.review.review_rows import TurnRow
from elcapitan.client.review.review_work import ReviewWork
from elcapitan.client.shell.i18n import _

BAR = 420
"""u of the progress in the middle, at most."""


class PagePainter:
    """The page of one review."""

    def __init__(self, work: ReviewWork) -> None:
        self._work, self._model = work, work.model

    def draw_header(self, dst: Surface, look: DrawContext, end: int, decisions: int) -> None:
        """The title and the game in a line, up to `end`."""
        strip = Rect(0, 0, dst.get_width(), look.px(page_boxes.HEADER))
        look.fill(dst, strip, theme.PANEL, 0.75)
        dst.fill(theme.HAIRLINE, Rect(0, strip.bottom - look.px(2), strip.width, max(1, look.px(2))))
        look.sprite(dst, "compass", (look.px(54), strip.centery), look.px(60))
        room, at = end - look.px(100 + 24), (look.px(100), strip.centery)
        title = look.fit(
            dst, _("What the game taught"), round(room * 0.6), "serif-bold", 40, theme.CREAM, at, "ml", shadow=True
        )
        beside = title.right + look.px(24), strip.centery
        context = f"{rows.heading_text(self._model)}  ·  {rows.decisions_text(decisions)}"
        size = end - beside[0] - look.px(20), strip.h - look.px(20)
        look.draw_block(dst, look.close_block(context, "sans", 20, size), theme.SECONDARY, beside, "ml")

    def draw_foot(self, dst: Surface, look: DrawContext, box: Rect, seat: int, turns: Sequence[TurnRow]) -> None:
        """Below the turns: how far the judging has come, or the sum; and what a stand-in has played."""
        x, room = box.x + look.px(review_paint.INSET), box.w - 2 * look.px(review_paint.INSET)
        at, last = (x, box.bottom - look.px(68)), (x, box.bottom - look.px(28))
        play = stand_in_play(self._model, seat)
        if self._work.is_needed_by(seat) and turns:
            words = review_texts.progress_text(self._work, seat)
            look.fit(dst, words, room, "sans-semibold", 18, theme.TITLE, at, "ml")
            bar = Rect(x, box.bottom - look.px(51), room, look.px(8))
            review_paint.draw_progress(dst, look, bar, self._work.share_done)
            if play is None:
                look.fit(dst, _kept_text(), room, "sans-italic", 15, theme.SECONDARY, last, "ml")
        elif turns and rows.costliest_first(turns):
            words = _("Loss against the best turn found.")
            said = f"{words} {rows.sum_text(self._model, turns)}"
            block = look.close_block(said, "sans", 16, (room, look.px(44)))
            look.draw_block(dst, block, theme.SECONDARY, at, "ml")
        elif self._work.has_seat(seat):
            look.fit(dst, _("No turn was clearly worse than another."), room, "sans-bold", 18, theme.OK, at, "ml")
        if play is not None:
            words, told = stand_in_text(self._model, play), _("That is not judged.")
            look.icon(dst, "bot", (x + look.px(10), last[1]), look.px(20), theme.SECONDARY)
            beside = x + look.px(28), last[1]
            look.fit(dst, f"{words} {told}", room - look.px(28), "sans-italic", 15, theme.SECONDARY, beside, "ml")

    def draw_progress(self, dst: Surface, look: DrawContext, rect: Rect, seat: int) -> None:
        """Where the board will be, as long as no turn is judged."""
        work, room, y = self._work, rect.width - look.px(120), rect.y + look.px(120)
        draw_panel(dst, look, rect, rose=True)
        words = work.trouble or (
            review_texts.progress_text(work, seat) if work.is_needed_by(seat) else _("None of these turns is rated.")
        )
        ink = theme.REASON if work.trouble else theme.CREAM
        look.paragraph(dst, words, "sans", 24, ink, (rect.centerx, y), room, align="c")
        if work.is_needed_by(seat):
            bar = Rect(0, y + look.px(52), min(room, look.px(BAR)), look.px(10))
            bar.centerx = rect.centerx
            review_paint.draw_progress(dst, look, bar, work.share_done)
            below = rect.centerx, bar.bottom + look.px(34)
            look.fit(dst, _kept_text(), room, "sans-italic", 18, theme.SECONDARY, below)

    def draw_right(
        self, dst: Surface, look: DrawContext, boxes: PageBoxes, seat: int, turns: Sequence[TurnRow], chosen: bool
    ) -> None:
        """Heading of the cards, or what stands there in their place; `chosen`: a turn that lost something is shown."""
        draw_panel(dst, look, boxes.right, inset=review_paint.INSET)
        is_ready, cards = self._work.has_seat(seat), boxes.cards
        worst = [row for row in turns if row.rank]
        if worst or self._work.is_needed_by(seat):
            title = _("The costliest turns") if is_ready else _("The costliest so far")
            at = boxes.right.x + look.px(review_paint.INSET), boxes.right.y + look.px(34)
            look.fit(dst, title, cards.w, "serif-bold", 26, theme.HEADING, at, "ml")
        if chosen:
            words = _("the same judge says how much of it you win back")
            below = boxes.buttons.centerx, boxes.buttons.y + look.px(86)
            look.fit(dst, words, boxes.buttons.w, "sans-italic", 17, theme.SECONDARY, below)
        if worst:
            return
        place, room = (cards.centerx, cards.y + look.px(40)), cards.w - look.px(40)
        if is_ready and turns:
            words = _("Nothing was lost: every turn was as good as any other found.")
            look.icon(dst, "check", (cards.centerx, cards.y), look.px(34), theme.OK)
            look.paragraph(dst, words, "sans-semibold", 22, theme.OK, place, room, align="c")
        elif self._work.is_needed_by(seat):
            words = _("They appear here as the turns are judged, likely ones first.")
            look.paragraph(dst, words, "sans-italic", 18, theme.SECONDARY, place, room, align="c")


def _kept_text() -> str:
    return _("You can leave: what is found is kept.")

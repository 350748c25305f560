"""The decisions after a payday, on the sheet: my loans one by one, or who begins; each answer a button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.sheet.paper_sheet import SheetBox
from elcapitan.client.widgets.button import Button
from elcapitan.games.capitan.client.paint.cards import draw_loan
from elcapitan.games.capitan.client.wording.payday_questions import PaydayQuestion
from elcapitan.games.capitan.rules.model.state import GameState

RIGHT = 1750
"""u where the answers end."""
REPAYING = 0.5
"""Of their room, to the left answer."""


def decision_buttons(box: SheetBox, asked: PaydayQuestion) -> Iterator[Button]:
    """One for each answer, with its move as its value."""
    for at, line in enumerate(asked.lines):
        for number, answer in enumerate(line.answers):
            rect = answer_rect(box, asked, at, number)
            button = Button(rect, answer.label, why_not=answer.why_not, value=answer.move)
            button.reason_at = "inside"
            yield button


def answer_rect(box: SheetBox, asked: PaydayQuestion, line: int, number: int) -> Rect:
    """Where an answer's button lies."""
    step = min(78.0, 250 / max(1, len(asked.lines)))
    y = 318 + step * line
    if asked.lines[line].amount:
        # The cards stand alone where there is one of each.
        left = 1218 if any("×" in each.text for each in asked.lines) else 1182
        middle = left + (RIGHT - left) * REPAYING
        here, there = (left, middle - 4) if number == 0 else (middle + 4, RIGHT)
        return box(here, y, there - here, min(62, step - 8))
    return box(1070, y, 330, min(62, step - 6))


def draw_decision(
    dst: Surface, brush: Brush, box: SheetBox, asked: PaydayQuestion, state: GameState, seats: Sequence[TableSeat]
) -> None:
    """Everything but the buttons."""
    look = brush.look
    last = len(asked.lines) - 1
    lower = answer_rect(box, asked, last, 0).bottom if asked.lines else box(1050, 318, 1, 1).bottom
    rect = box(1050, 176, 720, 400)
    rect.h = min(rect.h, lower + look.px(20) - rect.y)
    look.fill(dst, rect, "#fff8e6", 0.75, radius=10)
    look.rim(dst, rect, theme.WAX, 2, 0.8, radius=10)
    at = (rect.x + look.px(24), rect.y + look.px(44))
    look.text(dst, asked.title, "serif-bold", 34, theme.INK, at, "ml")
    look.paragraph(dst, asked.text, "sans", 19, theme.INK_2, (at[0], at[1] + look.px(32)), rect.w - look.px(48))
    for number, line in enumerate(asked.lines):
        first = answer_rect(box, asked, number, 0)
        if line.amount:
            plan = state.board.loan(line.amount)
            card = Rect(0, 0, look.px(98), min(look.px(62), first.h))
            card.midleft = (rect.x + look.px(20), first.centery)
            draw_loan(dst, brush, card, line.amount, plan.repay if plan else 0)
            if "×" in line.text:
                text = line.text[line.text.index("×") :]
                look.text(dst, text, "sans-bold", 20, theme.INK, (card.right + look.px(10), first.centery), "ml")
        else:
            colour = seats[line.seat - 1].colour
            spot = (first.right + look.px(28), first.centery)
            brush.disc(dst, colour, spot, look.px(16))
            look.text(dst, line.text, "sans", 19, theme.INK, (spot[0] + look.px(26), spot[1]), "ml")


def draw_waiting_reason(dst: Surface, brush: Brush, box: SheetBox, why_not: str) -> None:
    """Why the game does not go on yet, in the place of who leads."""
    look = brush.look
    right = box(1500, 968, 1, 1).topleft
    left = look.fit(dst, why_not, look.px(420), "sans-semibold", 18, theme.WAX, right, "mr").x
    look.icon(dst, "lock", (left - look.px(8), right[1]), look.px(17), theme.WAX, anchor="mr")

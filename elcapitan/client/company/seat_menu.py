"""Who plays a seat: a click on a panel offers the computer players' levels, and taking the seat back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from elcapitan.client import words
from elcapitan.client.company.company import Company
from elcapitan.client.faces import at_level
from elcapitan.client.i18n import _
from elcapitan.client.plan import PERSON
from elcapitan.client.table.canvas import Overlay
from elcapitan.client.table.layer import Layer
from elcapitan.client.table.layout import TableLayout
from elcapitan.client.table.paint.brush import Brush
from elcapitan.client.table.question import Question
from elcapitan.protocol.to_client import SeatInfo


def choices(company: Company, seat: SeatInfo) -> list[tuple[str | None, str]]:
    """Level (None: nobody holds the seat) and words of everything that could be otherwise."""
    now = seat.held_by if seat.by == PERSON else seat.by
    found: list[tuple[str | None, str]] = []
    if seat.held_by is not None:
        mine = seat.seat == company.me
        found.append((None, _("I play this seat") if mine else _("No one; the table waits for {name}")))
    text = _("Computer player, {level}")
    offered = [at_level(now or "", level) for level in company.levels]
    found += [(level, text.format(level=words.level(level))) for level in offered if level != now]
    return [(level, label.format(name=seat.name)) for level, label in found]


def ask_level(company: Company, seat: int, why: Callable[[int], None] | None = None) -> None:
    """Put the question, if there is anything to ask; `why` tells the last turn of a computer player's seat."""
    info = next((each for each in company.seats if each.seat == seat), None)
    if info is None or not company.may_hold(info):
        return
    offered = choices(company, info)
    title = _("Who plays for you?") if seat == company.me else _("Who plays for {name}?").format(name=info.name)
    labels = [label for _level, label in offered]
    answers: list[Callable[[], None]] = [partial(company.hold, seat, level) for level, _label in offered]
    if why is not None and (info.by != PERSON or info.held_by is not None):
        labels.append(_("Why did {name} do that?").format(name=info.name))
        answers.append(partial(why, seat))
    company.stage.push(Question(title, labels, lambda at: answers[at]()))


class SeatMenu(Layer):
    """A layer of the table: nothing to be seen, but the panels can be clicked."""

    def __init__(self, company: Company, why: Callable[[int], None] | None = None) -> None:
        self.company = company
        self._why = why
        self._panels: tuple[pygame.Rect, ...] = ()
        self._held = 0
        """The seat whose panel was pressed; 0: none."""

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != pygame.BUTTON_LEFT:
            return False
        seat = next((at for at, panel in enumerate(self._panels, 1) if panel.collidepoint(event.pos)), 0)
        if event.type == pygame.MOUSEBUTTONDOWN:
            info = next((each for each in self.company.seats if each.seat == seat), None)
            self._held = seat if info is not None and self.company.may_hold(info) else 0
            return self._held > 0
        held, self._held = self._held, 0
        if held and held == seat:
            ask_level(self.company, seat, self._why)
        return held > 0

    def overlays(self, brush: Brush, layout: TableLayout) -> Iterable[Overlay]:
        self._panels = layout.panels
        return ()

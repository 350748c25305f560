"""Who plays a seat: a click on a panel offers the computer players' levels, and taking the seat back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.model.bot_profiles import level_text, with_level
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.presence.participants import Participants
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.client.widgets.layer import Layer, LayerLayout
from elcapitan.protocol.to_client import SeatInfo


def seat_choices(company: Participants, seat: SeatInfo) -> list[tuple[str | None, str]]:
    """Each other choice: the level (None: no one holds the seat) and its words."""
    now = seat.held_by if seat.by == PERSON else seat.by
    found: list[tuple[str | None, str]] = []
    if seat.held_by is not None:
        waits = _("No one; the table waits for {name}").format(name=seat.name)
        found.append((None, _("I play this seat") if seat.seat == company.own_seat_number else waits))
    text = _("Computer player, {level}")
    offered = [with_level(now or "", level) for level in company.levels]
    return [*found, *((level, text.format(level=level_text(level))) for level in offered if level != now)]


def ask_for_level(
    company: Participants,
    seat: int,
    why: Callable[[int], None] | None = None,
    again: Callable[[int], None] | None = None,
) -> bool:
    """Put the question and return True if there is anything to ask.

    `why` tells the last turn of a computer player's seat, `again` shows that of any other seat than one's own.
    """
    info = next((each for each in company.seats if each.seat == seat), None)
    if info is None or not company.may_set_seat_level(info):
        return False
    offered = seat_choices(company, info)
    title = (
        _("Who plays for you?")
        if seat == company.own_seat_number
        else _("Who plays for {name}?").format(name=info.name)
    )
    labels = [label for _level, label in offered]
    answers: list[Callable[[], None]] = [partial(company.set_seat_level, seat, level) for level, _label in offered]
    if why is not None and (info.by != PERSON or info.held_by is not None):
        labels.append(_("Why did {name} do that?").format(name=info.name))
        answers.append(partial(why, seat))
    if again is not None and seat != company.own_seat_number:
        labels.append(_("Show the last turn of {name} again").format(name=info.name))
        answers.append(partial(again, seat))
    company.stage.push(ChoiceDialog(title, labels, lambda at: answers[at]()))
    return True


def tell_why_not(stage: SceneContext, actions: PlayerActions | None, model: TableModel, seat: int) -> bool:
    """Say why no computer player can hold my own seat, and return True, if that is what was asked for."""
    if actions is None or actions.participants is not None or seat != model.me or model.is_over:
        return False
    stage.toast(_("At this table no computer player can play for you."))
    return True


class SeatMenu(Layer[LayerLayout]):
    """An invisible layer of the table that makes the panels clickable."""

    def __init__(self, company: Participants, why: Callable[[int], None], again: Callable[[int], None]) -> None:
        """`why` and `again` as in `ask_for_level`."""
        self.participants = company
        self._why, self._again = why, again
        self._panels: Sequence[pygame.Rect] = ()
        self._held = 0
        """The seat whose panel was pressed; 0: none."""

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != pygame.BUTTON_LEFT:
            return False
        seat = next((at for at, panel in enumerate(self._panels, 1) if panel.collidepoint(event.pos)), 0)
        if event.type == pygame.MOUSEBUTTONDOWN:
            info = next((each for each in self.participants.seats if each.seat == seat), None)
            self._held = seat if info is not None and self.participants.may_set_seat_level(info) else 0
            return self._held > 0
        held, self._held = self._held, 0
        if held and held == seat:
            ask_for_level(self.participants, seat, self._why, self._again)
        return held > 0

    def leave(self) -> None:
        self._held = 0

    def overlays(self, brush: Brush, layout: LayerLayout) -> Iterable[Overlay]:
        self._panels = layout.panels
        return ()

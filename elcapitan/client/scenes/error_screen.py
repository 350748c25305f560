"""The screen after an error: what happened, where it is logged, and the way back to the game on the server.

Independent: nothing of the scene that broke is asked or painted.
"""

from __future__ import annotations

import logging
import time
from pathlib import Path

import pygame

from elcapitan import paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_wood
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model import game_records
from elcapitan.client.model.last_table import current_game
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell import crash_report
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.widget import Chosen, Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import introduction
from elcapitan.text_cleaning import clean_path

BOX = (1120, 640)
MARGIN = 56
ROW = 64

log = logging.getLogger(__name__)


class ErrorScreen(WidgetScene):
    """Replaces all scenes but the menu after an error."""

    def __init__(self, fault: BaseException, written: Path | None, link: TableClient) -> None:
        """`written` is the file with everything about it; None if none could be written."""
        super().__init__()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._line = crash_report.fault_summary(fault)
        self._written = written
        self._table = link.active_client
        self._kept = self._table.seat_token if self._table is not None else None
        self._record = self._record_now()
        self._names = False
        self._saved = ""

    @property
    def look(self) -> DrawContext:
        return self.stage.look.room(BOX[0] + 40, BOX[1] + 40)

    def _record_now(self) -> str:
        model = self._table.model if self._table is not None else None
        if model is None:
            return ""
        try:
            return game_records.record_text(model)
        except Exception:  # the game itself may be what broke
            log.exception("the record could not be made")
            return ""

    def relayout(self) -> None:
        look = self.look
        self.box = pygame.Rect(0, 0, look.px(BOX[0]), look.px(BOX[1]))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        inner = self.box.inflate(-2 * look.px(MARGIN), 0)
        y = self.box.bottom - look.px(MARGIN + ROW)
        gap = look.px(20)
        wide = (inner.width - 2 * gap) // 3
        icon = introduction(current_game(self.stage.settings)).icon
        back = ("game", _("Continue the game"), "play") if self._kept else ("menu", _("Main menu"), icon)
        plan = [back, ("report", _("Save a report"), "save"), ("quit", _("Quit"), "cross")]
        buttons = []
        for at, (value, label, icon) in enumerate(plan):
            rect = pygame.Rect(inner.x + at * (wide + gap), y, wide, look.px(ROW))
            buttons.append(Button(rect, label, icon, "primary" if at == 0 else "secondary", value=value))
            buttons[-1].size_u = 22
        chips = pygame.Rect(inner.right - look.px(480), y - look.px(150), look.px(480), look.px(46))
        choices = [
            (False, pgettext("report", "without names")),
            (True, pgettext("report", "with names")),
        ]
        self.group.set([*buttons, Chips(chips, choices, self._names, gap=look.px(12))])
        self.stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value=str(value))):
                self._go(value)
            case Chosen(value=bool(names)):
                self._names = names
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.go_to_menu()
        return True

    def _go(self, where: str) -> None:
        table, kept = self._table, self._kept
        if where == "game" and table is not None and kept is not None:
            # From the server's journal, not from what was held here: that may be what broke.
            self.stage.replace(StartingGame(table, lambda: table.resume(kept)))
        elif where == "report":
            self._save()
        elif where == "quit":
            self.stage.quit()
        else:
            self.stage.go_to_menu()

    def _save(self) -> None:
        known = [self.stage.settings.name]
        try:
            file = paths.ensure_folder(paths.data() / "reports") / time.strftime("report-%Y%m%d-%H%M%S.zip")
            file = crash_report.save_report(file, self._record, self._written, names=self._names, known=known)
        except OSError as fault:
            self._saved = _("The report could not be written: {reason}").format(reason=fault.strerror or fault)
        else:
            self._saved = _("Saved as {file}").format(file=clean_path(file))
        self.stale = True

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        box = self.box
        draw_wood(surface, look)
        look.frame(surface, "shadow-panel", box)
        look.fill(surface, box, theme.PANEL_ACTIVE, radius=12)
        look.rim(surface, box, theme.HAIRLINE, 1.6, 0.9, radius=12)
        inner = box.inflate(-2 * look.px(MARGIN), 0)
        left, top = inner.x, box.y
        at = (box.centerx, top + look.px(70))
        look.fit(surface, _("Something went wrong"), inner.width, "serif-bold", 42, theme.TITLE, at, shadow=True)
        words = _("Your game is safe: every move is saved.") if self._kept else _("Nothing is lost.")
        look.fit(surface, words, inner.width, "sans-italic", 20, theme.SECONDARY, (box.centerx, top + look.px(124)))
        lines = [(_("What happened"), self._line)]
        if self._written is not None:
            lines.append((_("Details in"), clean_path(self._written)))
        y = top + look.px(184)
        for label, said in lines:
            look.fit(surface, label, inner.width, "sans-semibold", 18, theme.HEADING, (left, y), "ml")
            look.paragraph(surface, said, "sans", 18, theme.CREAM, (left, y + look.px(20)), inner.width)
            y += look.px(96)
        chips = self.group.widgets[-1].rect
        room = chips.x - left - look.px(20)
        words, at = _("Bug report for the developers"), (left, chips.centery)
        look.fit(surface, words, room, "sans-semibold", 20, theme.CREAM, at, "ml")
        said = self._saved or _(
            "It contains the log, the game, the settings and the versions, but nothing that gives access to a seat."
        )
        ink = theme.LEGAL if self._saved else theme.SECONDARY
        look.fit(surface, said, inner.width, "sans", 17, ink, (left, chips.bottom + look.px(28)), "ml")

"""The finer rules of a table: hands, onlookers, aids, seats that are left, the clock, a password.

The host changes them one by one, and each shows as the server has taken it; everyone else reads them here.
"""

from __future__ import annotations

from typing import Any

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lobby.lobby_model import LobbyModel
from elcapitan.client.lobby.rules_panel import OPTIONS_SHOWN
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.newgame.schema_options import own_options
from elcapitan.client.shell.i18n import _, ngettext, pgettext
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Chosen, Pressed, Submitted, Widget
from elcapitan.games import face, has_boards, opponents
from elcapitan.protocol import limits, to_client, to_server

BOX = (1120, 790)
ROW, ABOVE = 76, 130
LABEL = 330
"""u from the left edge to the chips."""
TAKEOVER_S = (0, 60, 180, 600)
BANK_S = (0, 600, 1200, 2400)
INCREMENT_S = (0, 10, 30)
LONGEST_PASSWORD = 64


def term_rows(
    table: to_client.TableInfo, *, aids: bool = False
) -> list[tuple[str, str, list[tuple[object, str]], object]]:
    """Name, words, choices and what is chosen; `aids`: whether the server has tables without them."""
    found: list[tuple[str, str, list[tuple[object, str]], object]] = [
        *_option_rows(table),
        (
            "onlookers",
            _("Onlookers"),
            [("chat", _("may watch and chat")), ("silent", _("may watch")), ("none", pgettext("onlookers", "none"))],
            table.onlookers,
        ),
        (
            "takeover_s",
            _("Computer takes over an empty seat"),
            [(seconds, _takeover_text(seconds)) for seconds in _choices_with_current(TAKEOVER_S, table.takeover_s)],
            table.takeover_s,
        ),
        (
            "takeover_level",
            _("Its level"),
            [(level, level_text(level)) for level in opponents(table.game)],
            table.takeover_level or "",
        ),
        (
            "bank_s",
            _("Time per player"),
            [(seconds, _bank_time_text(seconds)) for seconds in _choices_with_current(BANK_S, table.bank_s)],
            table.bank_s,
        ),
    ]
    if table.bank_s:
        more = [
            (seconds, _increment_text(seconds)) for seconds in _choices_with_current(INCREMENT_S, table.increment_s)
        ]
        found.append(("increment_s", _("Extra time per turn"), [*more], table.increment_s))
    after = [row[0] for row in found].index("onlookers") + 1
    if aids:
        found.insert(after, ("aids", _("Aids"), [(True, pgettext("aids", "all")), (False, aids_text())], table.aids))
    return found


def aids_text() -> str:
    """Of a table where programs do not help."""
    return pgettext("aids", "without aids")


def _option_rows(table: to_client.TableInfo) -> list[tuple[str, str, list[tuple[object, str]], object]]:
    """The choices of the game that are not beside the seats."""
    words, shown = face(table.game).option_words, 0 if has_boards(table.game) else OPTIONS_SHOWN
    return [
        (
            option.name,
            words.option_text(option.name),
            [(each, words.value_text(option.name, each)) for each in option.choices],
            str(table.options.get(option.name, option.default)),
        )
        for option in own_options(table.game)[shown:]
        if option.kind == "choice"
    ]


def allowed_text(allowed: bool) -> str:
    """In words."""
    return pgettext("hints", "allowed") if allowed else pgettext("hints", "not allowed")


def _choices_with_current(usual: tuple[int, ...], now: int) -> list[int]:
    """What is usual, and what holds now where that is something else."""
    return sorted({*usual, now})


def _takeover_text(seconds: int) -> str:
    if not seconds:
        return pgettext("takeover", "never")
    if seconds % 60:
        return ngettext("after {count} second", "after {count} seconds", seconds).format(count=seconds)
    return ngettext("after {count} minute", "after {count} minutes", seconds // 60).format(count=seconds // 60)


def _bank_time_text(seconds: int) -> str:
    if not seconds:
        return pgettext("clock", "none")
    if seconds % 60:
        return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    return ngettext("{count} minute", "{count} minutes", seconds // 60).format(count=seconds // 60)


def _increment_text(seconds: int) -> str:
    if not seconds:
        return pgettext("clock", "nothing")
    return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)


class TableTermsDialog(Dialog):
    """The dialogue *More rules for this table*."""

    def __init__(self, room: LobbyModel) -> None:
        super().__init__()
        self.room = room
        self.box = pygame.Rect(0, 0, 0, 0)
        self.password = TextField(pygame.Rect(0, 0, 0, 0), "", "", LONGEST_PASSWORD)
        self._rows: list[tuple[str, str, Widget]] = []
        self._known: to_client.TableInfo | None = None
        """The table that is shown."""

    @property
    def table(self) -> to_client.TableInfo | None:
        return self.room.table

    @property
    def _mine(self) -> str:
        return "" if self.room.is_host else _("Only the host can change this")

    def relayout(self) -> None:
        table = self._known = self.table
        if table is None:
            return
        aids = self.room.at.has_feature(limits.AIDS)
        self.needs = (BOX[0], BOX[1] + ROW * aids)
        look = self.look
        self.box = pygame.Rect(0, 0, look.px(self.needs[0]), look.px(self.needs[1]))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        self._rows = []
        left = self.box.x + look.px(LABEL)
        wide = self.box.right - look.px(44) - left
        for at, (name, label, choices, value) in enumerate(term_rows(table, aids=aids)):
            rect = pygame.Rect(left, self.box.y + look.px(ABOVE + ROW * at), wide, look.px(46))
            self._rows.append((name, label, Chips(rect, choices, value, self._mine, gap=look.px(8))))
        y = self.box.y + look.px(ABOVE + ROW * len(self._rows))
        self.password.rect = pygame.Rect(left, y, wide - look.px(300), look.px(48))
        self.password.hint = _("locked with a password") if table.locked else _("no password")
        self.password.why_not = self._mine
        use = Button(pygame.Rect(0, y, look.px(138), look.px(48)), _("Lock"), why_not=self._mine, value="lock")
        use.rect.right = self.box.right - look.px(44 + 150)
        none = Button(
            pygame.Rect(0, y, look.px(138), look.px(48)),
            _("Unlock"),
            why_not=self._mine or ("" if table.locked else _("The table is not locked")),
            value="unlock",
        )
        none.rect.right = self.box.right - look.px(44)
        use.reason_at = none.reason_at = "nowhere"
        done = pygame.Rect(0, 0, look.px(260), look.px(58))
        done.midbottom = (self.box.centerx, self.box.bottom - look.px(26))
        chips = [chips for _name, _label, chips in self._rows]
        self.group.set([self.password, *chips, use, none, Button(done, _("Done"), "check", "primary", value="done")])
        self.stale = True

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        self.room.update(dt_s)
        if self.table is None or self.table.stage != "lobby":
            self.stage.pop()
        elif self.table is not self._known:
            self.relayout()

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="done")):
                self.stage.pop()
            case Pressed(widget=Button(value="lock")) | Submitted():
                if self.password.text.strip():
                    self._set("password", self.password.text.strip())
            case Pressed(widget=Button(value="unlock")):
                self._set("password", "")
            case Chosen(widget=widget, value=value):
                self._set(next(name for name, _label, chips in self._rows if chips is widget), value)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _set(self, name: str, value: object) -> None:
        if self.table is not None and name in {row[0] for row in _option_rows(self.table)}:
            self.room.set_options(**{name: value})
            return
        if name == "password":
            self.password.clear()
        terms: dict[str, Any] = {name: value}
        if name == "bank_s" and not value:
            terms["increment_s"] = 0
        self.room.send_request(to_server.SetTerms(**terms))

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        at = (self.box.centerx, self.box.y + look.px(58))
        look.fit(surface, _("More rules for this table"), self.box.w, "serif-bold", 38, theme.TITLE, at, shadow=True)
        if self._mine:
            at = (self.box.centerx, self.box.y + look.px(98))
            look.fit(surface, self._mine, self.box.w, "sans-italic", 18, theme.SECONDARY, at)
        left = self.box.x + look.px(36)
        room = look.px(LABEL - 36 - 14)
        labels = [(label, widget.rect.centery) for _name, label, widget in self._rows]
        for label, y in [*labels, (_("Password"), self.password.rect.centery)]:
            look.fit(surface, label, room, "sans-semibold", 20, theme.CREAM, (left, y), "ml")

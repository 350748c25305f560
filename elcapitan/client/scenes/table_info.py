"""The dialogue *This table*: its options, its host, and whether its shuffle can be checked."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lobby.table_terms import aids_text, allowed_text
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.model.game_records import are_decks_honest, shares_text
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.net.seat_tokens import BUILTIN
from elcapitan.client.presence.participants import Participants
from elcapitan.client.shell.i18n import _, join_names, ngettext, pgettext
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.widget import Pressed
from elcapitan.games import face

WIDTH, LINE = 900, 46
ABOVE, BELOW = 120, 110


def table_info_lines(model: TableModel, company: Participants | None) -> list[tuple[str, str]]:
    """What was asked and what was chosen."""
    players = (_("Players"), join_names([info.name for info in model.seats]))
    found = [players, *face(model.rules.name).table_rows(model)]
    if company is not None and company.table is not None:
        found += _participant_lines(company)
    if model.shuffled:
        honest = are_decks_honest(model)
        said = {
            None: _("sealed until the end"),
            True: _("dealt as announced"),
            False: _("not dealt as announced!"),
        }[honest]
        found.append((_("Shuffle"), said))
        if shares := shares_text(model):
            found.append((_("Shares"), shares))
    return found


def takeover_text(seconds: int, level: str | None) -> str:
    """When a computer player takes over the seat of a player who is away."""
    if not seconds:
        return _("only if the host decides")
    text = ngettext("after {count} minute, {level}", "after {count} minutes, {level}", seconds // 60)
    if seconds % 60:
        text = ngettext("after {count} second, {level}", "after {count} seconds, {level}", seconds)
    return text.format(count=seconds if seconds % 60 else seconds // 60, level=level_text(level or "normal"))


def clock_text(bank_s: int, increment_s: int) -> str:
    """In words."""
    if not bank_s:
        return pgettext("clock", "none")
    text = ngettext("{count} minute", "{count} minutes", bank_s // 60).format(count=bank_s // 60)
    if increment_s:
        text += " + " + ngettext("{count} second a turn", "{count} seconds a turn", increment_s).format(
            count=increment_s
        )
    return text


def onlookers_text(chosen: str) -> str:
    """In words."""
    return {
        "chat": _("may watch and chat"),
        "silent": _("may watch"),
        "none": pgettext("onlookers", "none"),
    }.get(chosen, chosen)


def _participant_lines(company: Participants) -> list[tuple[str, str]]:
    table = company.table
    assert table is not None
    host = next((seat.name for seat in table.seats if seat.seat == table.host), "")
    own = company.link.server == BUILTIN
    if own and sum(seat.by == PERSON for seat in table.seats) <= 1 and not table.watching:
        return []  # none of this applies to a game alone
    found = [(_("Host"), host), (_("Server"), _("this computer") if own else company.link.server)]
    watching = [onlooker.name for onlooker in table.watching]
    said = onlookers_text(table.onlookers)
    found.append((_("Onlookers"), f"{said}: {join_names(watching)}" if watching else said))
    if company.link.hints is not None:
        found.append((_("Hints"), allowed_text(company.link.hints.allowed)))
    if company.link.gestures_allowed is not None:
        found.append((_("Gestures"), allowed_text(company.link.gestures_allowed)))
    if not table.aids:
        found.append((_("Aids"), aids_text()))
    found.append((_("Password"), pgettext("password", "yes") if table.locked else pgettext("password", "none")))
    found.append((_("Clock"), clock_text(table.bank_s, table.increment_s)))
    found.append((_("If a player leaves"), takeover_text(table.takeover_s, table.takeover_level)))
    return found


class TableInfoDialog(Dialog):
    """The dialogue *This table*."""

    def __init__(self, model: TableModel, company: Participants | None = None) -> None:
        super().__init__()
        self.lines: list[tuple[str, str]] = []
        self.box = pygame.Rect(0, 0, 0, 0)
        self._model, self._participants = model, company

    def relayout(self) -> None:
        self.lines = table_info_lines(self._model, self._participants)
        self.needs = (WIDTH, ABOVE + LINE * len(self.lines) + BELOW)
        look = self.look
        self.box = pygame.Rect(0, 0, look.px(self.needs[0]), look.px(self.needs[1]))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        rect = pygame.Rect(0, 0, look.px(260), look.px(60))
        rect.midbottom = (self.box.centerx, self.box.bottom - look.px(28))
        self.group.set([Button(rect, _("Done"), "check", "primary")])

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed():
                self.stage.pop()
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        at = (self.box.centerx, self.box.y + look.px(62))
        look.fit(surface, _("This table"), self.box.w - look.px(80), "serif-bold", 42, theme.TITLE, at, shadow=True)
        left, middle = self.box.x + look.px(44), self.box.x + look.px(330)
        for number, (asked, chosen) in enumerate(self.lines):
            y = self.box.y + look.px(ABOVE + LINE * number + LINE // 2)
            look.fit(surface, asked, middle - left - look.px(16), "sans-semibold", 20, theme.HEADING, (left, y), "ml")
            room = self.box.right - look.px(44) - middle
            look.fit(surface, chosen, room, "sans", 20, theme.CREAM, (middle, y), "ml")

"""The right panel: what is played and who begins, where others find the table, and setting sail.

Before one sits anywhere it offers to host a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.face import BoardChoice, BoardExtra, GameBoards
from elcapitan.client.lobby.hosting_panel import HostingPanel, Place
from elcapitan.client.lobby.lobby_model import LobbyModel
from elcapitan.client.newgame.schema_options import option_widget, own_options
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.widgets.button import Button, draw_reason
from elcapitan.client.widgets.option_widgets import Switch
from elcapitan.client.widgets.widget import Chosen, Pressed, Widget, WidgetEvent
from elcapitan.games import face, introduction
from elcapitan.protocol import to_client, to_server
from elcapitan.table.ruleset import GameOption

RECT = (1368, 140, 512, 900)
INNER = (1388, 472)
"""Left edge and width, u."""
DRAWN_BY_LOT = "drawn"
CHIPS, MOST_PARTS = (40, 72), 3
"""u of one and of two rows of choices; parts of a set in one row."""
SWITCHES_TOP, SWITCH_STEP = 332, 40
"""u under the panel's top, and from one switch to the next."""
OPTION_STEP, OPTIONS_SHOWN = 82, 2
"""u from one option of a game without board files to the next; and how many have room; the others are under *More
rules*."""


class RulesPanel:
    """The options of our table: the host changes them, everyone sees them."""

    def __init__(self, room: LobbyModel) -> None:
        self.room = room
        self._hosting = HostingPanel(room)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sail = Button(pygame.Rect(0, 0, 0, 0), "")
        self._toggles: list[tuple[Widget, BoardExtra]] = []
        self._options: list[tuple[Widget, GameOption, int]] = []
        """With the u of its label under the panel's top."""
        self._where_top = SWITCHES_TOP
        """u under the panel's top: where others find the table."""
        self._known = ("", "")
        self._extras: Sequence[BoardExtra] = ()
        """Of that game in the words of that language; reading the board takes its time."""

    def lay_out(self, look: DrawContext, corner: tuple[int, int]) -> list[Widget]:
        self.rect = look.rect(*RECT).move(corner)

        def at(y: float, height: float) -> pygame.Rect:
            return look.rect(INNER[0], y, INNER[1], height).move(corner)

        table = self.room.table
        return self._hosting.lay_out(look, at) if table is None else self._at_table(look, at, table)

    def _at_table(self, look: DrawContext, at: Place, table: to_client.TableInfo) -> list[Widget]:
        begin = face(table.game).start_words()
        leave = Button(at(976, 48), _("Leave the table"), kind="danger", value="leave")
        more = Button(at(800, 48), _("More rules …"), "gear", value="terms")
        invite: list[Widget] = []
        if self.room.invitation:
            more.rect.width = (more.rect.width - look.px(10)) // 2
            invite = [Button(more.rect.move(more.rect.width + look.px(10), 0), _("Invite by link …"), value="invite")]
        if self.room.at.is_onlooker:
            leave.label = _("Stop watching")
            self._sail = Button(pygame.Rect(0, 0, 0, 0), "")
        elif self.room.is_host:
            self._sail = Button(
                at(893, 72),
                begin.begin,
                introduction(table.game).icon,
                "primary",
                self.room.why_not_start(),
                value="start",
            )
            self._sail.reason_at = "nowhere"
        elif self.room.me is not None and self.room.me.ready:
            self._sail = Button(at(893, 72), _("Not ready"), "undo", value="unready")
            self._sail.size_u = 24
        else:
            self._sail = Button(at(893, 72), _("I am ready"), "check", "primary", value="ready")
        mine = "" if self.room.is_host else _("Only the host can change this")
        if (boards := face(table.game).boards) is not None:
            own = self._lay_out_extras(look, at(236, 132), table, boards, mine)
        else:
            own = self._lay_out_options(look, at, table, mine)
        starter = Button(at(408, 46), self._starter(table), "swap" if not mine else "", value="starter", why_not=mine)
        starter.rect.x, starter.rect.w = starter.rect.centerx, starter.rect.w // 2
        starter.reason_at = "nowhere"
        switches = self._lay_out_switches(at, mine)
        return [*([] if self.room.at.is_onlooker else [self._sail]), leave, *own, starter, *switches, more, *invite]

    def _lay_out_switches(self, at: Place, mine: str) -> list[Widget]:
        """What players may do, as far as the server has such rules."""
        there = self.room.at
        rules = [("hints", _("Hints"), there.hints.allowed if there.hints is not None else None)]
        rules.append(("gestures", _("Gestures"), there.gestures_allowed))
        found: list[Widget] = []
        for name, label, on in rules:
            if on is not None:
                place = at(RECT[1] + SWITCHES_TOP + SWITCH_STEP * len(found), SWITCH_STEP)
                found.append(Switch(place, label, on, mine, name))
        self._where_top = SWITCHES_TOP + SWITCH_STEP * len(found) + 14
        return found

    def _lay_out_extras(
        self, look: DrawContext, row: pygame.Rect, table: to_client.TableInfo, boards: GameBoards, mine: str
    ) -> list[Widget]:
        self._options.clear()
        if self._known != (table.game, i18n.language()):
            self._known, self._extras = (table.game, i18n.language()), boards.choices()[0].extras
        chosen, found = extras_of_table(table), list[Widget]()
        self._toggles.clear()
        step = row.width / max(3, len(self._extras))
        for place, extra in enumerate(self._extras):
            box = pygame.Rect(round(row.x + place * step), row.y, round(step) - look.px(9), row.height)
            # What it does is written below in two lines; one is too narrow here.
            found.append(boards.extra_toggle(box, extra._replace(words=""), extra.id in chosen))
            found[-1].why_not = mine
            self._toggles.append((found[-1], extra))
        return found

    def _lay_out_options(self, look: DrawContext, at: Place, table: to_client.TableInfo, mine: str) -> list[Widget]:
        self._toggles.clear()
        self._options = []
        above = 78
        for option in own_options(table.game)[:OPTIONS_SHOWN]:
            rows = 2 if option.kind == "set" and len(option.choices) > MOST_PARTS else 1
            box = at(RECT[1] + above + 18, CHIPS[rows - 1])
            value = table.options.get(option.name, option.default)
            self._options.append((option_widget(box, table.game, option, value, look.px(8), mine, rows), option, above))
            above += OPTION_STEP + CHIPS[rows - 1] - CHIPS[0]
        return [widget for widget, _option, _above in self._options]

    def choose_game(self, game: str) -> None:
        """The game of the table that is to be hosted."""
        self._hosting.choose_game(game)

    @property
    def game(self) -> str:
        """The game of the table that is to be hosted."""
        return self._hosting.game

    def use_board(self, board: BoardChoice) -> None:
        """Choose it for the table that is to be hosted."""
        self._hosting.use_board(board)

    def _starter(self, table: to_client.TableInfo) -> str:
        start = str(table.options.get("start", DRAWN_BY_LOT))
        names = {str(seat.seat): seat.name for seat in table.seats if seat.by is not None}
        return names.get(start) or pgettext("starter", "Random")

    def take(self, report: WidgetEvent, name: str) -> bool:
        """Whether the report was about this panel. Leaving is asked by the scene."""
        table = self.room.table
        match report:
            case Pressed(widget=Button(value="start")):
                self.room.start()
            case Pressed(widget=Button(value="ready" | "unready" as value)):
                self.room.send_request(to_server.Ready(ready=value == "ready"))
            case Chosen(widget=widget, value=on) if table is not None and (city := self._extra_of(widget)) is not None:
                now = {*extras_of_table(table), city.id} if on else {*extras_of_table(table)} - {city.id}
                self.room.set_options(extras=[each.id for each in self._extras if each.id in now])
            case Chosen(widget=widget, value=value) if table is not None and (option := self._option_of(widget)):
                self.room.set_options(**{option.name: value})
            case Chosen(widget=Switch(value=str(rule)), value=bool(on)):
                terms: dict[str, Any] = {rule: on}
                self.room.send_request(to_server.SetTerms(**terms))
            case Pressed(widget=Button(value="starter")) if table is not None:
                self.room.set_options(start=next_starter(table))
            case _:
                return table is None and self._hosting.take(report, name)
        return True

    def _extra_of(self, widget: Widget) -> BoardExtra | None:
        return next((extra for toggle, extra in self._toggles if toggle is widget), None)

    def _option_of(self, widget: Widget) -> GameOption | None:
        return next((option for each, option, _above in self._options if each is widget), None)

    # How it looks

    def draw(self, dst: pygame.Surface, look: DrawContext) -> None:
        table = self.room.table
        x, top, width = self.rect.x + look.px(20), self.rect.y, look.px(INNER[1])
        if table is None:
            self._hosting.draw(dst, look, self.rect)
            return
        draw_panel(dst, look, self.rect, _("Rules of this game"), inset=20)

        def label(y: float, text: str) -> None:
            look.fit(dst, text, width, "sans-semibold", 20, theme.CREAM, (x, top + look.px(y)), "ml")

        for toggle, extra in self._toggles:
            below = (toggle.rect.centerx, toggle.rect.bottom - look.px(19))
            block = look.block(extra.words, "sans", 15, (toggle.rect.width, look.px(42)))
            look.draw_block(dst, block, theme.SECONDARY, below, "tc")
        if self._toggles:
            label(78, face(table.game).option_words.option_text("extras"))
        for _widget, option, y in self._options:
            label(y, face(table.game).option_words.option_text(option.name))
        label(291, face(table.game).option_words.option_text("start"))
        for y in (258, 324, self._where_top - 6):
            line = pygame.Rect(x, top + look.px(y), width, max(1, look.px(1)))
            look.fill(dst, line, theme.HAIRLINE, 0.5)
        self._draw_where(
            dst, look, pygame.Rect(x, top + look.px(self._where_top), width, look.px(656 - self._where_top))
        )
        if self.room.at.is_onlooker:
            said = _("You are watching")
            at = (self.rect.centerx, top + look.px(788))
            look.fit(dst, said, width, "serif-semibold", 24, theme.HEADING, at)
        elif self._sail.why_not:
            draw_reason(dst, look, self._sail.why_not, (self.rect.centerx, top + look.px(732)), width)
        elif not self.room.is_host:
            said = _("The host starts when everyone is ready")
            look.fit(dst, said, width, "sans-italic", 17, theme.SECONDARY, (self.rect.centerx, top + look.px(732)))

    def _draw_where(self, dst: pygame.Surface, look: DrawContext, box: pygame.Rect) -> None:
        """Where others find the table: to be read aloud across a room."""
        heading, addresses, port = self._where()
        opened = self.room.home.opened if self.room.is_at_own_server else None
        adapters = dict(zip(opened.addresses, opened.adapters, strict=False)) if opened is not None else {}
        at = (box.x, box.y + look.px(20))
        look.fit(dst, heading, box.width, "sans-semibold", 20, theme.CREAM, at, "ml")
        if self.room.is_at_own_server and self.room.why_closed:
            at = (box.x, box.y + look.px(54))
            look.paragraph(dst, self.room.why_closed, "sans", 18, theme.REASON, at, box.width)
            return
        y = box.y + look.px(62)
        for place, address in enumerate(addresses[:3]):
            adapter = adapters.get(address, "")
            if place == 0:
                look.fit(dst, address, box.width, "sans-black", 44, theme.TITLE, (box.centerx, y), shadow=True)
                if adapter:
                    y += look.px(30)
                    look.fit(dst, adapter, box.width, "sans", 18, theme.SECONDARY, (box.centerx, y))
                y += look.px(42 if not adapter else 30)
            else:
                said = f"{address} ({adapter})" if adapter else address
                look.fit(dst, said, box.width, "sans-bold", 22, theme.TITLE, (box.centerx, y))
                y += look.px(28)
        if port:
            said = _("port {port}").format(port=port)
            look.fit(dst, said, box.width, "sans-bold", 30, theme.HEADING, (box.centerx, y + look.px(2)))
            y += look.px(36)
        if opened is not None and opened.announced == "on" and y + look.px(12) <= box.bottom:
            said = _("It also appears in the list of games nearby.")
            look.fit(dst, said, box.width, "sans", 18, theme.SECONDARY, (box.centerx, y))
        if self.room.is_at_own_server and not addresses:
            said = _("This computer is not connected to a network.")
            look.fit(dst, said, box.width, "sans", 18, theme.REASON, (box.centerx, y))

    def _where(self) -> tuple[str, Sequence[str], int]:
        if not self.room.is_at_own_server:
            host, _colon, port = self.room.at.server.rpartition(":")
            return _("Address of this table"), [host], int(port)
        opened = self.room.home.opened
        if self.room.why_closed:
            return _("This table is not open to the network"), [], 0
        if opened is None:
            return _("Opening the table to the network …"), [], 0
        return _("Others can join at"), opened.addresses, opened.port


def extras_of_table(table: to_client.TableInfo) -> list[str]:
    """The extra parts of a table's board."""
    found = table.options.get("extras", [])
    return [str(city) for city in found] if isinstance(found, list) else []


def next_starter(table: to_client.TableInfo) -> str:
    """The next choice of the starter: each taken seat in turn, then drawing lots again."""
    ways = [DRAWN_BY_LOT, *(str(seat.seat) for seat in table.seats if seat.by is not None)]
    now = str(table.options.get("start", DRAWN_BY_LOT))
    return ways[(ways.index(now) + 1) % len(ways)] if now in ways else DRAWN_BY_LOT

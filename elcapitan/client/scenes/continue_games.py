"""The scene *Continue*: every table this player has a seat at, and games left without a server.

Games in progress come first, then those not begun, then those that are over; each by when it was played last, on
any server. Their own server's are there at once; those on the network are inserted as their servers answer, and one
that does not answer is listed as not reachable.
"""

from __future__ import annotations

import asyncio
import heapq
import json
import time
from collections.abc import Iterable
from datetime import datetime
from functools import partial

import pygame

from elcapitan import paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_header, draw_panel, draw_wood, header_height
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lobby.listed_tables import parse_address
from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.request_errors import REQUEST_ERRORS, request_error_text
from elcapitan.client.net.seat_tokens import SeatToken
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.left_games import LeftGame, left_games
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.open_record import ask_for_game
from elcapitan.client.scenes.recorded_game import continue_recorded_game, watch_recorded_game
from elcapitan.client.scenes.saved_game_paint import draw_saved_game, draw_saved_game_details
from elcapitan.client.scenes.saved_games import (
    SavedGame,
    damaged_journal_text,
    open_address_text,
    saved_game_of,
)
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.client.table.pointer_state import DOUBLE_CLICK_S
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.widget import Chosen, Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import face
from elcapitan.protocol import to_client, to_server

LEAST = (1470, 830)
"""u of the window at the larger settings."""
EDGE, SIDE = 40, 596
"""Around the two panels, and the width of the right one, u."""
ROW = 132
BUTTONS = 312
"""u of the right panel below its text."""
FIRST_READ = 8
"""Games that are read before the list is shown: more than are visible at once."""
READ_PAUSE_S = 0.05
"""Between two looks whether lines in sight are to be read, and whether the list is still being scrolled."""


Line = SavedGame | LeftGame


def _add_line(lines: list[SavedGame], kept: SeatToken, line: SavedGame | None) -> None:
    """Each table once: the token of a table before a rematch may show the new one, which its own token shows better."""
    if line is None:
        return
    same = next((at for at, each in enumerate(lines) if each.seat_token.table == line.seat_token.table), None)
    if same is None:
        lines.append(line)
    elif kept.table == line.seat_token.table:
        lines[same] = line


def _line_order(line: Line) -> tuple[int, float]:
    """The sort key of the list. Pending lines stay in the order of their tokens, after all that are known to go on."""
    if line.is_pending:
        return 2, 0.0
    return 3 if line.is_over else 0 if line.record else 1, -line.changed_s


class ContinueGames(WidgetScene):
    """The list of tables, and the buttons for the chosen one."""

    def __init__(self, link: TableClient) -> None:
        super().__init__()
        self.link = link
        self.lines: list[Line] | None = None
        """None while they are being looked for."""
        self.chosen = 0
        self.trouble = ""
        self._panels = (pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0))
        self._task: asyncio.Task[None] | None = None
        """Looks for them, also while a dialogue is over the list."""
        self._dropping: asyncio.Task[None] | None = None
        self._clicked_s = 0.0

    @property
    def look(self) -> DrawContext:
        return self.stage.look.room(*LEAST)

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        if self.lines is None and self._task is None:
            self._task = asyncio.create_task(self._find_all())

    def on_removed(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _find_all(self) -> None:
        elsewhere = [server for server in self.link.seats.servers() if server != self.link.server]
        await asyncio.gather(self._find(), *(self._find_elsewhere(server) for server in elsewhere))

    async def _find(self) -> None:
        """The newest are listed at once; of the others each is read when it comes in sight."""
        kept: list[SeatToken] = []
        found: list[SavedGame] = []
        left = await asyncio.to_thread(left_games)
        try:
            await self.link.find_lost_seats()
            kept = self.link.seats.seats_at(self.link.server)
            for each in kept[:FIRST_READ]:
                _add_line(found, each, await self._read(each, in_background=False))
                await asyncio.sleep(0)
        except REQUEST_ERRORS as fault:
            kept = []
            self.trouble = _("The game could not be started: {reason}").format(reason=fault)
        pending = [SavedGame(each, None, None, is_pending=True) for each in kept[FIRST_READ:]]
        self._add([*found, *left, *pending])
        if self.link.seats.has_unreadable:
            words = _("Some entries of {file} are not of this version; they are not listed, and stay in it")
            self.stage.toast(words.format(file=paths.tokens_file().name))
        if len(kept) > FIRST_READ:
            await self._read_in_sight()

    async def _read(self, kept: SeatToken, *, in_background: bool) -> SavedGame | None:
        """The line of a game of our own server; None if the server does not know it."""
        found = await self.link.find_table(kept)
        if found is None:
            return None
        return await asyncio.to_thread(saved_game_of, found) if in_background else saved_game_of(found)

    async def _read_in_sight(self) -> None:
        """Read the pending lines that are visible, one after the other, while the list is not scrolled."""
        offset = 0
        while self.lines and any(line.is_pending for line in self.lines):
            before, offset = offset, self._list.offset if self._list is not None else 0
            pending = next((line for line in self._lines_in_sight() if line.is_pending), None)
            if not isinstance(pending, SavedGame) or before != offset:
                await asyncio.sleep(READ_PAUSE_S)
                continue
            try:
                read = await self._read(pending.seat_token, in_background=True)
            except REQUEST_ERRORS:
                read = SavedGame(pending.seat_token, None, None)
            self._put_line(pending, read)

    @property
    def _list(self) -> ScrollList | None:
        return next((each for each in self.group.widgets if isinstance(each, ScrollList)), None)

    def _lines_in_sight(self) -> list[Line]:
        if (listed := self._list) is None:
            return []
        first = listed.offset // listed.step
        return listed.rows[first : first + listed.rect.height // listed.step + 2]

    def _put_line(self, pending: SavedGame, read: SavedGame | None) -> None:
        """What was read in place of a pending line; nothing if the same table is listed already, or is gone."""
        if self.lines is None or pending not in self.lines:
            return  # deleted meanwhile
        at = self.lines.index(pending)
        listed = [line.seat_token.table for line in self.lines if isinstance(line, SavedGame) and line.is_reachable]
        self.lines[at : at + 1] = [read] if read is not None and read.seat_token.table not in listed else []
        shown = self._list
        if shown is None or at <= self.chosen:
            if shown is not None and len(self.lines) < len(shown.rows) and at < self.chosen:
                self.chosen -= 1
            self._choose()
        else:  # in place: the scroll bar may be dragged just now
            shown.rows[:] = self.lines
            shown.scroll(0)
            shown.changed = True

    async def _find_elsewhere(self, server: str) -> None:
        try:
            found = await self._lines(self._line_to(server))
        except REQUEST_ERRORS:
            found = [SavedGame(kept, None, None) for kept in self.link.seats.seats_at(server)]
        self._add(found)

    def _add(self, found: Iterable[Line]) -> None:
        """Insert them; the chosen line stays chosen, and where the list is scrolled its first visible row stays.

        The others keep their order, so that no line that was read on the screen jumps.
        """
        before = self.lines or []
        self.lines = list(heapq.merge(before, sorted(found, key=_line_order), key=_line_order))
        moved = 0
        if before:
            self.chosen = self.lines.index(before[self.chosen])
            if (listed := self._list) is not None and listed.offset:
                top = listed.offset // listed.step
                moved = (self.lines.index(before[top]) - top) * listed.step
        self._choose(moved)

    async def _lines(self, link: TableClient) -> list[SavedGame]:
        """Every table of ours at that server; a frame may come between two of them, for each is replayed."""
        lines = []
        for found in await link.list_own_tables():
            lines.append(saved_game_of(found))
            await asyncio.sleep(0)
        return lines

    def _line_to(self, server: str) -> TableClient:
        address = parse_address(server)
        return self.link if server == self.link.server or address is None else self.link.client_for(*address)

    def relayout(self) -> None:
        look = self.look
        across, down = min(1920.0, look.across), min(1080.0, look.down)
        x, y = (look.across - across) / 2, (look.down - down) / 2
        # With less room the right panel gives some of its width, and the wood around them.
        edge, side = (EDGE, SIDE) if look.enlarged <= 1 else (EDGE / 2, SIDE * 0.8)
        top = header_height(look) + edge * 0.8
        high, left = down - top - edge, across - 2 * edge - side - 24
        self._panels = (
            look.rect(x + edge, y + top, left, high),
            look.rect(x + across - edge - side, y + top, side, high),
        )
        back = Button(pygame.Rect(0, 0, look.px(160), look.px(50)), _("Back"), value="back")
        back.rect.midright = (look.size[0] - look.px(40), look.px(header_height(look) / 2))
        widgets: list[ScrollList | Button] = []
        if self.lines:
            self.chosen = max(0, min(self.chosen, len(self.lines) - 1))
            area = self._panels[0].inflate(-2 * look.px(24), -2 * look.px(24))
            widgets += self._side_buttons(look, self.lines[self.chosen])
            widgets.append(ScrollList(area, self.lines, look.px(ROW), partial(draw_saved_game, look), self.chosen))
        load = Button(pygame.Rect(0, 0, look.px(300), look.px(50)), _("Open a file …"), "save", value="load")
        load.rect.midright = (back.rect.x - look.px(20), back.rect.centery)
        self.group.set([*widgets, load, back])
        self.stale = True

    def _side_buttons(self, look: DrawContext, line: Line) -> list[Button]:
        side = self._panels[1].inflate(-2 * look.px(28), 0)
        top = self._panels[1].bottom
        go_on = Button(
            pygame.Rect(side.x, top - look.px(BUTTONS), side.width, look.px(76)),
            _("See the result") if line.is_over else _("Continue"),
            "star" if line.is_over else "play",
            "primary",
            line.why_not,
            "go",
        )
        drop = Button(
            pygame.Rect(side.x, top - look.px(80), side.width, look.px(50)),
            _("Delete") if line.is_mine else _("Forget"),
            "trash",
            "danger",
            value="drop",
        )
        copy = Button(
            pygame.Rect(side.x, top - look.px(142), side.width, look.px(50)),
            _("Copy to a file"),
            "save",
            why_not="" if line.model is not None else _("There is nothing to copy yet"),
            value="copy",
        )
        watch_it = Button(
            pygame.Rect(side.x, top - look.px(204), side.width, look.px(50)),
            _("Watch from the beginning"),
            "lens",
            why_not=copy.why_not,
            value="watch",
        )
        drop.why_not = line.why_not if line.is_pending else ""
        copy.reason_at = watch_it.reason_at = drop.reason_at = "nowhere"
        return [go_on, watch_it, copy, drop]

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="back")):
                self.stage.pop()
            case Pressed(widget=Button(value="go")):
                self._go_on()
            case Pressed(widget=Button(value="drop")):
                self._ask_drop()
            case Pressed(widget=Button(value="copy")):
                self._copy()
            case Pressed(widget=Button(value="load")):
                ask_for_game(self.stage, self._opened, finished=True)
            case Pressed(widget=Button(value="watch")):
                self._watch()
            case Chosen(widget=ScrollList(chosen=at)):
                now = time.monotonic()
                twice = at == self.chosen and now - self._clicked_s < DOUBLE_CLICK_S
                self.chosen, self._clicked_s = at, now
                if twice:
                    self._go_on()
                else:
                    self._choose()
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _choose(self, moved: int = 0) -> None:
        """Lay out again; the rows in sight have moved down by `moved` px."""
        offset = self._list.offset + moved if self._list is not None else 0
        self.relayout()
        if self._list is not None:
            self._list.offset = min(offset, self._list.deepest)

    def _go_on(self) -> None:
        if not self.lines or self.lines[self.chosen].why_not:
            return
        line = self.lines[self.chosen]
        if isinstance(line, LeftGame):
            self.stage.replace(line.open(self.stage))
            return
        link = self._line_to(line.seat_token.server)
        if line.model is None:
            self.stage.replace(LobbyScene(self.link, lambda room, name: room.rejoin(line.seat_token, link)))
        else:
            self.stage.replace(StartingGame(link, lambda: self._sit_down(link, line), line.model.rules.name))

    def _copy(self) -> None:
        model = self.lines[self.chosen].model if self.lines else None
        if model is None:
            return
        try:
            file = game_records.save_record(model, datetime.now())
        except OSError as fault:
            self.stage.toast(_("The game could not be saved: {reason}").format(reason=fault.strerror or fault))
        else:
            self.stage.toast(_("Saved as {file}").format(file=file))

    def _watch(self) -> None:
        line = self.lines[self.chosen] if self.lines else None
        if line is not None and line.model is not None and (record := line.record):
            watch_recorded_game(self.stage, self.link, TableModel.from_record(json.loads(record), me=0))

    def _opened(self, record: str) -> None:
        """A file was read: a game that is over can only be watched."""
        model = TableModel.from_record(json.loads(record), me=0)
        if model.is_over:
            watch_recorded_game(self.stage, self.link, model)
            return

        def answered(answer: str) -> None:
            if answer == "watch":
                watch_recorded_game(self.stage, self.link, model)
            elif answer == "go":
                self.stage.replace(continue_recorded_game(self.link, record))

        # Words: {where} is the part of the game, such as phase and round
        text = _("{where}. You can continue it or watch it from the beginning.")
        text = text.format(where=", ".join(filter(None, face(model.rules.name).progress_texts(model.state))))
        answers = [Answer("go", _("Continue"), "primary"), Answer("watch", _("Watch")), Answer("", _("Cancel"))]
        self.stage.ask(_("What would you like to do with this game?"), text, answers, answered)

    async def _sit_down(self, link: TableClient, line: SavedGame) -> TableModel:
        """At our own server others can come back, too, once it is open to the network again."""
        model = await link.resume(line.seat_token)
        if line.other_people(link.people.seats) and link is self.link:
            try:
                await link.send_request(to_server.Open(port=link.port, name=link.name), to_client.Opened)
            except REQUEST_ERRORS as fault:
                self.stage.toast(request_error_text(fault, ""))
            else:
                self.stage.toast(open_address_text(link.opened))
        return model

    def _ask_drop(self) -> None:
        if self.lines:
            line = self.lines[self.chosen]
            answers = [Answer("drop", _("Delete"), "danger"), Answer("keep", _("Keep"))]
            title, question = _("Delete this game?"), _("The game with {names} will be deleted for good.")
            if isinstance(line, LeftGame):
                question = _("{names} will be deleted for good.")
            elif not line.is_mine:
                answers[0] = Answer("drop", _("Forget"), "danger")
                title, question = _("Forget this game?"), _("{names}: you will not be able to return to your seat.")
            question = question.format(names=line.title)
            self.stage.ask(title, question, answers, lambda answer: self._answered(answer, line))

    def _answered(self, answer: str, line: Line) -> None:
        if answer == "drop":
            self._dropping = asyncio.create_task(self._drop(line))

    async def _drop(self, line: Line) -> None:
        try:
            if isinstance(line, LeftGame):
                line.delete()
            elif line.is_mine:
                await self._line_to(line.seat_token.server).delete_table(line.seat_token)
            else:
                self.link.seats.remove_table(line.seat_token)
        except REQUEST_ERRORS as fault:
            self.stage.toast(_("The game could not be deleted: {reason}").format(reason=request_error_text(fault, "")))
            return
        assert self.lines is not None
        self.lines.remove(line)
        self.relayout()

    @property
    def instead(self) -> tuple[str, bool]:
        """The sentence for an empty list, and whether it is an error."""
        if self.trouble:
            return self.trouble, True
        if self.lines is None:
            return _("Looking for your games …"), False
        if self.link.set_aside is not None:
            return damaged_journal_text(self.link.set_aside), True
        return _("No game to continue yet"), False

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        draw_wood(surface, look)
        draw_header(surface, look, _("Continue saved game"))
        for panel in self._panels:
            draw_panel(surface, look, panel)
        if not self.lines:
            said, trouble = self.instead
            at = (self._panels[0].centerx, self._panels[0].y + look.px(200))
            ink = theme.REASON if trouble else theme.SECONDARY
            look.paragraph(surface, said, "sans-italic", 22, ink, at, self._panels[0].width - look.px(160), align="c")
        else:
            draw_saved_game_details(look, surface, self._panels[1], self.lines[self.chosen], BUTTONS)

"""Choosing a record: folders to walk through, the records in each, newest first, or the path as it is typed."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

import pygame

from elcapitan import locked_file, paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.game_picture import draw_game_picture
from elcapitan.client.model.game_list import game_picture, game_title, why_not_playable
from elcapitan.client.shell.i18n import _, day_text, join_names, ngettext
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import ACTIVATING_KEYS, Chosen, Pressed, Submitted, Typed
from elcapitan.table.record import FORMAT, MAX_TEXT, clean_player_name
from elcapitan.text_cleaning import clean_path, clean_text

WIDTH, HEIGHT = 960, 800
MARGIN = 44
PICTURE = 96
"""u of the picture of a game."""
ROW = 72
"""u from one file to the next."""
LONGEST_PATH = 1024
"""Letters of a typed path; one that was cut would lead elsewhere."""
MAX_CACHED_SUMMARIES = 4096
"""Headers in memory; one is some 300 bytes."""


class RecordFile(NamedTuple):
    """A file of the list, by its folder entry alone."""

    path: Path
    changed_s: float
    """Seconds since 1970."""

    @property
    def shown_name(self) -> str:
        """Its name as it can be drawn: a file name may hold bytes that are no text, and invisible signs."""
        return clean_path(self.path.name)

    @property
    def changed_text(self) -> str:
        """When it was changed, here; empty if that is thousands of years away, as a damaged disk may say."""
        try:
            changed = time.localtime(self.changed_s)
            return f"{day_text(time.strftime('%Y-%m-%d', changed))} {time.strftime('%H:%M', changed)}"
        except (OSError, OverflowError, ValueError):
            return ""


class RecordSummary(NamedTuple):
    """What a row of the list says about a record."""

    players: str
    result: str
    board: str
    game: str = ""
    """The wire's word; empty if it is no record."""
    is_over: bool = False
    is_record: bool = True


class FolderRow(NamedTuple):
    """A folder of the list."""

    path: Path
    is_parent: bool = False

    @property
    def shown_name(self) -> str:
        return clean_path(self.path.name or self.path)


def folder_rows(folder: Path) -> list[FolderRow]:
    """The folder above, then those inside by name, without hidden ones; OSError if it cannot be listed."""
    above = [FolderRow(folder.parent, is_parent=True)] if folder.parent != folder else []
    inside = []
    with os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):  # a folder that has just gone, or a broken disk below it
                if entry.is_dir() and not entry.name.startswith("."):
                    inside.append(FolderRow(Path(entry.path)))
    return [*above, *sorted(inside, key=lambda row: row.path.name.casefold())]


def usual_places() -> list[tuple[str, Path]]:
    """Where records may be: copied games, the home folder, on Windows each drive."""
    drives = [Path(f"{letter}:\\") for letter in ascii_uppercase] if os.name == "nt" else []
    found = [(_("My games"), paths.records())]
    with suppress(RuntimeError):  # a user without a home, as in some containers
        found.append((_("Home folder"), Path.home()))
    return [*found, *((str(drive), drive) for drive in drives if os.path.isdir(drive))]  # one may be locked


def record_files(folder: Path) -> list[RecordFile]:
    """The records in a folder, newest first; empty if it cannot be listed."""
    return [RecordFile(*file) for file in paths.files_newest_first(folder, paths.RECORD_FILES)]


@lru_cache(maxsize=MAX_CACHED_SUMMARIES)
def read_record_summary(file: RecordFile, language: str) -> RecordSummary:
    """Players and result of a record; not replayed, so that a row costs a millisecond. `language` is the words'."""
    try:
        with file.path.open("rb") as handle:
            record = json.loads(locked_file.decode_text(handle.read(MAX_TEXT)))
        if record["format"] != FORMAT:
            raise ValueError
        names = [clean_player_name(str(seat["name"]), at) for at, seat in enumerate(record["seats"], 1)]
        winners = [names[seat - 1] for seat in record.get("winners") or ()]
        moves, board = len(record["moves"]), clean_text(str((record.get("board") or {}).get("name") or ""))
        game = str(record["game"])
    except (OSError, *locked_file.INVALID):
        return RecordSummary(file.shown_name, _("This file contains no readable game"), "", is_record=False)
    if winners:
        return RecordSummary(
            join_names(names), _("won: {names}").format(names=join_names(winners)), board, game, is_over=True
        )
    result = ngettext("not finished, {count} move", "not finished, {count} moves", moves).format(count=moves)
    return RecordSummary(join_names(names), result, board, game)


class RecordListDialog(Dialog):
    """Closes when a file is chosen; Esc chooses none."""

    needs = (WIDTH, HEIGHT)

    def __init__(self, folder: Path, answer: str, then: Callable[[Path], None], language: str, finished: bool) -> None:
        """`answer` is what the button says; `then` gets the path of a file, which need not exist if it was typed.

        Without `finished`, games that are over are shown as not to be continued.
        """
        super().__init__()
        self.answer, self.then, self.language, self.finished = answer, then, language, finished
        self.box = pygame.Rect(0, 0, 0, 0)
        self.list = ScrollList(pygame.Rect(0, 0, 0, 0), [], 1, self._draw_row)
        self._read(folder)

    def _read(self, folder: Path, came_from: Path | None = None) -> None:
        """List a folder; the first of its records is chosen, else the folder one came from."""
        # Above `..` or `.` there is nothing by name, and tomorrow the program may be started elsewhere.
        self.folder, self._fault = (folder := Path(os.path.abspath(folder))), ""
        self.folders: list[FolderRow] = []
        try:
            self.folders = folder_rows(folder)
        except OSError as fault:
            missing = isinstance(fault, FileNotFoundError)  # as the folder of copied games before the first one
            self._fault = "" if missing else fault.strerror or str(fault)
            self.folders = [FolderRow(folder.parent, is_parent=True)]
        self.files = record_files(folder)
        rows = [row.path for row in self.folders]
        at = len(self.folders) if self.files else rows.index(came_from) if came_from in rows else 0
        self.rows: list[FolderRow | RecordFile] = [*self.folders, *self.files]
        self.list.rows, self.list.offset = [], 0
        self._first = at
        """The row that is chosen at the beginning."""
        self._offered: RecordFile | FolderRow | None = self.rows[at] if self.rows else None
        """What stands in the field, as it can be shown."""
        path = clean_path(self._offered.path) if isinstance(self._offered, RecordFile) else ""
        self.field = TextField(pygame.Rect(0, 0, 0, 0), path, _("Path of a .capitan file"), LONGEST_PATH)
        self._clicked = -1
        """The row that was chosen last; a second click opens it."""

    def _go_to(self, folder: Path) -> None:
        came_from = self.folder
        self._read(folder, came_from)
        self.list.focus(True)
        self.relayout()

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        (self.list if self.files else self.field).focus(True)

    def relayout(self) -> None:
        look = self.look
        self.box = pygame.Rect(0, 0, look.px(WIDTH), look.px(HEIGHT))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        inner = self.box.inflate(-2 * look.px(MARGIN), 0)
        gap, high = look.px(16), look.px(56)
        low = self.box.bottom - look.px(MARGIN) - high
        wide = (inner.width - gap) // 2
        good = Button(pygame.Rect(inner.x, low, wide, high), self.answer, "check", "primary", value="good")
        back = Button(pygame.Rect(inner.x + wide + gap, low, wide, high), _("Back"), "undo", value="back")
        good.size_u = back.size_u = 20
        self.field.rect = pygame.Rect(inner.x, low - look.px(68), inner.width, look.px(52))
        places: list[Button] = []
        for name, path in usual_places():
            left = places[-1].rect.right + gap // 2 if places else inner.x
            button = Button(pygame.Rect(left, self.box.y + look.px(122), look.px(150), look.px(42)), name, value=path)
            button.size_u = 18
            places.append(button)
        top = self.box.y + look.px(174)
        place = pygame.Rect(inner.x, top, inner.width, self.field.rect.y - look.px(16) - top)
        chosen, offset = (self.list.chosen, self.list.offset) if self.list.rows else (self._first, 0)
        focused = self.list.focused
        self.list = ScrollList(place, self.rows, look.px(ROW), self._draw_row, chosen)
        self.list.scroll(offset - self.list.offset)
        self.list.focus(focused)
        typing = self.field.focused
        self.group.set([self.list, *places, self.field, good, back])
        self.field.focus(typing)
        self.stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        entered = event.type == pygame.KEYDOWN and event.key in ACTIVATING_KEYS
        if entered and self.list.focused and self.list.chosen >= 0:
            self._open()
            return True
        if self.list.focused and event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._go_to(self.folder.parent)
            return True
        match self.group.handle(event):
            case Pressed(widget=Button(value="good")) | Submitted():
                self._open()
            case Pressed(widget=Button(value=Path() as folder)):
                self._go_to(folder)
            case Pressed():
                self.stage.pop()
            case Chosen(value=RecordFile() | FolderRow() as row):
                self._offered = row
                self.field.text, self.stale = clean_path(row.path), True
                clicked, self._clicked = self._clicked, self.list.chosen
                if event.type == pygame.MOUSEBUTTONUP and clicked == self.list.chosen:
                    self._open()
            case Typed():
                self._offered = None
                self.list.chosen, self._clicked, self.stale = -1, -1, True
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _open(self) -> None:
        typed = self.field.text.strip()
        if self._offered is None and not typed:
            return
        path = self._offered.path if self._offered is not None else self.folder / paths.expand_typed_path(typed)
        if os.path.isdir(path):
            self._go_to(path)
        else:
            if clean_path(self.folder) == str(self.folder):  # what is no text cannot be kept in one
                self.stage.keep_settings(replace(self.stage.settings, folder=str(self.folder)))
            self.stage.pop()
            self.then(path)

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        room = self.box.width - 2 * look.px(MARGIN)
        at = (self.box.centerx, self.box.y + look.px(50))
        look.fit(surface, _("Which game?"), room, "serif-bold", 34, theme.TITLE, at, shadow=True)
        told, ink = clean_path(self.folder), theme.SECONDARY
        if self._fault:
            told, ink = _("The folder could not be opened: {reason}").format(reason=self._fault), theme.REASON
        elif not self.files:
            told = _("{folder}: no saved game here").format(folder=told)
        look.fit(surface, told, room, "sans", 19, ink, (self.box.centerx, self.box.y + look.px(94)))

    def _draw_row(
        self, dst: pygame.Surface, rect: pygame.Rect, row: FolderRow | RecordFile, chosen: bool, hovered: bool
    ) -> None:
        if isinstance(row, FolderRow):
            self._draw_folder(dst, rect, row, chosen, hovered)
        else:
            self._draw_file(dst, rect, row, chosen, hovered)

    def _draw_folder(self, dst: pygame.Surface, rect: pygame.Rect, row: FolderRow, chosen: bool, hovered: bool) -> None:
        look = self.look
        self._draw_ground(dst, rect, chosen, hovered)
        sheet = pygame.Rect(rect.x + look.px(30), 0, look.px(46), look.px(32))
        sheet.centery = rect.centery + look.px(3)
        tab = pygame.Rect(sheet.x, sheet.y - look.px(6), look.px(22), look.px(14))
        look.fill(dst, tab, theme.HAIRLINE, 1, radius=3)
        look.fill(dst, sheet, theme.HEADING, 0.9, radius=3)
        if row.is_parent:
            look.icon(dst, "undo", sheet.center, look.px(24), theme.INK)
        x = rect.x + look.px(PICTURE + 20)
        name = _("Folder above") if row.is_parent else row.shown_name
        look.fit(dst, name, rect.right - x - look.px(16), "sans-semibold", 20, theme.CREAM, (x, rect.centery), "ml")

    def _draw_ground(self, dst: pygame.Surface, rect: pygame.Rect, chosen: bool, hovered: bool) -> None:
        look = self.look
        look.fill(dst, rect, theme.PANEL_ACTIVE if chosen or hovered else theme.PANEL, 0.95, radius=8)
        rim = theme.LEGAL if chosen else theme.HAIRLINE
        look.rim(dst, rect, rim, 2 if chosen else 1, 1 if chosen else 0.4, radius=8)

    def _draw_file(self, dst: pygame.Surface, rect: pygame.Rect, file: RecordFile, chosen: bool, hovered: bool) -> None:
        look, header = self.look, read_record_summary(file, self.language)
        lacking = why_not_playable(header.game) if header.is_record else ""
        good = header.is_record and not lacking and (self.finished or not header.is_over)
        self._draw_ground(dst, rect, chosen, hovered)
        picture = pygame.Rect(rect.x + look.px(6), rect.y + look.px(6), look.px(PICTURE), rect.height - look.px(12))
        draw_game_picture(dst, look, game_picture(header.game), picture, radius=5, veiled=not good)
        x, room = picture.right + look.px(14), rect.right - picture.right - look.px(30)
        date = file.changed_text
        upper, lower = rect.y + round(rect.height * 0.31), rect.y + round(rect.height * 0.71)
        right = look.text(dst, date, "sans", 17, theme.SECONDARY, (rect.right - look.px(16), upper), "mr")
        ink = theme.CREAM if good else theme.DISABLED
        look.fit(dst, header.players, right.x - look.px(16) - x, "sans-semibold", 20, ink, (x, upper), "ml")
        result = header.result if good or not header.is_record else f"{_('This game is over')}  ·  {header.result}"
        result = lacking or result
        game = game_title(header.game) if header.is_record else ""
        parts = (game, result, header.board, file.shown_name if header.is_record else "")
        told = "  ·  ".join(part for part in parts if part)
        look.fit(dst, told, room, "sans", 17, theme.SECONDARY if good else theme.REASON, (x, lower), "ml")

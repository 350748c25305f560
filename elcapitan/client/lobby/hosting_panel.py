"""The right panel before a seat is taken: number of seats, board and server of a new table, or a saved game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.face import BoardChoice
from elcapitan.client.lobby.board_row import board_row_painter
from elcapitan.client.lobby.lobby_model import LobbyModel, Server
from elcapitan.client.model.table_setup import MAX_SEATS, MIN_SEATS
from elcapitan.client.net.seat_tokens import server_name
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.widget import Chosen, Pressed, Widget, WidgetEvent
from elcapitan.games import DEFAULT_GAME, face

STANDARD_SEATS = 4
MOST_SERVERS = 2
"""Beside our own; their addresses need room."""
BOARD_STEP, MOST_BOARDS = 50, 3
"""u from one board to the next; so many are seen at once."""
Place = Callable[[float, float], pygame.Rect]
"""Top edge and height in u, to a rectangle as wide as the panel."""


class HostingPanel:
    """The settings of a new table."""

    def __init__(self, room: LobbyModel) -> None:
        self.room = room
        self.seats = STANDARD_SEATS
        self.boards = face(DEFAULT_GAME).boards()
        self.board = 0
        """The place of the chosen one in `boards`."""
        self.server: Server | None = None
        """Where the table is made; None: here."""
        self._list: ScrollList | None = None
        self._labels: list[tuple[str, int]] = []

    def lay_out(self, look: DrawContext, at: Place) -> list[Widget]:
        if self.server is not None and self.server not in self.room.servers:
            self.server = None
        counts = [(count, str(count)) for count in range(MIN_SEATS, MAX_SEATS + 1)]
        seats = Chips(at(384, 44), counts, self.seats, gap=look.px(8))
        shown = min(MOST_BOARDS, len(self.boards))
        place = at(492, shown * BOARD_STEP)
        self._list = ScrollList(place, self.boards, look.px(BOARD_STEP), board_row_painter(look), self.board)
        another = Button(at(506 + shown * BOARD_STEP, 44), _("A board from a file …"), "map", value="board")
        self._labels = [(_("Number of seats"), at(350, 20).centery), (_("Board"), at(460, 20).centery)]
        found: list[Widget] = [seats, self._list, another]
        if servers := self.room.servers[:MOST_SERVERS]:
            where = [(None, _("this computer")), *((server, server_name(*server)) for server in servers)]
            found.append(Chips(at(750, 42), where, self.server, gap=look.px(8)))
            self._labels.append((_("Hosted on"), at(718, 20).centery))
        load = Button(at(818, 50), _("Continue a game from a file …"), "save", value="load")
        board = self.boards[self.board]
        # Another table may be on its way: its buttons will lie where this one is.
        why_not = _("One moment …") if self.room.busy else board.faults[0] if board.faults else ""
        sail = Button(at(893, 72), _("Host a game"), "anchor", "primary", why_not, value="host")
        for button in (another, load):
            button.size_u = 18
        return [sail, *found, load]

    def take(self, report: WidgetEvent, name: str) -> bool:
        """Whether the report was about this panel. Files are asked for by the scene."""
        match report:
            case Pressed(widget=Button(value="host")):
                self.room.host_table(self.seats, name, self.boards[self.board].mapping, self.server)
            case Chosen(widget=ScrollList(chosen=at) as widget) if widget is self._list:
                self.board = at
            case Chosen(widget=Chips(), value=int(seats)):
                self.seats = seats
            case Chosen(widget=Chips(), value=None):
                self.server = None
            case Chosen(widget=Chips(), value=(str(host), int(port))):
                self.server = host, port
            case _:
                return False
        self.room.revision += 1
        return True

    def use_board(self, board: BoardChoice) -> None:
        """Choose it; one that was listed already is read again."""
        files = [known.file for known in self.boards]
        if board.file in files:
            self.board = files.index(board.file)
            self.boards[self.board] = board
        else:
            self.boards.append(board)
            self.board = len(self.boards) - 1
        self.room.revision += 1

    def draw(self, dst: pygame.Surface, look: DrawContext, rect: pygame.Rect) -> None:
        x, top, width = rect.x + look.px(20), rect.y, rect.width - look.px(40)
        draw_panel(dst, look, rect, _("Host a game"), inset=20)
        said = _("Your computer hosts the table, and anyone on the same network can join.")
        upper = look.block(said, "sans", 20, (width, look.px(62)))
        look.draw_block(dst, upper, theme.CREAM, (x, top + look.px(76)), "tl")
        said = _("Free seats can be closed or given to computer players.")
        below = max(top + look.px(136), top + look.px(76) + upper.step * len(upper.lines))
        lower = look.block(said, "sans", 18, (width, self._labels[0][1] - look.px(18) - below))
        look.draw_block(dst, lower, theme.SECONDARY, (x, below), "tl")
        for label, y in self._labels:
            look.fit(dst, label, width, "sans-semibold", 20, theme.CREAM, (x, y), "ml")

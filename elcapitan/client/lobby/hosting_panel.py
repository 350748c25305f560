"""The right panel before a seat is taken: game, number of seats, board and server of a new table, or a saved game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.face import BoardChoice
from elcapitan.client.lobby.board_row import board_row_painter
from elcapitan.client.lobby.lobby_model import LobbyModel, Server
from elcapitan.client.model.game_list import playable_games
from elcapitan.client.net.seat_tokens import server_name
from elcapitan.client.newgame.game_cards import GameCards
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.widget import Chosen, Pressed, Widget, WidgetEvent
from elcapitan.games import DEFAULT_GAME, face, introduction, ruleset

STANDARD_SEATS = 4
MOST_SERVERS = 2
"""Beside our own; their addresses need room."""
BOARD_STEP, MOST_BOARDS = 50, 3
"""u from one board to the next, and the boards seen at once."""
Place = Callable[[float, float], pygame.Rect]
"""Top edge and height in u, to a rectangle as wide as the panel."""


class HostingPanel:
    """The settings of a new table."""

    def __init__(self, room: LobbyModel) -> None:
        self.room = room
        self.game = DEFAULT_GAME
        self.seats = STANDARD_SEATS
        self.boards: list[BoardChoice] = []
        """Of the game; none if it has one board only."""
        self.board = 0
        """The place of the chosen one in `boards`."""
        self.server: Server | None = None
        """Where the table is made; None: here."""
        self._list: ScrollList | None = None
        self._labels: list[tuple[str, int]] = []
        self._words_end = 0
        """px; what is said of hosting stands above it."""
        self.choose_game(DEFAULT_GAME)

    def choose_game(self, game: str) -> None:
        """The game of the table; choosing it resets boards and number of seats."""
        if game == self.game and self.boards:
            return
        there = face(game).boards
        self.game, self.board = game, 0
        self.boards = there.choices() if there is not None else []
        fewest, most = ruleset(game).seats
        self.seats = max(fewest, min(most, STANDARD_SEATS))

    def lay_out(self, look: DrawContext, at: Place) -> list[Widget]:
        if self.server is not None and self.server not in self.room.servers:
            self.server = None
        fewest, most = ruleset(self.game).seats
        counts = [(count, str(count)) for count in range(fewest, most + 1)]
        # With several games to choose from the rest moves down by so much.
        games, lower = self._game_cards(look, at), 30 if len(playable_games()) > 1 else 0
        seats = Chips(at(384 + lower, 44), counts, self.seats, gap=look.px(8))
        self._labels = [(_("Number of seats"), at(350 + lower, 20).centery)]
        self._words_end = games[0].rect.y - look.px(10) if games else self._labels[0][1] - look.px(18)
        found: list[Widget] = [*games, seats]
        self._list = None
        if self.boards:
            shown = min(MOST_BOARDS, len(self.boards))
            place = at(492 + lower, shown * BOARD_STEP)
            self._list = ScrollList(place, self.boards, look.px(BOARD_STEP), board_row_painter(look), self.board)
            another = Button(at(506 + lower + shown * BOARD_STEP, 44), _("A board from a file …"), "map", value="board")
            another.size_u = 18
            self._labels.append((_("Board"), at(460 + lower, 20).centery))
            found += [self._list, another]
        if servers := self.room.servers[:MOST_SERVERS]:
            where = [(None, _("this computer")), *((server, server_name(*server)) for server in servers)]
            found.append(Chips(at(750, 42), where, self.server, gap=look.px(8)))
            self._labels.append((_("Hosted on"), at(718, 20).centery))
        load = Button(at(818, 50), _("Continue a game from a file …"), "save", value="load")
        board = self._board
        # Another table may be on its way: its buttons will be where this one is.
        why_not = _("One moment …") if self.room.busy else board.faults[0] if board and board.faults else ""
        sail = Button(at(893, 72), _("Host a game"), introduction(self.game).icon, "primary", why_not, value="host")
        load.size_u = 18
        return [sail, *found, load]

    @property
    def _board(self) -> BoardChoice | None:
        return self.boards[self.board] if self.boards else None

    def _game_cards(self, look: DrawContext, at: Place) -> list[Widget]:
        """Nothing while one game alone has a window."""
        return [GameCards(at(294, 68), self.game, look.px(10), look.px(472))] if len(playable_games()) > 1 else []

    def take(self, report: WidgetEvent, name: str) -> bool:
        """Whether the report was about this panel. Files are asked for by the scene."""
        match report:
            case Pressed(widget=Button(value="host")):
                board = self._board
                self.room.host_table(self.seats, name, board.mapping if board else None, self.server, self.game)
            case Chosen(widget=GameCards(), value=str(game)):
                self.choose_game(game)
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
        if len(playable_games()) <= 1:
            lower = look.block(said, "sans", 18, (width, self._words_end - below))
            look.draw_block(dst, lower, theme.SECONDARY, (x, below), "tl")
        for label, y in self._labels:
            look.fit(dst, label, width, "sans-semibold", 20, theme.CREAM, (x, y), "ml")

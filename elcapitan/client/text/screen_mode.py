"""The game in words on the whole screen of a terminal: the board, what has happened, what can be done, and a line to
write in. Needs textual (`pip install 'elcapitan[text]'`).
"""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.css.query import NoMatches
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.i18n import _
from elcapitan.client.text.game_text import GameText
from elcapitan.client.text.network_session import NetworkSession
from elcapitan.client.text.session import TextSession
from elcapitan.text_cleaning import clean_line

POLL_INTERVAL_S = 0.1


class TextTableApp(App[None]):
    """One table; the session behind it is the same as line by line."""

    CSS = """
    Screen { background: #160b06; color: #f4e9d0; }
    #where { height: auto; padding: 0 1; background: #24170e; color: #fbe7ae; }
    #board, #log, #moves { border: round #b98d3b; padding: 0 1; background: #1a110b; }
    #left { width: 3fr; } #right { width: 2fr; }
    #board { height: 1fr; } #players { height: auto; padding: 0 1; }
    #log { height: 1fr; } #moves { height: 1fr; }
    Input { border: round #e6c06a; background: #24170e; }
    """
    BINDINGS = [
        Binding("f1", "order('?')", "?"),
        Binding("f2", "order('u')", "u"),
        Binding("f3", "order('e')", "e"),
        Binding("ctrl+q", "order('q')", "q", priority=True),
    ]

    def __init__(self, game: GameText[Any], link: TableClient) -> None:
        super().__init__()
        self._game = game
        self.session: TextSession[Any] = NetworkSession(game, link, self._said)
        self._listed: list[str] = []
        self._listed_for: tuple[int, tuple[str, ...]] | None = None
        """The revision and the names for which the moves were listed last."""
        self._told: list[str] = []

    def compose(self) -> ComposeResult:
        """The four parts, and the line to write in."""
        yield Static(id="where", markup=False)
        with Horizontal():
            with Vertical(id="left"):
                with VerticalScroll(id="board"):
                    yield Static(id="table", markup=False)
                yield Static(id="players", markup=False)
            with Vertical(id="right"):
                yield RichLog(id="log", min_width=0, wrap=True, markup=False)
                yield OptionList(id="moves", markup=False)
        yield Input(placeholder=self._game.orders.line_hint(), id="line")

    def on_mount(self) -> None:
        """Begin to look."""
        for name, title in (
            ("#board", self._game.board_title()),
            ("#log", _("Event log")),
            ("#moves", _("Possible moves")),
        ):
            self.query_one(name).border_title = Text(clean_line(title))  # a plain str would be read as markup
        self.query_one("#line").focus()
        self._write(self._told)
        self.set_interval(POLL_INTERVAL_S, self._look)
        self._look()

    def _said(self, lines: list[str]) -> None:
        if self.is_running:
            self._write(lines)
        else:
            self._told += lines

    def _write(self, lines: list[str]) -> None:
        log = self.query_one("#log", RichLog)
        for line in lines:
            log.write(clean_line(line))

    def _look(self) -> None:
        try:
            self.session.poll()
            self._paint()
        except NoMatches:  # at the end the widgets are removed before the timer that updates them
            return
        if self.session.over:
            self.exit()

    def _paint(self) -> None:
        at = self.session.at()
        if at is None:
            return
        self.query_one("#where", Static).update(clean_line("  ".join(self._game.situation_lines(at))))
        table, players = self.query_one("#table", Static), self.query_one("#players", Static)
        table.update("\n".join(map(clean_line, self._game.board_table(at, table.size.width))))
        players.update("\n".join(map(clean_line, self._game.player_table(at, players.size.width))))
        model, labels = self.session.link.model, self.session.moves_page()
        now = (0 if model is None else model.revision, tuple(labels))
        if now != self._listed_for:  # wording hundreds of moves ten times a second would keep a core busy
            self._listed_for = now
            self._listed = [clean_line(f"{label}  {self._game.move_line(at, move)}") for label, move in labels.items()]
            moves = self.query_one("#moves", OptionList)
            moves.clear_options()
            moves.add_options(Option(words) for words in self._listed)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen from the list."""
        self.session.order(self._listed[event.option_index].split()[0])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was written."""
        self.session.order(event.value)
        event.input.clear()

    def action_order(self, line: str) -> None:
        """Do what a key means."""
        self.session.order(line)

"""The game in words on the whole screen of a terminal: the cities, what has happened, what can be done, and a line to
write in. Needs textual (`pip install 'elcapitan[text]'`).
"""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.css.query import NoMatches
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.i18n import _
from elcapitan.games.capitan.text import overview, pages
from elcapitan.games.capitan.text.network_session import network_session
from elcapitan.games.capitan.text.session import TextSession

POLL_INTERVAL_S = 0.1


class TextTableApp(App[None]):
    """One table; the session behind it is the same as line by line."""

    CSS = """
    Screen { background: #160b06; color: #f4e9d0; }
    #where { height: auto; padding: 0 1; background: #24170e; color: #fbe7ae; }
    #cities, #log, #deeds { border: round #b98d3b; padding: 0 1; background: #1a110b; }
    #left { width: 3fr; } #right { width: 2fr; }
    #cities { height: 1fr; } #captains { height: auto; padding: 0 1; }
    #log { height: 1fr; } #deeds { height: 1fr; }
    Input { border: round #e6c06a; background: #24170e; }
    """
    BINDINGS = [
        Binding("f1", "order('?')", "?"),
        Binding("f2", "order('u')", "u"),
        Binding("f3", "order('e')", "e"),
        Binding("ctrl+q", "order('q')", "q", priority=True),
    ]

    def __init__(self, link: TableClient) -> None:
        super().__init__()
        self.session: TextSession = network_session(link, self._said)
        self._listed: list[str] = []
        self._told: list[str] = []

    def compose(self) -> ComposeResult:
        """The four parts, and the line to write in."""
        yield Static(id="where", markup=False)
        with Horizontal():
            with Vertical(id="left"):
                with VerticalScroll(id="cities"):
                    yield Static(id="table", markup=False)
                yield Static(id="captains", markup=False)
            with Vertical(id="right"):
                yield RichLog(id="log", min_width=0, wrap=True, markup=False)
                yield OptionList(id="deeds", markup=False)
        yield Input(placeholder=_("a letter with a number such as b1, a command (? lists them), or a move"), id="line")

    def on_mount(self) -> None:
        """Begin to look."""
        self.query_one("#cities").border_title = _("Cities (c and a name: one city in detail)")
        self.query_one("#log").border_title = _("Event log")
        self.query_one("#deeds").border_title = _("Possible moves")
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
            log.write(line)

    def _look(self) -> None:
        try:
            self.session.poll()
            self._paint()
        except NoMatches:  # on the way out the parts go before the clock that looks at them
            return
        if self.session.over:
            self.exit()

    def _paint(self) -> None:
        at = self.session.at()
        if at is None:
            return
        self.query_one("#where", Static).update("  ".join(pages.situation_lines(at)))
        table, captains = self.query_one("#table", Static), self.query_one("#captains", Static)
        table.update("\n".join(overview.city_table(at, table.size.width)))
        captains.update("\n".join(overview.captain_table(at, captains.size.width)))
        now = [f"{label}  {pages.move_line(at, move)}" for label, move in self.session.moves_page().items()]
        if now != self._listed:
            self._listed = now
            deeds = self.query_one("#deeds", OptionList)
            deeds.clear_options()
            deeds.add_options(Option(words) for words in now)

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

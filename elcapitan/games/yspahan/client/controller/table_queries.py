"""My legal moves now, what lights up, what a click means, and the context of all words on the table.

Queries only; table_controller.py acts.
"""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import tie_numbers
from elcapitan.games.yspahan.clicks import ClickIntent, TurnChoice, YspahanClicks
from elcapitan.games.yspahan.client.facts.suggestions import shops_to_fill, suggested_shop
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.facts.targets import YspahanTarget, YspahanTargetKind
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.client.wording.log_text import LogEntry, LogGroup, entry_words, log_groups
from elcapitan.games.yspahan.rules.model.moves import Move


class TableQueries:
    """The queries of one player at one table."""

    def __init__(self, model: TableModel, director: YspahanDirector, ui: TableSelection) -> None:
        self._model, self._director, self._ui = model, director, ui
        self._clicks = YspahanClicks(model.state, model.me, held=bool(model.held_by))
        self._possible: tuple[object, tuple[YspahanTarget, ...]] = (None, ())
        self._log: tuple[object, tuple[LogEntry, ...]] = (None, ())
        self._entries: dict[tuple[int, int], LogEntry] = {}
        """By the first step and the number of events: most entries stay as they are."""
        self._worded_for: object = None

    @property
    def chosen(self) -> TurnChoice:
        return TurnChoice(self._ui.floor, self._ui.card, self._ui.yellow)

    @property
    def clicks(self) -> YspahanClicks:
        """What may be clicked in the newest position."""
        model, held = self._model, bool(self._model.held_by)
        if self._clicks.state is not model.state or self._clicks.held != held:
            self._clicks = YspahanClicks(model.state, model.me, held=held)
        return self._clicks

    @property
    def newest_moves(self) -> list[Move]:
        """My legal moves in the newest position, even while an earlier one is shown."""
        return self.clicks.legal_moves if self._model.is_my_move else []

    @property
    def moves(self) -> list[Move]:
        """My legal moves; empty while events are shown or a move is on its way to the server."""
        return self.newest_moves if self._director.idle and not self._model.pending else []

    @property
    def possible(self) -> tuple[YspahanTarget, ...]:
        """What lights up: everything I may click now, with what is chosen."""
        if not self.moves:
            return ()
        key = (self.clicks, self.chosen)
        if self._possible[0] != key:
            self._possible = (key, self.clicks.possible(self.chosen))
        return self._possible[1]

    @property
    def next_target(self) -> YspahanTarget | None:
        """What may be done next, in the order of a turn: of several shops to fill the suggested one."""
        state, me = self._model.state, self._model.me
        shop = suggested_shop(state, me, shops_to_fill(state, me, self.chosen)) if self.possible else ""
        return YspahanTarget(YspahanTargetKind.SHOP, shop) if shop else next(iter(self.possible), None)

    @property
    def others_play(self) -> bool:
        """Whether a move of another seat is being shown."""
        return abs(self._director.playing) not in (0, self._model.me)

    @property
    def log_lines(self) -> tuple[tuple[str, str], ...]:
        """The log: the colour of the seat (empty: the table) and the words of each entry, the newest last."""
        colours = ["", *(info.colour for info in self._model.seats)]
        return tuple((colours[entry.group.seat], entry.words) for entry in self.log_entries)

    @property
    def log_entries(self) -> tuple[LogEntry, ...]:
        """The entries of the log, the newest last; what a week brings only once its ledger has counted it."""
        director = self._director
        key = (director.lines, director.counts_week)
        if self._log[0] is None or self._log[0] != key:
            groups = log_groups(director.events_shown)
            if director.counts_week and groups and groups[-1].counts_week:
                groups.pop()
            entries = (self._entry(group) for group in groups)
            self._log = (key, tuple(entry for entry in entries if entry.words))
        return self._log[1]

    def _entry(self, group: LogGroup) -> LogEntry:
        who = [info.name for info in self._model.seats]
        worded_for = (i18n.language(), who)
        if self._worded_for != worded_for:
            self._worded_for = worded_for
            self._entries.clear()
        key = group.first, len(group.events)
        if key not in self._entries or self._entries[key].group != group:
            self._entries[key] = LogEntry(group, tie_numbers(entry_words(who, group)))
        return self._entries[key]

    @property
    def context(self) -> YspahanContext:
        """The position shown, with my moves."""
        model = self._model
        return YspahanContext(self._director.picture, model.seats, model.me, self.moves, model.pending)

    @property
    def newest_context(self) -> YspahanContext:
        """The newest position, with my moves in it."""
        model = self._model
        return YspahanContext(model.state, model.seats, model.me, self.newest_moves, model.pending)

    def click_intent(self, target: YspahanTarget) -> ClickIntent | None:
        """What a click on a thing means to the game now."""
        return self.clicks.click(self.chosen.clicks, target)

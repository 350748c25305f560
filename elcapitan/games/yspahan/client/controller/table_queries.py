"""My legal moves now, what lights up, what a click means, and the context of all words on the table.

Queries only; table_controller.py acts.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import tie_numbers
from elcapitan.games.yspahan.clicks import Clicks, TurnChoice, YspahanClicks
from elcapitan.games.yspahan.client.facts.suggestions import shops_to_fill, suggested_shop
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.client.wording.log_text import LogGroup, entry_words, log_groups
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from elcapitan.kit.table.turn_queries import ContextQueries


class TableQueries(ContextQueries[YspahanClicks, TableSelection, YspahanContext]):
    """The queries of one player at one table."""

    clicks_type, context_type = YspahanClicks, YspahanContext
    _director: YspahanDirector

    @property
    def chosen(self) -> TurnChoice:
        return TurnChoice(self._ui.floor, self._ui.card, self._ui.yellow)

    @property
    def clicked(self) -> Clicks:
        return self.chosen.clicks

    @property
    def possible(self) -> tuple[Thing, ...]:
        """What lights up: everything I may click now, with what is chosen."""
        inputs = (self.clicks, self.chosen)
        return self._kept.get("possible", inputs, lambda: self.clicks.possible(self.chosen)) if self.moves else ()

    @property
    def next_target(self) -> Thing | None:
        """What may be done next, in the order of a turn: of several shops to fill the suggested one."""
        state, me = self._model.state, self._model.me
        shop = suggested_shop(state, shops_to_fill(state, me, self.chosen)) if self.possible else ""
        return Thing(YspahanKind.SHOP, shop) if shop else next(iter(self.possible), None)

    @property
    def log_entries(self) -> tuple[LogGroup, ...]:
        """The entries of the log, the newest last; what a week brings only once its ledger has counted it."""
        director = self._director
        return self._kept.get("log", (director.lines, director.counts_week), self._find_entries)

    def _find_entries(self) -> tuple[LogGroup, ...]:
        director, who = self._director, [info.name for info in self._model.seats]
        groups = log_groups(director.events_shown)
        if director.counts_week and groups and groups[-1].counts_week:
            groups.pop()
        return tuple(entry for group in groups if (entry := self._entry(group, who)).words)

    def _entry(self, group: LogGroup, who: Sequence[str]) -> LogGroup:
        # By the first step and the number of events: most entries stay as they are.
        name, inputs = (group.first, len(group.events)), (group, who, i18n.language())
        return self._kept.get(name, inputs, lambda: group._replace(words=tie_numbers(entry_words(who, group))))

"""My legal moves now, what lights up, what a click means, and the context of all words on the table.

Queries only; table_controller.py acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elcapitan.games.carcassonne.clicks import CarcassonneClicks, Clicks, placement
from elcapitan.games.carcassonne.client.events.log_lines import CarcassonneEntry, log_entries
from elcapitan.games.carcassonne.client.facts.selection import CarcassonneSelection
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.kit.table.turn_queries import ContextQueries

ENTRIES_KEPT = 200


class CarcassonneQueries(ContextQueries[CarcassonneClicks, CarcassonneSelection, CarcassonneContext]):
    """The queries of one player at one table."""

    clicks_type, context_type = CarcassonneClicks, CarcassonneContext

    @property
    def clicked(self) -> Clicks:
        return self._ui.chosen

    @property
    def clicks(self) -> CarcassonneClicks:
        """In the newest position, with the tile where the draft has it."""
        laid, known = placement(self._ui.chosen), self._clicks
        if known is not None and known.state is self._model.state and known.laid != laid:
            self._clicks = None
        return super().clicks

    def _make_clicks(self, state: Any, held: bool) -> CarcassonneClicks:
        return CarcassonneClicks(state, self._model.me, held=held, laid=placement(self._ui.chosen))

    @property
    def moves(self) -> list[Any]:
        """None while a move that has been answered at once is not on the table yet."""
        return super().moves if self._director.picture is self._model.state else []

    @property
    def log_entries(self) -> Sequence[CarcassonneEntry]:
        """The entries of the log, the newest last."""
        director = self._director
        inputs = director.lines, len(director.events_shown)
        return self._kept.get("entries", inputs, lambda: log_entries(director.log_lines_with_steps)[-ENTRIES_KEPT:])

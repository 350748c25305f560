"""My legal moves now, what lights up, what a click means, and the context of all words on the table.

Queries only; table_controller.py acts.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.table.last_results import LastResults
from elcapitan.client.table.step_director import StepDirector
from elcapitan.games.carcassonne.clicks import CarcassonneClicks, Clicks, placement
from elcapitan.games.carcassonne.client.events.log_lines import CarcassonneEntry, CarcassonneLine, log_entries
from elcapitan.games.carcassonne.client.facts.selection import CarcassonneSelection
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.kit.table.things import Thing
from elcapitan.kit.table.turn_queries import TurnQueries

ENTRIES_KEPT = 200


class CarcassonneQueries(TurnQueries[CarcassonneClicks, CarcassonneSelection]):
    """The queries of one player at one table."""

    clicks_type = CarcassonneClicks

    def __init__(self, model: TableModel, director: StepDirector[CarcassonneLine], ui: CarcassonneSelection) -> None:
        super().__init__(model, director, ui)
        self._kept = LastResults()

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
    def possible(self) -> Collection[Thing]:
        return self.newest_lit if self.moves else ()

    @property
    def log_entries(self) -> Sequence[CarcassonneEntry]:
        """The entries of the log, the newest last."""
        director = self._director
        inputs = director.lines, len(director.events_shown)
        return self._kept.get("entries", inputs, lambda: log_entries(director.log_lines_with_steps)[-ENTRIES_KEPT:])

    @property
    def log_lines(self) -> Sequence[tuple[str, str]]:
        """The log: the colour of the seat (empty: the table) and the words of each entry, the newest last."""
        entries, colours = self.log_entries, ["", *(info.colour for info in self._model.seats)]
        return self._kept.get("lines", entries, lambda: tuple((colours[each.seat], each.words) for each in entries))

    @property
    def context(self) -> CarcassonneContext:
        """The position shown, with my moves."""
        model = self._model
        return CarcassonneContext(self._director.picture, model.seats, model.me, self.moves, model.pending)

    @property
    def newest_context(self) -> CarcassonneContext:
        """The newest position, with my moves in it."""
        model = self._model
        return CarcassonneContext(model.state, model.seats, model.me, self.newest_moves, model.pending)

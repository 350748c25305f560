"""My legal moves now, what is highlighted, what a click means, and the context of all words on the table.

Queries only; controller.py acts.
"""

from __future__ import annotations

from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.games.capitan.clicks import CapitanClicks, Clicks, clicks_for
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.facts.view_context import ViewContext, are_hands_open
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.rules.model.events import GameEnded
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.kit.table.things import Thing
from elcapitan.kit.table.turn_queries import TurnQueries


class TurnState(TurnQueries[CapitanClicks, UiState]):
    """The queries of one player at one table."""

    clicks_type = CapitanClicks
    _director: Director

    @property
    def clicked(self) -> Clicks:
        return clicks_for(self._model.state, self._ui.chosen)

    @property
    def legal(self) -> dict[Thing, tuple[Move, ...]]:
        """What is highlighted; with a card chosen, only where it leads."""
        return self.newest_lit if self.moves else {}

    def view_context(self, keys: Bindings) -> ViewContext:
        """The context of all words on the table."""
        model, ui = self._model, self._ui
        return ViewContext(
            self._director.picture,
            model.seats,
            model.me,
            self.moves,
            ui.chosen,
            model.pending,
            hands_open=are_hands_open(model),
            keys=keys,
            is_reach_map_open=ui.is_reach_map_open,
        )

    def rail_view_context(self, pending: str | None) -> ViewContext:
        """The context of the rail: a payday to be shown, the player whose move is shown, or the newest position.

        `pending` is my move on its way to the server.
        """
        model, director = self._model, self._director
        if director.gate is not None and not isinstance(director.gate, GameEnded):
            return ViewContext(director.picture, model.seats, model.me, [], at_gate=True)
        if self.others_play and director.gate is None:
            shown = director.picture._replace(seat=abs(director.playing))
            return ViewContext(shown, model.seats, model.me, [])
        return ViewContext(model.state, model.seats, model.me, self.newest_moves, self._ui.chosen, pending)

"""My legal moves now, what is highlighted, what a click means, and the context of all words on the table.

Queries only; controller.py acts.
"""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.games.capitan.client.facts.intent import Intent, click_intent
from elcapitan.games.capitan.client.facts.targets import Target, legal_targets
from elcapitan.games.capitan.client.facts.ui_state import UiState, uses_selection
from elcapitan.games.capitan.client.facts.view_context import ViewContext, are_hands_open
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState


class TurnState:
    """The queries of one player at one table."""

    def __init__(self, model: TableModel, director: Director, ui: UiState) -> None:
        self._model, self._director, self._ui = model, director, ui
        self._cached: tuple[GameState | None, list[Move]] = (None, [])

    @property
    def moves(self) -> list[Move]:
        """My legal moves; empty while events are shown or a move is on its way to the server."""
        return self.newest_moves if self._director.idle and not self._model.pending else []

    @property
    def newest_moves(self) -> list[Move]:
        """My legal moves in the newest position, even while an earlier one is shown."""
        state = self._model.state
        if not self._model.is_my_move:
            return []
        if self._cached[0] is not state:
            self._cached = (state, legal_moves(state))
        return self._cached[1]

    @property
    def others_play(self) -> bool:
        """Whether a move of another seat is being shown."""
        return abs(self._director.playing) not in (0, self._model.me)

    @property
    def chosen_is_useless(self) -> bool:
        """Whether a card is chosen that belongs to none of my moves any more."""
        chosen = self._ui.chosen
        return chosen is not None and not any(uses_selection(move, chosen) for move in self.newest_moves)

    @property
    def legal(self) -> dict[Target, tuple[Move, ...]]:
        """What is highlighted; with a card chosen, only where it leads."""
        moves = self.moves
        chosen = self._ui.chosen
        if chosen:
            moves = [move for move in moves if uses_selection(move, chosen)]
        return legal_targets(self._model.state, moves, chosen) if moves else {}

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
        if director.gate is not None:
            return ViewContext(director.picture, model.seats, model.me, [], at_gate=True)
        if self.others_play:
            shown = director.picture._replace(seat=abs(director.playing))
            return ViewContext(shown, model.seats, model.me, [])
        return ViewContext(model.state, model.seats, model.me, self.newest_moves, self._ui.chosen, pending)

    def click_intent(self, target: Target) -> Intent | None:
        """What a click on a thing means to the game now."""
        model = self._model
        return click_intent(model.state, model.me, self._ui.chosen, target, held=bool(model.held_by))

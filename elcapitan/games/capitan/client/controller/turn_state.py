"""What I may do now, what glows, what a click means, and what all words on the table are about.

Answers questions only; what is done is controller.py's.
"""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.games.capitan.client.facts.intent import Intent, click_intent
from elcapitan.games.capitan.client.facts.targets import Target, legal_targets
from elcapitan.games.capitan.client.facts.ui_state import UiState, uses_selection
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState


class TurnState:
    """Of one player at one table."""

    def __init__(self, model: TableModel, director: Director, ui: UiState) -> None:
        self._model, self._director, self._ui = model, director, ui
        self._cached: tuple[GameState | None, list[Move]] = (None, [])

    @property
    def moves(self) -> list[Move]:
        """What I may do now; nothing while something is shown or on its way."""
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
        """A move of another seat is being shown."""
        return abs(self._director.playing) not in (0, self._model.me)

    @property
    def chosen_is_useless(self) -> bool:
        """A card is taken up that none of my moves is about any more."""
        chosen = self._ui.chosen
        return chosen is not None and not any(uses_selection(move, chosen) for move in self.newest_moves)

    @property
    def legal(self) -> dict[Target, tuple[Move, ...]]:
        """What glows; with a card taken up only where it leads."""
        moves = self.moves
        chosen = self._ui.chosen
        if chosen:
            moves = [move for move in moves if uses_selection(move, chosen)]
        return legal_targets(self._model.state, moves, chosen) if moves else {}

    def view_context(self, keys: Bindings) -> ViewContext:
        """What all words on the table are about."""
        model, ui = self._model, self._ui
        return ViewContext(
            self._director.picture,
            model.seats,
            model.me,
            self.moves,
            ui.chosen,
            model.pending,
            hands_open=model.hands_open,
            keys=keys,
            is_reach_map_open=ui.is_reach_map_open,
        )

    def rail_view_context(self, pending: str | None) -> ViewContext:
        """What the rail speaks of: a payday to be seen, the player whose move is shown, or the newest position.

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
        """What clicking a thing means to the game now."""
        model = self._model
        return click_intent(model.state, model.me, self._ui.chosen, target, held=bool(model.held_by))

"""What I may do now, what glows, what a click means, and what all words on the table are about.

Answers questions only; what is done is controller.py's.
"""

from __future__ import annotations

from elcapitan.client.keys import Bindings
from elcapitan.client.model import TableModel
from elcapitan.client.table.director import Director
from elcapitan.client.table.intent import Intent, intent
from elcapitan.client.table.sitting import Sitting
from elcapitan.client.table.targets import Target, legal_targets
from elcapitan.client.table.ui_state import UiState, is_about
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.moves import Move
from elcapitan.rules.state import GameState


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
        if not self._model.i_act:
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
        return chosen is not None and not any(is_about(move, chosen) for move in self.newest_moves)

    @property
    def legal(self) -> dict[Target, tuple[Move, ...]]:
        """What glows; with a card taken up only where it leads."""
        moves = self.moves
        chosen = self._ui.chosen
        if chosen:
            moves = [move for move in moves if is_about(move, chosen)]
        return legal_targets(self._model.state, moves, chosen) if moves else {}

    def sitting(self, keys: Bindings) -> Sitting:
        """What all words on the table are about."""
        model, ui = self._model, self._ui
        return Sitting(
            self._director.picture,
            model.seats,
            model.me,
            self.moves,
            ui.chosen,
            model.pending,
            hands_open=model.hands_open,
            keys=keys,
            mapped=ui.mapped,
        )

    def rail_sitting(self, pending: str | None) -> Sitting:
        """What the rail speaks of: a payday to be seen, the player whose move is shown, or the newest position.

        `pending` is my move on its way to the server.
        """
        model, director = self._model, self._director
        if director.gate is not None:
            return Sitting(director.picture, model.seats, model.me, [], at_gate=True)
        if self.others_play:
            shown = director.picture._replace(seat=abs(director.playing))
            return Sitting(shown, model.seats, model.me, [])
        return Sitting(model.state, model.seats, model.me, self.newest_moves, self._ui.chosen, pending)

    def intent(self, target: Target) -> Intent | None:
        """What clicking a thing means to the game now."""
        model = self._model
        return intent(model.state, model.me, self._ui.chosen, target, held=bool(model.held_by))

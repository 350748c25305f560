"""How I stand at the table: what I may do now, what glows, what a click means, and what all words are about.

Knows what is shown and what I have taken up; paints nothing and does nothing.
"""

from __future__ import annotations

from elcapitan.client.keys import Bindings
from elcapitan.client.model import TableModel
from elcapitan.client.table.desk import Desk, taken_up
from elcapitan.client.table.director import Director
from elcapitan.client.table.intent import Intent, intent
from elcapitan.client.table.sitting import Sitting
from elcapitan.client.table.targets import Target, legal_targets
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.moves import Move
from elcapitan.rules.state import GameState


class Standing:
    """Mine, at one table."""

    def __init__(self, model: TableModel, director: Director, desk: Desk) -> None:
        self._model, self._desk = model, desk
        self.director = director
        """Who shows it; another one when the game stands elsewhere."""
        self._known: tuple[GameState | None, list[Move]] = (None, [])

    @property
    def moves(self) -> list[Move]:
        """What I may do now; nothing while something is shown or on its way."""
        return self.newest_moves if self.director.idle and not self._model.pending else []

    @property
    def newest_moves(self) -> list[Move]:
        """My legal moves in the newest position, whatever is shown."""
        state = self._model.state
        if not self._model.i_act:
            return []
        if self._known[0] is not state:
            self._known = (state, legal_moves(state))
        return self._known[1]

    @property
    def others_play(self) -> bool:
        """A move of somebody else is being shown."""
        return abs(self.director.playing) not in (0, self._model.me)

    @property
    def holds_what_leads_nowhere(self) -> bool:
        """A card is taken up that none of my moves is about any more."""
        chosen = self._desk.chosen
        return chosen is not None and not any(taken_up(move, chosen) for move in self.newest_moves)

    @property
    def legal(self) -> dict[Target, tuple[Move, ...]]:
        """What glows; with a card taken up only where it leads."""
        moves = self.moves
        chosen = self._desk.chosen
        if chosen:
            moves = [move for move in moves if taken_up(move, chosen)]
        return legal_targets(self._model.state, moves, chosen) if moves else {}

    def sitting(self, keys: Bindings) -> Sitting:
        """What all words on the table are about."""
        model, desk = self._model, self._desk
        return Sitting(
            self.director.picture,
            model.seats,
            model.me,
            self.moves,
            desk.chosen,
            model.pending,
            hands_open=model.hands_open,
            keys=keys,
            mapped=desk.mapped,
        )

    def rail_sitting(self, pending: str | None) -> Sitting:
        """What the rail speaks of: a payday to be seen, the player whose move is shown, or the newest position.

        `pending` is my move on its way to the server.
        """
        model = self._model
        if self.director.gate is not None:
            return Sitting(self.director.picture, model.seats, model.me, [], at_gate=True)
        if self.others_play:
            shown = self.director.picture._replace(seat=abs(self.director.playing))
            return Sitting(shown, model.seats, model.me, [])
        return Sitting(model.state, model.seats, model.me, self.newest_moves, self._desk.chosen, pending)

    def intent(self, target: Target) -> Intent | None:
        """What clicking a thing means to the game now."""
        model = self._model
        return intent(model.state, model.me, self._desk.chosen, target, held=bool(model.held_by))

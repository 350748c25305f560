"""My legal moves now, what is highlighted, what a click means, and the context of all words on the table.

Queries only; controller.py acts.
"""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.games.capitan.clicks import CapitanClicks, Clicks, Intent, clicks_for
from elcapitan.games.capitan.client.facts.targets import Target
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.facts.view_context import ViewContext, are_hands_open
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.rules.model.moves import Move


class TurnState:
    """The queries of one player at one table."""

    def __init__(self, model: TableModel, director: Director, ui: UiState) -> None:
        self._model, self._director, self._ui = model, director, ui
        self._clicks = CapitanClicks(model.state, model.me, held=bool(model.held_by))
        self._lit: tuple[object, dict[Target, tuple[Move, ...]]] = (None, {})

    @property
    def clicks(self) -> CapitanClicks:
        """What may be clicked in the newest position."""
        model, held = self._model, bool(self._model.held_by)
        if self._clicks.state is not model.state or self._clicks.held != held:
            self._clicks = CapitanClicks(model.state, model.me, held=held)
        return self._clicks

    @property
    def chosen(self) -> Clicks:
        """What has been clicked without a move being made yet."""
        return clicks_for(self._model.state, self._ui.chosen)

    @property
    def moves(self) -> list[Move]:
        """My legal moves; empty while events are shown or a move is on its way to the server."""
        return self.newest_moves if self._director.idle and not self._model.pending else []

    @property
    def newest_moves(self) -> list[Move]:
        """My legal moves in the newest position, even while an earlier one is shown."""
        return self.clicks.legal_moves if self._model.is_my_move else []

    @property
    def others_play(self) -> bool:
        """Whether a move of another seat is being shown."""
        return abs(self._director.playing) not in (0, self._model.me)

    @property
    def chosen_is_useless(self) -> bool:
        """Whether a card is chosen that belongs to none of my moves any more."""
        return self._ui.chosen is not None and not self._led_to

    @property
    def legal(self) -> dict[Target, tuple[Move, ...]]:
        """What is highlighted; with a card chosen, only where it leads."""
        return self._led_to if self.moves else {}

    @property
    def _led_to(self) -> dict[Target, tuple[Move, ...]]:
        key = (self.clicks, self.chosen)
        if self._lit[0] != key:
            self._lit = (key, self.clicks.lit(self.chosen))
        return self._lit[1]

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
        return self.clicks.click(self.chosen, target)

"""Tables of El Capitan for tests: the client's model at a given position."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.games import ruleset
from elcapitan.games.capitan.rules.model.state import GameState


def new_table(seats: Sequence[TableSeat], state: GameState, me: int = 0) -> TableModel:
    """A table whose first position is `state`."""
    options = {
        "players": len(state.players),
        "extras": [city.id for city in state.board.cities if not city.seals],
        "start": state.starter,
    }
    deal = tuple(card for deck in (state.destinations, state.links) for card in deck.display if card)
    return TableModel(ruleset("elcapitan"), GameSetup(options, dict(state.board.mapping), deal), seats, state, me)


def before_first_move(model: TableModel, me: int) -> TableModel:
    """The same table as that seat has it, before the first move."""
    return TableModel(model.rules, model.setup, model.seats, model.start, me)

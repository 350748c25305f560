"""A turn of a finished game in words."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.shell.i18n import ngettext, number_text
from elcapitan.games.capitan.client.wording import bot_turn_text
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.play import before_end


def turn_text(state: GameState, turn: Sequence[str]) -> str:
    """What was done in the turn that began in `state`, with the price of its cards."""
    moves = [parse(text) for text in turn]
    return bot_turn_text.turn_text(state.board, moves, before_end(state, moves).mover.place)


def loss_text(florins: int, error: int) -> str:
    """A loss with its standard error."""
    # Words: {loss} is a number, {error} its standard error
    text = ngettext("{loss} ± {error} florin", "{loss} ± {error} florins", abs(error))
    return text.format(loss=number_text(florins), error=error)

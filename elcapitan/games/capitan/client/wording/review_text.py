"""A turn of a finished game in words."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.shell.i18n import _, ngettext, number_text
from elcapitan.games.capitan.bots.explanation import position_after
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.client.wording.bot_turn_text import action_text
from elcapitan.games.capitan.rules.model.moves import Buy, parse
from elcapitan.games.capitan.rules.model.state import GameState


def turn_text(state: GameState, turn: Sequence[str]) -> str:
    """What was done in the turn that began in `state`, with the price of its cards."""
    moves = [parse(text) for text in turn]
    action = action_text(state.board, moves, position_after(state, moves).mover.place)
    price = sum(state.board.cards[move.card].price for move in moves if isinstance(move, Buy))
    if not price:
        return action
    return _("{action}; cards for {florins}").format(action=action, florins=words.florins_text(price))


def loss_text(florins: int, error: int) -> str:
    """A loss with its standard error."""
    # Words: {loss} is a number, {error} its standard error
    text = ngettext("{loss} ± {error} florin", "{loss} ± {error} florins", abs(error))
    return text.format(loss=number_text(florins), error=error)

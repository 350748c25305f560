"""A legal move of El Capitan and what it brings, for a page or a screen reader. Needs no pygame."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.shell.i18n import _, join_names
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan.clicks import CapitanClicks
from elcapitan.games.capitan.client.facts.preview import preview_move
from elcapitan.games.capitan.client.wording import preview_text, words
from elcapitan.games.capitan.rules.model import moves
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.table import offers


class CapitanOfferWords:
    """The words of one position."""

    def __init__(self, state: GameState, names: Sequence[str]) -> None:
        """`names`: of the players, by seat."""
        self.state, self._names = state, names
        self.tell = words.teller(state.board, self.name)

    def name(self, seat: int) -> str:
        return self._names[seat - 1]

    def city(self, city: str) -> str:
        return words.place_text(self.state.board, city)

    def sentence(self, move: moves.Move) -> str:
        return words.move_text(self.state.board, move, self.state.mover.place)

    def brings(self, move: moves.Move) -> list[str]:
        seen = preview_move(self.state, move)
        if isinstance(move, moves.Sail):
            return row_texts(list(preview_text.arrival_rows(self, move)))
        return row_texts(list(preview_text.consequence_rows(self, seen))) if seen is not None else []

    def apart(self, move: moves.Sail | moves.MovePirate) -> str:
        """The harbour to which a ship sails, and with what the pirate ship is moved."""
        if isinstance(move, moves.MovePirate) and move.cards:
            cards = [words.card_text(self.state.board, card) for card in move.cards]
            return _("With {cards}").format(cards=join_names(cards))
        return self.brings(move)[0]


class CapitanOffers:
    """What may be done now, on a page."""

    def offers(self, state: GameState, me: int, names: Sequence[str]) -> list[offers.Offer]:
        return offers.offers(CapitanClicks(state, me), CapitanOfferWords(state, names))

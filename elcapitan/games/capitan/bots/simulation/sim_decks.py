"""The decks of a simulated game: the hidden cards in a random order (C3).

What the table's dealer holds is not known here. Cards are numbered as in the atlas.
"""

from __future__ import annotations

from random import Random

from elcapitan.games.capitan.bots.simulation.board_tables import BoardTables
from elcapitan.games.capitan.rules.model import pieces as rules

NO_CARD = -1
"""No card on that place of a display."""


class SimDeck:
    """One kind of card in a simulated game."""

    __slots__ = ("discard", "display", "waiting")

    def __init__(self, display: list[int], waiting: list[int], discard: list[int]) -> None:
        self.display = display
        self.waiting = waiting
        """Face down; the last one comes next."""
        self.discard = discard

    @classmethod
    def of(cls, deck: rules.Deck, board_tables: BoardTables, chance: Random) -> SimDeck:
        """That deck of the table in one of the worlds it may be."""
        display = [NO_CARD if card is None else board_tables.number[card] for card in deck.display]
        found = cls(
            display,
            [board_tables.number[card] for card in deck.hidden],
            [board_tables.number[card] for card in deck.discard],
        )
        found.shuffle(chance)
        return found

    def shuffle(self, chance: Random) -> None:
        """Shuffles the hidden cards. The result depends on the chance alone, not on their order before."""
        self.waiting.sort()
        chance.shuffle(self.waiting)

    def copy(self) -> SimDeck:
        return SimDeck(self.display.copy(), self.waiting.copy(), self.discard.copy())

    def refill(self, chance: Random) -> None:
        """C3: the lowest gap first; the discard pile becomes the deck when a card is needed and there is none."""
        display = self.display
        for place, card in enumerate(display):
            if card != NO_CARD:
                continue
            if not self.waiting:
                if not self.discard:
                    return
                self.discard.sort()
                self.waiting, self.discard = self.discard, []
                chance.shuffle(self.waiting)
            display[place] = self.waiting.pop()

"""The decks of an imagined game: a shuffle of our own of the cards that nobody sees (C3).

What the table's dealer holds is not known here. Cards are numbered as in the atlas.
"""

from __future__ import annotations

from random import Random

from elcapitan.bots.atlas import Atlas
from elcapitan.rules import parts as rules

GAP = -1
"""No card on that place of a display."""


class Deck:
    """One kind of card in one imagined world."""

    __slots__ = ("discard", "display", "waiting")

    def __init__(self, display: list[int], waiting: list[int], discard: list[int]) -> None:
        self.display = display
        self.waiting = waiting
        """Face down; the last one comes next."""
        self.discard = discard

    @classmethod
    def of(cls, deck: rules.Deck, atlas: Atlas, chance: Random) -> Deck:
        """That deck of the table in one of the worlds it may be."""
        display = [GAP if card is None else atlas.number[card] for card in deck.display]
        found = cls(
            display, [atlas.number[card] for card in deck.hidden], [atlas.number[card] for card in deck.discard]
        )
        found.shuffle(chance)
        return found

    def shuffle(self, chance: Random) -> None:
        """What nobody sees lies in another order; the same for the same chance, however it lay."""
        self.waiting.sort()
        chance.shuffle(self.waiting)

    def copy(self) -> Deck:
        return Deck(self.display.copy(), self.waiting.copy(), self.discard.copy())

    def refill(self, chance: Random) -> None:
        """C3: the lowest gap first; the discard pile becomes the deck when a card is needed and there is none."""
        display = self.display
        for place, card in enumerate(display):
            if card != GAP:
                continue
            if not self.waiting:
                if not self.discard:
                    return
                self.discard.sort()
                self.waiting, self.discard = self.discard, []
                chance.shuffle(self.waiting)
            display[place] = self.waiting.pop()

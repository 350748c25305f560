"""Every legal move with its clicks, its sentence and what it brings: what a page or a screen reader offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from elcapitan.kit.table.click_paths import ClickPaths, Way


class Offer(NamedTuple):
    """One legal move."""

    way: Way
    """The things to be clicked for it, with the answers between."""
    sentence: str
    """No other offer of the position has the same."""
    brings: tuple[str, ...]
    """What it costs and changes, as far as that is known before."""

    @property
    def move(self) -> Any:
        return self.way.moves[0]


class OfferWords(Protocol):
    """A game's words for the moves of one position."""

    def sentence(self, move: Any) -> str: ...
    def brings(self, move: Any) -> Sequence[str]: ...
    def apart(self, move: Any) -> str:
        """What tells a move from another one with the same sentence."""


class GameOffers(Protocol):
    """What a game offers on a page or to a screen reader (its part `offers`); needs no pygame."""

    def offers(self, state: Any, me: int, names: Sequence[str]) -> list[Offer]:
        """Everything that seat `me` may do now; nothing out of turn. `names`: of the players, by seat."""


def offers(clicks: ClickPaths[Any, Any], words: OfferWords) -> list[Offer]:
    """Everything that the player may do by clicks now, in the order of the legal moves; nothing out of turn."""
    turns = [moves for moves in clicks.turns() if len(moves) == 1] if clicks.may_act else []
    # A chain is left out: it is made of moves that are offered one by one.
    found = [
        Offer(next(iter(clicks.ways(turn))), words.sentence(turn[0]), tuple(words.brings(turn[0]))) for turn in turns
    ]
    alike = Counter(offer.sentence for offer in found)
    return [
        offer._replace(sentence=f"{offer.sentence}, {words.apart(offer.move)}") if alike[offer.sentence] > 1 else offer
        for offer in found
    ]

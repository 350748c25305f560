"""Every legal move with its clicks, its sentence and what it brings: what a page or a screen reader offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from elcapitan.kit.table.click_paths import ClickPaths, Way


class Offer(NamedTuple):
    """One legal move."""

    way: Way
    """The things to be clicked for it, with the answers between."""
    sentence: str
    brings: tuple[str, ...]
    """What it costs and changes, as far as that is known before."""

    @property
    def move(self) -> Any:
        return self.way.moves[0]


class OfferWords(Protocol):
    """A game's words for the moves of one position."""

    def sentence(self, move: Any) -> str: ...
    def brings(self, move: Any) -> Sequence[str]: ...


def offers(clicks: ClickPaths[Any, Any], words: OfferWords) -> Iterator[Offer]:
    """Everything that the player may do by clicks now, in the order of the legal moves; nothing out of turn."""
    for moves in clicks.turns() if clicks.may_act else ():
        if len(moves) == 1:  # a chain is made of moves that are offered one by one
            yield Offer(next(iter(clicks.ways(moves))), words.sentence(moves[0]), tuple(words.brings(moves[0])))

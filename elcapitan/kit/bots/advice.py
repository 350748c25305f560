"""Hints: what a player is advised to do, and what the other things they could do are worth less.

A game compares what may be done now as its strongest level does, with the whole budget, and hands it over:
`advice_of(turn, others, deed_of)`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.kit.bots.search import limit_alike

MOST_ALTERNATIVES: Final = 4


def advice_of(
    turn: Sequence[Any], others: Iterable[tuple[float, Sequence[Any]]], deed_of: Callable[[Sequence[Any]], Hashable]
) -> Advice:
    """The turn, and the best few of the others that do something else, each deed once.

    `others` are told with the points that each is worth less, the best first as they were compared; less than 0 is as
    good as the turn. `deed_of` says what moves do, whichever way they do it.
    """
    _, *rest = limit_alike([(0.0, turn), *others], lambda each: deed_of(each[1]))
    alternatives = [Alternative(tuple(moves), max(0.0, behind)) for behind, moves in rest]
    return Advice(tuple(turn), tuple(sorted(alternatives, key=lambda each: each.behind)[:MOST_ALTERNATIVES]))

"""The reasons for a computer player's choice: what it expects at the end before it and after it, and what else it saw.

The same judgement it thinks with, from a view of the position; nothing is remembered and nothing is asked of the
player, so that it serves a replay and an onlooker, too. Left out is what chance adds to it, and of levels that search
what they saw in imagined games: this is the first estimate, by which they choose what they compare.

A game asks `explained_player` whose thinking is told, lists what that player may do in the position, and hands it to
`explain` with its judgement of a choice. What the numbers mean is for the game to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import chain
from sys import maxsize
from typing import Any, Final, NamedTuple

from elcapitan.bots.catalogue import split_level_word
from elcapitan.kit.bots.characters import Characters
from elcapitan.kit.bots.search import best_few

MAX_OTHERS: Final = 3
UNEXPLAINED: Final = "normal"
"""The level whose thinking is told of players that are none of ours."""


class ConsideredChoice(NamedTuple):
    """One choice and what it leads to by first estimate."""

    moves: tuple[Any, ...]
    expected: tuple[int, ...]
    """By seat, what counts for winning, as far as the player can tell."""


class Explanation(NamedTuple):
    """The reasons for a choice, as far as the position shows them."""

    level: str
    """Whose thinking it is."""
    before: tuple[int, ...]
    """By seat, what was expected before it."""
    chosen: ConsideredChoice
    others: tuple[ConsideredChoice, ...]
    """Other choices, the best first; no two do the same, and none does what was chosen."""


def explained_player(word: str, levels: Collection[str], characters: Characters[Any]) -> tuple[str, str]:
    """The level and the character whose thinking is told of the player that `word` names."""
    level, name = split_level_word(word)
    return level if level in levels else UNEXPLAINED, name if name in characters.factors else ""


def explain(
    level: str,
    before: tuple[int, ...],
    moves: Sequence[Any],
    others: Iterable[Sequence[Any]],
    expected: Callable[[Sequence[Any]], tuple[int, ...]],
    deed_of: Callable[[Sequence[Any]], Hashable],
    ranked_for: int = 0,
) -> Explanation:
    """Of these moves, compared with other choices, the best first.

    `expected` says what a choice leads to, `deed_of` what its moves do, whichever way they do it. With a seat in
    `ranked_for` all others are judged and ranked by its lead over the best rival; otherwise as few as are told.
    """
    most = maxsize if ranked_for else MAX_OTHERS + 1
    told = best_few(chain([moves], others), deed_of, most, most_alike=1)
    chosen, *rest = [ConsideredChoice(tuple(each), expected(each)) for each in told]
    if ranked_for:
        rest.sort(key=lambda each: _lead(each.expected, ranked_for), reverse=True)
    return Explanation(level, before, chosen, tuple(rest[:MAX_OTHERS]))


def _lead(expected: Sequence[int], seat: int) -> int:
    return expected[seat - 1] - max(each for at, each in enumerate(expected, 1) if at != seat)

"""Why a move is better than another one: what each of them leads to, compared topic by topic.

A game counts by its rules what a position holds for each seat, such as what a place in a city pays; `decisive` finds
what speaks most for the chosen move. Nothing is estimated but how much one of a kind is worth beside others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

Topic = tuple[str, Hashable]
"""A kind of thing, such as a fortress, and which one."""
Outlook = Mapping[Topic, Sequence[int | None]]
"""What a position holds: by topic an amount for each seat, the more the better for it; 0 where a topic is missing.

None: there is nothing to be compared.
"""
Way = Literal["gain", "keep", "cost", "deny"]
"""My own amount rises, or is less than it was but more than by the other move; a rival's amount falls, or does not
rise as much as by the other move."""


class Difference(NamedTuple):
    """An amount that speaks for the chosen move."""

    topic: Topic
    seat: int
    """Whose amount it is."""
    before: int
    """In the position where both moves could be made."""
    chosen: int
    """After the chosen move."""
    other: int
    """After the other move."""
    is_mine: bool
    """It is the amount of the player who chooses."""

    @property
    def way(self) -> Way:
        if self.is_mine:
            return "gain" if self.chosen > self.before else "keep"
        return "cost" if self.chosen < self.before else "deny"

    @property
    def kind(self) -> tuple[str, Way]:
        """What a sentence is chosen by."""
        return self.topic[0], self.way


RIVALS: Final = 0.8
"""What the amounts of all rivals together weigh beside one's own."""


def decisive(
    seat: int,
    before: Outlook,
    chosen: Outlook,
    other: Outlook,
    told: Collection[tuple[str, Way]],
    weight: Callable[[Topic], float],
) -> Difference | None:
    """What speaks most for the chosen move, of the kinds that are `told`; None if nothing does.

    `seat` chooses; `weight` says what an amount of 1 is worth.
    """
    found = [each for each in _differences(seat, before, chosen, other) if each.kind in told]

    def lead(each: Difference) -> float:
        share = 1.0 if each.is_mine else RIVALS / (len(next(iter(before.values()))) - 1)
        return abs(each.chosen - each.other) * weight(each.topic) * share

    return max(found, key=lead, default=None)


def _differences(seat: int, before: Outlook, chosen: Outlook, other: Outlook) -> Iterator[Difference]:
    """Every amount by which the chosen move is better."""
    for topic in dict.fromkeys((*chosen, *other)):
        amounts = [outlook.get(topic, ()) for outlook in (before, chosen, other)]
        for at in range(max(map(len, amounts))):
            then, mine, theirs = (each[at] if each else 0 for each in amounts)
            if then is None or mine is None or theirs is None:
                continue
            if mine > theirs if at == seat - 1 else mine < theirs:
                yield Difference(topic, at + 1, then, mine, theirs, at == seat - 1)

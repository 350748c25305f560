"""Search: what can be done is compared in imagined games, all of it in the same worlds.

The worse half is dropped again and again, so that an answer is ready at any time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from math import exp
from random import Random
from statistics import fmean
from typing import Generic, TypeVar

from elcapitan.bots.budget import RunningBudget

Choice = TypeVar("Choice")
Item = TypeVar("Item")


class Candidate(Generic[Choice]):
    """One thing to do now, and what it came to in each world."""

    def __init__(self, choice: Choice, seen: float, weight: float) -> None:
        self.choice = choice
        self.seen = seen
        """What it is worth at first sight."""
        self._weight = weight
        """Worlds that the first sight counts for."""
        self.worths: list[float] = []
        self.leads: list[float] = []
        """By world, the points ahead of the others that it led to."""

    @property
    def mean(self) -> float:
        """To be compared with that of a candidate that has been in as many worlds."""
        return (self._weight * self.seen + sum(self.worths)) / (self._weight + len(self.worths))

    def lead_over(self, other: Candidate[Choice]) -> float:
        """Points by which it leads to more than another one, in the worlds where both were tried; 0 without any."""
        return fmean([own - theirs for own, theirs in zip(self.leads, other.leads, strict=False)] or [0.0])


World = Callable[[Choice], tuple[float, float]]
"""Plays a game on after the choice in one imagined world: what it comes to, as the search compares it, and the lead."""


def compare(
    found: Sequence[Candidate[Choice]],
    draw_world: Callable[[], World[Choice]],
    watch: RunningBudget,
    begin: float = 0.0,
    until: float = 1.0,
) -> list[Candidate[Choice]]:
    """These candidates, the best first, after the part of the budget from `begin` to `until` (0 to 1)."""
    live = list(found)
    rounds = max(0, len(live) - 1).bit_length()
    dropped: list[Candidate[Choice]] = []
    for number in range(1, rounds + 1):
        share = begin + (until - begin) * number / rounds
        while not watch.is_spent(share):
            _try_in_one_world(live, draw_world(), watch)
        live.sort(key=lambda candidate: -candidate.mean)
        half = (len(live) + 1) // 2
        dropped = live[half:] + dropped
        live = live[:half]
    return live + dropped


def _try_in_one_world(live: Sequence[Candidate[Choice]], world: World[Choice], watch: RunningBudget) -> None:
    """Nothing is counted if the budget was spent before all had been tried."""
    results = []
    for candidate in live:
        if watch.is_over():
            return
        results.append(world(candidate.choice))
        watch.count_rollout()
    for candidate, (worth, lead) in zip(live, results, strict=True):
        candidate.worths.append(worth)
        candidate.leads.append(lead)


def hesitate(worths: Sequence[float], chance: Random, hesitation: float, max_loss: float) -> int:
    """The place of one of these worths, the best first, each the likelier the better it is.

    What is better by `hesitation` is chosen about three times as often; nothing is chosen that is worse than the best
    by more than `max_loss`.
    """
    open_to_them = [at for at, worth in enumerate(worths) if worths[0] - worth <= max_loss]
    return chance.choices(open_to_them, [exp((worths[at] - worths[0]) / hesitation) for at in open_to_them])[0]


def best_few(ranked: Iterable[Item], alike: Callable[[Item], Hashable], most: int, most_alike: int) -> list[Item]:
    """The first few of them, with no more than so many alike."""
    return [*islice(limit_alike(ranked, alike, most_alike), most)]


def limit_alike(ranked: Iterable[Item], alike: Callable[[Item], Hashable], most_alike: int = 1) -> Iterator[Item]:
    """These in their order, with no more than so many alike."""
    count: Counter[Hashable] = Counter()
    for each in ranked:
        count[kind := alike(each)] += 1
        if count[kind] <= most_alike:
            yield each

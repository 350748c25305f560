"""Weights in a file, by number of players, with how they were made; and a search for better ones.

Candidates play against a pool in quickly imagined games, on common seeds; every seat does what looks best at once by
its own weights. What weights are worth is their chance to win, smoothed over the margin, for that is less noisy than
wins.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from math import exp
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from elcapitan import locked_file
from elcapitan.bots.bot import TuningStep
from elcapitan.bots.weight_search import search_cma, search_spsa

Weights = TypeVar("Weights", bound=NamedTuple)
Judge = TypeVar("Judge")


@cache
def read_weights(file: Path) -> Mapping[str, Any]:
    """What a file of ours holds: `weights` by number of players, `made` how they were, and what a game adds."""
    found: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def read_weights_document(file: Path) -> dict[str, Any]:
    """What stands in a file like ours to which weights are to be added. OSError, ValueError if it is none."""
    held: dict[str, Any] = locked_file.read_document(file)
    if not all(isinstance(held.get(part), dict) for part in ("made", "weights")):
        raise ValueError("it holds no weights")
    return held


def save_weights(ours: Path, players: int, weights: Mapping[Any, Any], made: Mapping[str, Any], file: Path) -> None:
    """Write what was found for a table of that many, and how, into a file like ours; the rest of it stays."""
    held = read_weights_document(file if file.exists() else ours)
    held["made"][str(players)] = dict(made)
    held["weights"][str(players)] = weights
    # Every list of numbers on one line.
    text = re.sub(r"\[[-\d.,\s]+\]", lambda row: "[" + " ".join(row[0][1:-1].split()) + "]", json.dumps(held, indent=1))
    locked_file.write_file(file, f"{text}\n".encode())


class StoredWeights(Generic[Weights]):
    """The weights of a file; a class of numbers, whose defaults are what tuning began with."""

    def __init__(self, file: Path, kind: Callable[..., Weights]) -> None:
        self._file, self.kind = file, kind
        self.of: Callable[[int], Weights] = cache(self._of)
        """What is believed at a table of so many."""

    def _of(self, players: int) -> Weights:
        return self.kind(**read_weights(self._file)["weights"][str(players)])

    def save(self, players: int, weights: Weights, made: Mapping[str, Any], file: Path) -> None:
        """See `save_weights`."""
        rounded = {name: round(weight, 4) for name, weight in weights._asdict().items()}
        save_weights(self._file, players, rounded, made, file)


class TuningGame(NamedTuple, Generic[Weights, Judge]):
    """What weights are measured by."""

    stored: StoredWeights[Weights]
    judge_of: Callable[[Weights, int, Sequence[str]], Judge]
    """Of weights, for a number of players and extras."""
    play: Callable[[Sequence[Judge], str], Sequence[int] | None]
    """By seat, the scores at the end of a greedy game with these judges and that seed; None for one without an end."""
    margin_scale: float
    """The margin that makes a game about three to one."""

    def chance_to_win(self, players: int, own: Judge, pool: Sequence[Judge], seeds: Sequence[str]) -> float:
        """How often a judge wins, smoothed: in every seat of every seed, against one of the pool in all other seats."""
        total = 0.0
        for number, seed in enumerate(seeds):
            other = pool[number % len(pool)]
            for seat in range(players):
                scores = self.play([own if at == seat else other for at in range(players)], seed)
                if scores is not None:
                    margin = scores[seat] - max(score for at, score in enumerate(scores) if at != seat)
                    total += 1.0 / (1.0 + exp(max(-50.0, min(50.0, -margin / self.margin_scale))))
        return total / (len(seeds) * players)

    def tune(
        self, players: int, extras: Sequence[str], method: str, *, seed: int, steps: int, deals: int
    ) -> Iterator[TuningStep]:
        """From the weights of today, against these and those that tuning once began with."""
        start = self.stored.of(players)
        pool = list({start: None, self.stored.kind(): None})

        def measure(logs: Sequence[float], seeds: Sequence[str]) -> float:
            own, *others = [self.judge_of(each, players, extras) for each in (multiply(start, logs), *pool)]
            return self.chance_to_win(players, own, others, seeds)

        search = search_cma if method == "cma" else search_spsa
        for found in search(len(start), measure, seed=seed, steps=steps, deals=deals):
            save = partial(self.stored.save, players, multiply(start, found.logs))
            yield TuningStep(found.step, found.chance, save)


def multiply(start: Weights, logs: Sequence[float]) -> Weights:
    """These weights, each times the factor of that logarithm."""
    scaled = [weight * exp(log) for weight, log in zip(start, logs, strict=True)]
    return start._replace(**dict(zip(start._fields, scaled, strict=True)))

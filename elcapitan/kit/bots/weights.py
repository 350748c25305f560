"""Weights in a file, by number of players, with how they were made; and a search for better ones.

Candidates play against a pool in quickly imagined games, on common seeds; every seat does what looks best at once by
its own weights. What weights are worth is their chance to win, smoothed over the margin, for that is less noisy than
wins.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import exp
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from elcapitan.bots.bot import TuningStep
from elcapitan.bots.weight_search import search_cma, search_spsa

Weights = TypeVar("Weights", bound=NamedTuple)
Judge = TypeVar("Judge")


class StoredWeights(Generic[Weights]):
    """The weights of a file; a class of numbers, whose defaults are what tuning began with."""

    def __init__(self, file: Path, kind: Callable[..., Weights]) -> None:
        self._file, self.kind = file, kind
        self._read: dict[int, Weights] = {}

    def of(self, players: int) -> Weights:
        """What is believed at a table of so many."""
        if not self._read:
            tables = json.loads(self._file.read_text(encoding="utf-8"))["weights"]
            self._read = {int(count): self.kind(**table) for count, table in tables.items()}
        return self._read[players]

    def save(self, players: int, weights: Weights, made: Mapping[str, Any], file: Path) -> None:
        """Write what was found for a table of so many, and how, into a file like this one; the rest of it stays."""
        held = json.loads((file if file.exists() else self._file).read_text(encoding="utf-8"))
        held["made"][str(players)] = dict(made)
        held["weights"][str(players)] = {name: round(weight, 4) for name, weight in weights._asdict().items()}
        file.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")


def text_of_rows(held: Mapping[str, Any]) -> str:
    """The JSON of learned weights, every list of numbers on one line."""
    text = json.dumps(held, indent=1)
    return re.sub(r"\[[-\d.,\s]+\]", lambda row: "[" + " ".join(row[0][1:-1].split()) + "]", text) + "\n"


class TuningGame(NamedTuple, Generic[Judge]):
    """What weights are measured by."""

    play: Callable[[Sequence[Judge], str], Sequence[int] | None]
    """By seat, the scores at the end of a greedy game with these judges and that seed; None for one without an end."""
    margin_scale: float
    """The margin that makes a game about three to one."""


def chance_to_win(
    game: TuningGame[Judge], players: int, own: Judge, pool: Sequence[Judge], seeds: Sequence[str]
) -> float:
    """How often a judge wins, smoothed: in every seat of every seed, against one of the pool in all other seats."""
    total = 0.0
    for number, seed in enumerate(seeds):
        other = pool[number % len(pool)]
        for seat in range(players):
            scores = game.play([own if at == seat else other for at in range(players)], seed)
            if scores is not None:
                margin = scores[seat] - max(score for at, score in enumerate(scores) if at != seat)
                total += 1.0 / (1.0 + exp(max(-50.0, min(50.0, -margin / game.margin_scale))))
    return total / (len(seeds) * players)


def multiply(start: Weights, logs: Sequence[float]) -> Weights:
    """These weights, each times the factor of that logarithm."""
    scaled = [weight * exp(log) for weight, log in zip(start, logs, strict=True)]
    return start._replace(**dict(zip(start._fields, scaled, strict=True)))


def tune(
    stored: StoredWeights[Weights],
    judge_of: Callable[[Weights], Judge],
    game: TuningGame[Judge],
    players: int,
    method: str,
    *,
    seed: int,
    steps: int,
    deals: int,
) -> Iterator[TuningStep]:
    """From the weights of today, against these and those that tuning once began with."""
    start = stored.of(players)
    pool = list({start: None, stored.kind(): None})

    def measure(logs: Sequence[float], seeds: Sequence[str]) -> float:
        own, *others = map(judge_of, (multiply(start, logs), *pool))
        return chance_to_win(game, players, own, others, seeds)

    search = search_cma if method == "cma" else search_spsa
    for found in search(len(start), measure, seed=seed, steps=steps, deals=deals):
        save = partial(stored.save, players, multiply(start, found.logs))
        yield TuningStep(found.step, found.chance, save)

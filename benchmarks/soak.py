"""Random games by the hundred thousand: every position audited, every game ends, none is longer than 600 turns.

`python -m benchmarks.soak [--games N] [--processes N] [--seed S] [--first I]`, or `make soak-rules`. All numbers of
players, every choice of extra cities and all manners of playing take turns. Game i of seed S is always the same: a
fault is printed with the command that plays it again. Interrupted, it prints what was found so far and how to continue.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import combinations
from multiprocessing import get_context
from typing import NamedTuple

from elcapitan.games.capitan.rules.model.events import (
    BonusTaken,
    PaydayHeld,
    ProtectionCollected,
    TurnEnded,
    TurnPassed,
)
from elcapitan.games.capitan.rules.model.state import Stage
from tests.games.capitan.positions import EXTRAS, printed_board
from tests.games.capitan.rules.properties.audit import audit, florins_moved
from tests.games.capitan.rules.properties.random_play import MANNERS, random_game

CHOICES = [some for count in range(len(EXTRAS) + 1) for some in combinations(EXTRAS, count)]
LONGEST = 600
"""Turns; no game may take more."""
RARE = (TurnPassed, BonusTaken, ProtectionCollected)
"""Events whose number is printed."""


class SoakResult(NamedTuple):
    """What became of one game."""

    number: int
    turns: int
    moves: int
    rare: tuple[str, ...]
    fault: str
    """What was found wrong; empty for a good game."""


def table_of(seed: str, number: int) -> tuple[int, tuple[str, ...], str, int]:
    """Players, extra cities, manner of playing and the game's own seed."""
    own = int.from_bytes(blake2b(f"{seed}/{number}".encode(), digest_size=8).digest(), "big")
    chance = random.Random(own)
    return 2 + number % 4, CHOICES[number // 4 % len(CHOICES)], chance.choice(sorted(MANNERS)), own


def soak_game(seed: str, number: int) -> SoakResult:
    """One game played to its end, or to its first fault."""
    players, extras, manner, own = table_of(seed, number)
    turns, moves, paydays, last = 0, 0, 0, None
    rare: list[str] = []

    def found(fault: str) -> SoakResult:
        return SoakResult(number, turns, moves, tuple(rare), f"move {moves}: {fault}" if fault else "")

    try:
        for before, move, state, events, _ in random_game(printed_board(*extras), players, own, manner):
            last = state
            if faults := audit(state):
                return found("; ".join(faults))
            if before is None:
                continue
            moves += 1
            gained = [new.money - old.money for new, old in zip(state.players, before.players, strict=True)]
            if gained != florins_moved(events, players):
                return found(f"{move} moved other florins than its events say")
            for event in events:
                turns += isinstance(event, TurnEnded | TurnPassed)
                paydays += isinstance(event, PaydayHeld)
                if isinstance(event, RARE):
                    rare.append(type(event).__name__)
            if turns > LONGEST:
                return found(f"more than {LONGEST} turns")
    except Exception as error:  # a failing rule is what this searches for, with any exception
        return found(f"{type(error).__name__}: {error}")
    if last is None or last.stage is not Stage.OVER or paydays != 3:
        return found(f"no legal move, though the game is not over ({paydays} paydays)")
    return found("")


def _soak_one(task: tuple[str, int]) -> SoakResult:
    return soak_game(*task)


def soak(seed: str, numbers: range, processes: int) -> Iterator[SoakResult]:
    """All those games, in their order."""
    tasks = ((seed, number) for number in numbers)
    if processes == 1:
        yield from map(_soak_one, tasks)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(_soak_one, tasks, chunksize=16)


def main() -> int:
    options = _options()
    begun, longest, moves, turns, games = time.monotonic(), SoakResult(0, 0, 0, (), ""), 0, 0, 0
    rare, faulty = Counter[str](), []
    numbers = range(options.first, options.first + options.games)
    played = soak(options.seed, numbers, options.processes)
    while game := _next(played):
        games, moves, turns = games + 1, moves + game.moves, turns + game.turns
        longest = max(longest, game, key=lambda each: each.turns)
        rare.update(game.rare)
        if game.fault:
            faulty.append(game)
            again = f"python -m benchmarks.soak --seed {options.seed} --first {game.number} --games 1"
            print(
                f"\ngame {game.number} {table_of(options.seed, game.number)[:3]}: {game.fault}\n  {again}", flush=True
            )
        if sys.stderr.isatty() and games % 50 == 0:
            rate = games / (time.monotonic() - begun)
            sys.stderr.write(f"\r{games} of {options.games} games, {rate:.1f} a second, {len(faulty)} faulty ")
    if games < options.games:
        print(f"interrupted; go on with --first {options.first + games}")
    players, extras, manner, _ = table_of(options.seed, longest.number)
    print(
        f"{games} games from {options.first} of seed {options.seed}: {turns} turns, {moves} moves, {len(faulty)} faulty"
    )
    print(
        f"longest: {longest.turns} turns, {longest.moves} moves"
        f" (game {longest.number}: {players} players, {'+'.join(extras) or 'none'}, {manner})"
    )
    print("met: " + ", ".join(f"{name} {rare[name]}" for name in sorted(kind.__name__ for kind in RARE)))
    return 1 if faulty else 0


def _next(played: Iterator[SoakResult]) -> SoakResult | None:
    """The next game; None after the last one, or after an interrupt."""
    try:
        return next(played, None)
    except KeyboardInterrupt:
        return None


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000, help="how many (100000)")
    parser.add_argument("--processes", type=int, default=1, help="at a time (1)")
    parser.add_argument("--seed", default="1", help="any word (1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (0)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

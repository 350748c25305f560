"""How much better some turns are that no computer player considers: `python -m benchmarks.blind_spots`.

To the turns of the yardstick's positions come others that the shortlist leaves out: the best of its turns with the
pirate moved without collecting (X10) or with one more card bought. All are played out in the same worlds. The best turn
is picked in one half of the worlds and compared in the other, and the other way round.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from elcapitan.arena.positions import SourcePosition, Sums, TurnTexts, state_at, sums_of
from elcapitan.arena.runner import map_in_processes
from elcapitan.arena.yardstick import Yardstick
from elcapitan.bots.gc_control import GcPaused
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Buy, End, Move, MovePirate
from elcapitan.games.capitan.rules.play import play

YARDSTICK = Path(__file__).parent / "arena" / "yardstick-elcapitan.jsonl"
EXTENDED = 2
"""The best turns of the yardstick that something is added to."""
CARD_WORTH = 2
"""Florins, when the cheapest way to move the pirate to a city is picked."""
SPOTS = ("pirate", "card")


class SpotJob(NamedTuple):
    """A position, its turns from the best on, and how many worlds each half has."""

    position: SourcePosition
    turns: tuple[TurnTexts, ...]
    worlds: int


class SpotGain(NamedTuple):
    """What the turns of one kind add to the best of a position."""

    spot: str
    turns: int
    """How many there are."""
    florins: float
    """Of margin; negative if they were picked by luck."""
    chosen: float
    """In how many halves of the worlds one of them came first: 0, 0.5 or 1."""


def gains(job: SpotJob) -> Sequence[SpotGain]:
    """By kind of turn there is in that position. The work of one process."""
    position = job.position
    state = state_at(position)
    halves = [[f"{position.name}/spot/{half}/{world}" for world in range(job.worlds)] for half in (0, 1)]
    with GcPaused():
        known = [_in_halves(position, turn, halves) for turn in job.turns]
        return [
            _gain(spot, known, [_in_halves(position, turn, halves) for turn in turns])
            for spot, turns in added_turns(state, job).items()
            if turns
        ]


def _in_halves(position: SourcePosition, turn: TurnTexts, halves: Sequence[Sequence[str]]) -> tuple[Sums, Sums]:
    one, other = (sums_of(position, turn, worlds) for worlds in halves)
    return one, other


def _gain(spot: str, known: Sequence[tuple[Sums, Sums]], added: Sequence[tuple[Sums, Sums]]) -> SpotGain:
    florins = chosen = 0.0
    for here, there in ((0, 1), (1, 0)):
        best = max(known, key=lambda turn: turn[here].mean)
        first = max((best, *added), key=lambda turn: turn[here].mean)
        florins += (first[there].mean - best[there].mean) / 2.0
        chosen += (first is not best) / 2.0
    return SpotGain(spot, len(added), florins, chosen)


def added_turns(state: Any, job: SpotJob) -> Mapping[str, list[TurnTexts]]:
    """By kind, whole turns that are not among those of the job."""
    found: dict[str, list[TurnTexts]] = {spot: [] for spot in SPOTS}
    for texts in job.turns[:EXTENDED]:
        turn = job.position.parse(texts)
        if (after := _after(state, turn[:-1])) is None or not after.turn.acted:
            continue
        moved: dict[str, list[tuple[int, int, MovePirate]]] = {}
        for move in legal_moves(after):
            if isinstance(move, MovePirate) and not move.charge and (sent := _after(after, [move])) is not None:
                cost = after.mover.money - sent.mover.money + CARD_WORTH * len(move.cards)
                moved.setdefault(move.city, []).append((cost, move.space, move))
            elif isinstance(move, Buy):
                found["card"].append(_texts([*turn[:-1], move, End()]))
        for ways in moved.values():
            found["pirate"].append(_texts([*turn[:-1], min(ways, key=lambda way: way[:2])[-1], End()]))
    return {spot: [turn for turn in turns if turn not in job.turns] for spot, turns in found.items()}


def _after(state: Any, moves: Sequence[Move]) -> Any | None:
    for move in moves:
        played = play(state, move)
        if played.refused:
            return None
        state = played.state
    return state


def _texts(turn: Sequence[Move]) -> TurnTexts:
    return tuple(map(str, turn))


def main(positions: int, worlds: int, processes: int, with_pirate: bool) -> None:
    """Print a line for each kind of turn."""
    yardstick = Yardstick(YARDSTICK)
    jobs = []
    for compared in yardstick.compared.values():
        if not (compared.worlds(0) and compared.worlds(1)):
            continue
        if with_pirate and "islas-canarias" not in compared.position.source.contest.extras:
            continue
        by_worth = sorted(
            range(len(compared.turns)), key=lambda turn: -compared.sums(0, turn).plus(compared.sums(1, turn)).mean
        )
        jobs.append(SpotJob(compared.position, tuple(compared.turns[turn] for turn in by_worth), worlds))
    jobs = jobs[:positions]
    found: dict[str, list[SpotGain]] = {spot: [] for spot in SPOTS}
    for done, each in enumerate(map_in_processes(gains, jobs, processes), 1):
        for gain in each:
            found[gain.spot].append(gain)
        if done % 10 == 0:
            print(f"{done} of {len(jobs)} positions", flush=True)
    for spot, each in found.items():
        if len(each) < 2:
            print(f"{spot}: {len(each)} of {len(jobs)} positions have such turns")
            continue
        florins = [gain.florins for gain in each]
        print(
            f"{spot}: {len(each)} of {len(jobs)} positions have such turns, {fmean(gain.turns for gain in each):.1f} in"
            f" the mean; they add {fmean(florins):+.2f} +- {stdev(florins) / sqrt(len(florins)):.2f} florins,"
            f" chosen in {100 * fmean(gain.chosen for gain in each):.0f} %"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=60, help="of each half")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--pirate", action="store_true", help="only positions with the pirate")
    given = parser.parse_args()
    main(given.positions, given.worlds, given.processes, given.pirate)

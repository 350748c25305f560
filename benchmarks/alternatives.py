"""What else could have been played in a turn of a record: `python -m benchmarks.alternatives FILE MOVE ...`.

MOVE is the first move of the turn, from 1. The turn and those of the review's shortlist are played out to the end in
the same worlds. `--every` takes every turn by the rules instead, with at most two cards bought, all before the action:
for the last turn of a game, where one world says exactly how each of them ends.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.arena.review import Loss, ReviewJob, review_jobs
from elcapitan.arena.statistics import share_won
from elcapitan.bots.gc_control import GcPaused
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Buy, End, Move
from elcapitan.games.capitan.rules.model.position import digest
from elcapitan.games.capitan.rules.play import play
from elcapitan.table.record import parse_record

MOST_CARDS = 2
"""Bought in a turn of `--every`."""


class Alternative(NamedTuple):
    """A turn, and how games end after it."""

    text: str
    """Its moves without the end."""
    ends: tuple[tuple[int, ...], ...]
    """By world, the money of every seat."""

    def margins(self, seat: int) -> list[int]:
        """By world, florins ahead of the best other player."""
        return [end[seat - 1] - max(end[: seat - 1] + end[seat:]) for end in self.ends]


def turn_of(file: Path, move: int) -> ReviewJob:
    """The turn that begins with that move. ValueError if none does."""
    record = parse_record(file.read_bytes())
    for job in review_jobs(record, range(1, len(record.seats) + 1)):
        if job.first == move - 1:
            return job
    raise ValueError(f"no turn of {file} begins with move {move}")


def alternatives(job: ReviewJob, worlds: int, is_every: bool = False) -> list[Alternative]:
    """The turn that was played, then the others."""
    game, name, state, played = job.game, job.name, job.state, job.played
    bots, rules = games.reviews(game), games.ruleset(game)
    names = [f"{name}/alternatives/{world}" for world in range(worlds)]
    turns: dict[str, Sequence[Any]] = {bots.result_of(state, played): played}
    for turn in every_turn(state) if is_every else bots.shortlist(state):
        turns.setdefault(bots.result_of(state, turn), turn)
    with GcPaused():
        return [
            Alternative(
                ", ".join(rules.show(move) for move in turn[:-1]),
                tuple(tuple(end) for end in bots.play_on(state, turn, names)),
            )
            for turn in turns.values()
        ]


def every_turn(state: Any) -> Iterator[tuple[Move, ...]]:
    """Every turn by the rules that leads to another position, with at most MOST_CARDS bought before the action."""
    waiting: list[tuple[Any, tuple[Move, ...]]] = [(state, ())]
    seen = set()
    while waiting:
        position, moves = waiting.pop()
        for move in legal_moves(position):
            if isinstance(move, End):
                yield (*moves, move)
                continue
            bought = sum(isinstance(each, Buy) for each in moves)
            if isinstance(move, Buy) and (position.turn.acted or bought == MOST_CARDS):
                continue
            played = play(position, move)
            assert not played.refused, "the list of legal moves holds"
            if (reached := digest(played.state)) not in seen:
                seen.add(reached)
                waiting.append((played.state, (*moves, move)))


def difference(one: Sequence[float], other: Sequence[float]) -> Loss:
    """Of the means, with its standard error over the worlds."""
    apart = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    return Loss(fmean(apart), stdev(apart) / sqrt(len(apart)) if len(apart) > 1 else 0.0)


def main(file: Path, moves: Sequence[int], worlds: int, is_every: bool) -> None:
    """Print each turn with its alternatives, the best first."""
    for move in moves:
        turn = turn_of(file, move)
        seat = turn.state.seat
        found = alternatives(turn, 1 if is_every else worlds, is_every)
        played = found[0]
        print(f"move {move}, seat {seat}, {len(found)} turns, worlds: {len(played.ends)}")
        if is_every:
            for winner, count in Counter(end.index(max(end)) + 1 for each in found for end in each.ends).items():
                print(f"  seat {winner} wins after {count}")
        for each in sorted(found, key=lambda turn: -fmean(turn.margins(seat))):
            margin = difference(each.margins(seat), played.margins(seat))
            won = [share_won(end, seat) for end in each.ends]
            more = difference(won, [share_won(end, seat) for end in played.ends])
            print(
                f"  {'*' if each is played else ' '} {margin.mean:+6.1f} +- {margin.error:4.1f} florins, wins"
                f" {100 * fmean(won):3.0f} % ({100 * more.mean:+4.0f} +- {100 * more.error:2.0f})  {each.text}"
                + (f"  {each.ends[0]}" if is_every else "")
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("moves", type=int, nargs="+", metavar="move")
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--every", action="store_true")
    given = parser.parse_args()
    main(given.file, given.moves, given.worlds, given.every)

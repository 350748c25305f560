"""The chance to win: fitted to games of mixed levels, and checked against how games ended that the fit has not seen.

From a position, a few games are played on by quick players (`GameReviews.play_out`). How far each seat is ahead in
them says little of real games by itself: the map of a game makes chances of it, and `elcapitan arena calibrate` fits
that map.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from elcapitan import games, locked_file
from elcapitan.arena.contest import whole
from elcapitan.arena.positions import SourceGames, SourceJob, mixed_contest, positions_of
from elcapitan.arena.runner import map_in_processes, read_lines
from elcapitan.arena.statistics import share_won
from elcapitan.bots.gc_control import GcPaused

WORLDS = 8
"""Games played on from a position."""
PER_GAME = 5
"""Positions taken from one game."""
QUICK_LEVELS = ("easy", "normal")
"""Of the games that are played: thousands are needed."""


LEAST = 0.01
"""No chance is told as nothing or as certain while the game goes on."""
LEAST_SPREAD = 10.0
"""Points; quick players agree near the end of a game, where real ones still differ: with 2 for this, seats that were
told 96 % in El Capitan won 88 %.
"""
PRIOR = 1.0
"""Of the fit: weights are as small as the games allow."""
FIT_STEPS = 25
BINS = 10

Weights = Mapping[int, tuple[float, ...]]
"""By phase, those of `_features`."""
Scores = Sequence[Sequence[int]]
"""By game played on, those of every seat at its end."""


UNFITTED: Weights = {1: (0.8, 0.1)}
"""Of a game without a calibration."""


class PlayedOut(NamedTuple):
    """A position, the games played on from it, and how its real game ended."""

    game: int
    """Its number."""
    move: int
    """How many moves had been made."""
    phase: int
    scores: tuple[tuple[int, ...], ...]
    """Of every seat at the end of each game played on."""
    end: tuple[int, ...]
    """Of every seat at the end of the real game."""


def play_game(job: SourceJob) -> list[PlayedOut]:
    """The positions taken from one game: the work of one process."""
    chance = Random(f"{job.source.seed}/{job.number}/calibration")
    fewest, most = games.ruleset(job.source.game).seats
    contest = mixed_contest(job, fewest + job.number % (most - fewest + 1), chance, QUICK_LEVELS)
    bots, rules = games.reviews(contest.game), games.ruleset(contest.game)
    begun: list[tuple[int, Any]] = []
    count = 0
    for state, made in positions_of(contest, job.number):
        count += len(made)
        if rules.to_act(state) and bots.is_reviewed(state):
            begun.append((count, state))
    end = tuple(bots.scores(state))
    found = []
    with GcPaused():
        for at, begins in sorted(chance.sample(begun, min(len(begun), PER_GAME)), key=lambda each: each[0]):
            worlds = [f"{job.source.seed}/{job.number}/{world}" for world in range(WORLDS)]
            scores = tuple(tuple(each) for each in bots.play_out(begins, worlds))
            found.append(PlayedOut(job.number, at, bots.phase(begins), scores, end))
    return found


def play_games(source: SourceGames, count: int, processes: int, file: Path | None) -> Iterator[list[PlayedOut]]:
    """The positions of that many games, those in the file first; others are added to it. OSError if it cannot be used,
    NotOutcomes if it holds something else.
    """
    done: dict[int, list[PlayedOut]] = {}
    for each in read_games(file):
        done.setdefault(each.game, []).append(each)
    yield from done.values()
    jobs = [SourceJob(source, number) for number in range(1, count + 1) if number not in done]
    for found in map_in_processes(play_game, jobs, processes):
        if file is not None:
            with file.open("a", encoding="utf-8") as lines:
                lines.write("".join(json.dumps(each, separators=(",", ":")) + "\n" for each in found))
        yield found


def read_games(file: Path | None) -> list[PlayedOut]:
    """What the file holds; nothing if there is none."""
    played: list[PlayedOut] = []
    if file is not None:
        read_lines(file, lambda line: played.append(_from_json(line)), "position of a game that was played on")
    return played


def _from_json(held: Sequence[Any]) -> PlayedOut:
    (game, move, phase), (scores, end) = map(whole, held[:3]), held[3:]
    rows = tuple(tuple(map(whole, each)) for each in (*scores, end))
    if len(rows) < 2 or not rows[-1] or len({*map(len, rows)}) > 1:
        raise ValueError("no scores of all seats")
    return PlayedOut(game, move, phase, rows[:-1], rows[-1])


# -- from scores to chances


def chances(game: str, phase: int, scores: Scores) -> tuple[float, ...]:
    """By seat, the chance to win in a position from which games were played on to these scores."""
    return tuple(round(each, 4) for each in chances_by(_weights_of(game), phase, scores))


def chances_by(weights: Weights, phase: int, scores: Scores) -> tuple[float, ...]:
    """The same with other weights; those of the last phase known hold for later ones."""
    found = _shares(weights[min(phase, max(weights))], _features(scores))
    kept = [max(LEAST, min(1.0 - LEAST, each)) for each in found]
    return tuple(each / sum(kept) for each in kept)


def chance_errors(game: str, phase: int, scores: Scores) -> tuple[float, ...]:
    """By seat, the standard error of the chance, as each of the games played on is left out in turn (jackknife)."""
    count = len(scores)
    left_out = [chances(game, phase, [*scores[:at], *scores[at + 1 :]]) for at in range(count)]
    return tuple(round(sqrt(count - 1) * pstdev(each), 4) for each in zip(*left_out, strict=True))


@cache
def _weights_of(game: str) -> Weights:
    """Those that `elcapitan arena calibrate` has written beside the error rates of the game; else typical ones."""
    if not chances_file(game).exists():
        return UNFITTED
    held = json.loads(chances_file(game).read_text(encoding="utf-8"))["weights"]
    return {int(phase): tuple(each) for phase, each in held.items()}


def chances_file(game: str) -> Path:
    return games.reviews(game).error_rates_file.with_name("chances.json")


def _features(scores: Scores) -> list[tuple[float, ...]]:
    """By seat: how far behind the best mean score it is, in standard deviations of a single game, and the logarithm of
    its share of games won.
    """
    seats, count = range(len(scores[0])), len(scores)
    variance = fmean(pstdev([each[at] for each in scores]) ** 2 for at in seats)
    means = [fmean([each[at] for each in scores]) for at in seats]
    best, unit = max(means), sqrt(variance + LEAST_SPREAD**2)
    won = [sum(share_won(each, at + 1) for each in scores) for at in seats]
    return [((means[at] - best) / unit, log((won[at] + 0.5) / (count + 0.5 * len(seats)))) for at in seats]


def _shares(weights: Sequence[float], features: Sequence[Sequence[float]]) -> list[float]:
    worth = [sum(weight * each for weight, each in zip(weights, seat, strict=True)) for seat in features]
    top = max(worth)
    grown = [exp(each - top) for each in worth]
    return [each / sum(grown) for each in grown]


# -- the fit


def fit(played: Iterable[PlayedOut]) -> Weights:
    """By phase, the weights under which the games were won most likely (maximum likelihood, by Newton's method)."""
    by_phase: dict[int, list[tuple[list[tuple[float, ...]], list[float]]]] = {}
    for each in played:
        won = [share_won(each.end, seat) for seat in range(1, len(each.end) + 1)]
        by_phase.setdefault(each.phase, []).append((_features(each.scores), won))
    return {phase: _fit_phase(found) for phase, found in sorted(by_phase.items())}


def _fit_phase(found: Sequence[tuple[Sequence[Sequence[float]], Sequence[float]]]) -> tuple[float, ...]:
    size = len(found[0][0][0])
    weights = [0.5] * size
    for _ in range(FIT_STEPS):
        slope = [PRIOR * each for each in weights]
        curve = [[PRIOR * (row == column) for column in range(size)] for row in range(size)]
        for features, won in found:
            shares = _shares(weights, features)
            means = [sum(p * each[at] for p, each in zip(shares, features, strict=True)) for at in range(size)]
            for share, real, each in zip(shares, won, features, strict=True):
                off = [each[at] - means[at] for at in range(size)]
                for row in range(size):
                    slope[row] += (share - real) * each[row]
                    for column in range(size):
                        curve[row][column] += share * off[row] * off[column]
        steps = _solved(curve, slope)
        damped = max(1.0, *map(abs, steps))
        weights = [was - step / damped for was, step in zip(weights, steps, strict=True)]
    return tuple(weights)


def _solved(matrix: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """The solution of a few linear equations, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, wanted, strict=True)]
    for at, row in enumerate(rows):
        for other in rows[:at] + rows[at + 1 :]:
            part = other[at] / row[at]
            for column in range(at, len(row)):
                other[column] -= part * row[column]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


class CalibrationBin(NamedTuple):
    """The chances told between two tenths, and how often those seats really won."""

    told: float
    won: float
    seats: int


def check(played: Sequence[PlayedOut]) -> list[CalibrationBin]:
    """By tenths; every game is told by weights that were fitted to the other half of the games."""
    halves = [[each for each in played if each.game % 2 == half] for half in (0, 1)]
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for half, other in ((halves[0], halves[1]), (halves[1], halves[0])):
        weights = fit(other)
        for each in half:
            for seat, told in enumerate(chances_by(weights, each.phase, each.scores), 1):
                found[min(BINS - 1, int(told * BINS))].append((told, share_won(each.end, seat)))
    return [
        CalibrationBin(fmean(told for told, _won in each), fmean(won for _told, won in each), len(each))
        for each in found
        if each
    ]


def write_weights(game: str, played: Sequence[PlayedOut], made_by: str) -> None:
    """Fit them to all of these and write them for `chances`. OSError if they cannot be written."""
    held = {
        "made_by": made_by,
        "games": len({each.game for each in played}),
        "weights": {phase: [round(each, 4) for each in found] for phase, found in fit(played).items()},
        "check": [[round(each.told, 4), round(each.won, 4), each.seats] for each in check(played)],
    }
    locked_file.write_file(chances_file(game), f"{json.dumps(held, indent=1)}\n".encode())
    _weights_of.cache_clear()

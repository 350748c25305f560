"""What the turns of a finished game have lost: each compared with the best other one in imagined games.

First all turns worth comparing are looked at some rounds ahead, in a few worlds. Where none seems better than what was
played, the best few are played out to the end beside it: what looks ahead is not always right. A turn that seems better
is played out with the real one in worlds of their own, so that luck in choosing it is not counted as a loss.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.arena.calibration import chances
from elcapitan.arena.runner import map_in_processes
from elcapitan.arena.statistics import share_won
from elcapitan.bots.bot import GameReviews
from elcapitan.bots.gc_control import GcPaused
from elcapitan.table.record import GameRecord
from elcapitan.table.replay import replay_record

FIRST_WORLDS, MORE_WORLDS = 4, 12
"""In which all turns are looked ahead from, and the best of them once more."""
BEST_FEW = 3
DEEP_WORLDS = 16
"""Played out to the end for each of the best few where what was played seems the best."""
BATCH, FEWEST_WORLDS, MOST_WORLDS = 20, 40, 80
"""Worlds played out to the end in one step, at least for a great loss, and at most."""
SURE, SURE_TO_NAME = 2.0, 2.5
"""Standard errors that a loss of points is clear of, and that of games before it has a name."""
MARKS = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""The share of a game that a turn loses at least, after one standard error is taken off, and what it is called.

Without that, a quarter of the blunders were none: a loss that stands out in few worlds is often smaller in many
(benchmarks/README.md has the figures).
"""


class Loss(NamedTuple):
    """A difference, and its standard error."""

    mean: float = 0.0
    error: float = 0.0


class ReviewedTurn(NamedTuple):
    """One turn of the record."""

    first: int
    """Its first move among those of the record, from 0."""
    seat: int
    phase: int
    kind: str
    """One word for what was done."""
    played: tuple[str, ...]
    best: tuple[str, ...]
    """A better turn; the same where none was found."""
    points: Loss
    """What was lost of the margin to the best other score at the end."""
    won: Loss
    """What was lost of a game, from 0 to 1."""
    worlds: int
    """In which both were played out to the end."""
    chances: tuple[float, ...] = ()
    """The seat's chance to win after the better turn, and after what was played; empty where none were played out."""

    @property
    def mark(self) -> str:
        """`inaccuracy`, `mistake` or `blunder`; empty for a good turn, and for one whose loss is not clear."""
        if self.won.mean < SURE_TO_NAME * self.won.error or self.points.mean < SURE * self.points.error:
            return ""
        surely = self.won.mean - self.won.error
        return next((name for least, name in MARKS if surely >= least), "")


class ReviewJob(NamedTuple):
    """A turn to be judged."""

    game: str
    name: str
    """Of its worlds."""
    state: Any
    first: int
    played: tuple[Any, ...]
    by_stand_in: bool = False
    """Not all of its moves were made by the one whom the seat's line names: it rates no player."""


@dataclass(frozen=True)
class SeatReview:
    """All turns of one seat in which there was a choice."""

    seat: int
    turns: tuple[ReviewedTurn, ...]

    @property
    def points_per_turn(self) -> float:
        return fmean([turn.points.mean for turn in self.turns]) if self.turns else 0.0

    @property
    def games_per_turn(self) -> float:
        """The share of a game lost in a turn."""
        return fmean([turn.won.mean for turn in self.turns]) if self.turns else 0.0

    def marked(self, mark: str) -> int:
        """How many turns have that mark."""
        return sum(turn.mark == mark for turn in self.turns)


def review_jobs(record: GameRecord, seats: Sequence[int]) -> list[ReviewJob]:
    """The choices of these seats, each up to where something new is learnt. RecordError if the record does not hold."""
    rules, bots = games.ruleset(record.game), games.reviews(record.game)
    replayed = replay_record(record, games.ruleset)
    found: list[ReviewJob] = []
    movers = [entry.seat for entry in record.moves]
    stood_in = [by != record.seats[seat - 1].by for seat, by in zip(movers, record.movers(), strict=True)]
    first = 0
    for at, (mover, final, following) in enumerate(zip(movers, replayed.final, [*movers[1:], 0], strict=True)):
        if final or following != mover:
            state = replayed.states[first]
            if mover in seats and bots.is_reviewed(state):
                played = tuple(rules.parse(entry.text) for entry in record.moves[first : at + 1])
                helped = any(stood_in[first : at + 1])
                found.append(ReviewJob(record.game, f"{record.digest}/{first}", state, first, played, helped))
            first = at + 1
    return found


def review(jobs: Sequence[ReviewJob], processes: int) -> Iterator[ReviewedTurn | None]:
    """Each turn as it is judged, in any order; None for one without a choice."""
    return map_in_processes(review_turn, jobs, processes)


def review_turn(job: ReviewJob) -> ReviewedTurn | None:
    """The work of one process."""
    rules, bots = games.ruleset(job.game), games.reviews(job.game)
    with GcPaused():
        played = job.played
        wanted = bots.result_of(job.state, played)
        others = [turn for turn in bots.shortlist(job.state) if bots.result_of(job.state, turn) != wanted]
        if not others:
            return None
        few, lead = _look_ahead(bots, job, others)
        best = few[0] if lead >= bots.least_suspect else _look_deeper(bots, job, few)
        found = _play_out(bots, job, best) if best is not None else _PlayedOut()
    show = rules.show
    shown = tuple(show(move) for move in played)
    return ReviewedTurn(
        job.first,
        rules.to_act(job.state)[0],
        bots.phase(job.state),
        bots.kind_of(played),
        shown,
        shown if best is None else tuple(show(move) for move in best),
        *found,
    )


class _PlayedOut(NamedTuple):
    """What came of it, as in `ReviewedTurn`."""

    points: Loss = Loss()
    won: Loss = Loss()
    worlds: int = 0
    chances: tuple[float, ...] = ()


def _look_ahead(
    bots: GameReviews, job: ReviewJob, others: Sequence[Sequence[Any]]
) -> tuple[list[Sequence[Any]], float]:
    """The other turns that seem best, and by how much the first of them seems better than what was played."""

    def worths(turn: Sequence[Any], first: int, count: int) -> list[float]:
        return [*bots.look_ahead(job.state, turn, [f"{job.name}/{world}" for world in range(first, first + count)])]

    mine = worths(job.played, 0, FIRST_WORLDS)
    seen = [(worths(turn, 0, FIRST_WORLDS), turn) for turn in others]
    seen.sort(key=lambda each: -fmean(each[0]))
    mine += worths(job.played, FIRST_WORLDS, MORE_WORLDS)
    again = [(fmean(few + worths(turn, FIRST_WORLDS, MORE_WORLDS)), turn) for few, turn in seen[:BEST_FEW]]
    again.sort(key=lambda each: -each[0])
    return [turn for _worth, turn in again], again[0][0] - fmean(mine)


def _look_deeper(bots: GameReviews, job: ReviewJob, few: Sequence[Sequence[Any]]) -> Sequence[Any] | None:
    """The one of these turns that ends best, if it ends better than what was played by more than an error."""
    seat = games.ruleset(job.game).to_act(job.state)[0]
    worlds = [f"{job.name}/deep/{world}" for world in range(DEEP_WORLDS)]

    def margins(turn: Sequence[Any]) -> list[int]:
        return [_margin(scores, seat) for scores in bots.play_on(job.state, turn, worlds)]

    real = margins(job.played)
    found = [(_loss([a - b for a, b in zip(margins(turn), real, strict=True)]), turn) for turn in few]
    loss, best = max(found, key=lambda each: each[0].mean)
    return best if loss.mean > max(1.0, loss.error) else None


def _play_out(bots: GameReviews, job: ReviewJob, best: Sequence[Any]) -> _PlayedOut:
    """In as many worlds as it takes to tell."""
    seat = games.ruleset(job.game).to_act(job.state)[0]
    margins: list[float] = []
    shares: list[float] = []
    ends: tuple[list[Sequence[int]], list[Sequence[int]]] = [], []
    while len(margins) < MOST_WORLDS:
        worlds = [f"{job.name}/end/{world}" for world in range(len(margins), len(margins) + BATCH)]
        pairs = zip(bots.play_on(job.state, best, worlds), bots.play_on(job.state, job.played, worlds), strict=True)
        for better, real in pairs:
            margins.append(_margin(better, seat) - _margin(real, seat))
            shares.append(share_won(better, seat) - share_won(real, seat))
            ends[0].append(tuple(better))
            ends[1].append(tuple(real))
        points, won = _loss(margins), _loss(shares)
        low, high = won.mean - SURE * won.error, won.mean + SURE * won.error
        is_worst = low > MARKS[0][0] and len(margins) >= FEWEST_WORLDS
        if high < MARKS[-1][0] or is_worst or points.mean < points.error:
            break  # surely none, surely the worst, or nothing that more worlds would make clear
    phase = bots.phase(job.state)
    return _PlayedOut(points, won, len(margins), tuple(chances(job.game, phase, each)[seat - 1] for each in ends))


def _margin(scores: Sequence[int], seat: int) -> int:
    return scores[seat - 1] - max(score for at, score in enumerate(scores, 1) if at != seat)


def _loss(differences: Sequence[float]) -> Loss:
    return Loss(fmean(differences), stdev(differences) / sqrt(len(differences)))

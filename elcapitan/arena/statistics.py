"""Statistics of many games: shares with intervals, margins, ranks, and when a test may stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import log, sqrt
from typing import Any

from elcapitan import games
from elcapitan.arena.contest import Contest, Outcome

Z = 1.959964
"""Standard deviations of a 95 % interval."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927); 0 to 1 before the first game."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games))
    # The share itself is always within, despite rounding.
    return min(share, max(0.0, (middle - half) / (1 + spread))), max(share, min(1.0, (middle + half) / (1 + spread)))


def share_won(scores: Sequence[int], seat: int) -> float:
    """What a seat (from 1) has won of a game: 1, a share of a tie, or 0."""
    best = max(scores)
    return (scores[seat - 1] == best) / scores.count(best)


def seat_of_focus(contest: Contest, focus: str, share: float = 1.0) -> int:
    """The seat (from 1) of the level that is measured, by its word and its share of the budget.

    Where all seats are alike, each has its turn, deal by deal. ValueError if no seat, or not one alone, is the focus.
    """
    asked = list(zip(contest.levels, contest.shares or (1.0,) * len(contest.levels), strict=True))
    sought = [seat for seat, each in enumerate(asked, 1) if each == (focus, share)]
    if len(sought) == len(asked):
        return sought[int(contest.deal.rpartition("/")[2]) % len(asked)]
    if len(sought) != 1:
        raise ValueError(f"{len(sought)} seats of {len(asked)} play as {focus}")
    return sought[0]


def rank(scores: Sequence[int], seat: int) -> float:
    """From 1; equals share the mean of their ranks."""
    own = scores[seat - 1]
    better = sum(each > own for each in scores)
    return better + (scores.count(own) + 1) / 2


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of the sorted values does not exceed; 0 if there are none."""
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


@dataclass(frozen=True, slots=True)
class Summary:
    """A focus seat against others of one level."""

    focus: str
    versus: str
    players: int
    games: int
    win_share: float
    low: float
    high: float
    margin: float
    """How far ahead of the best other seat, on the average; negative when behind."""
    rank: float
    """The mean, from 1."""
    score: float
    score_versus: float
    unit: str
    """What scores are counted in."""
    details: Mapping[str, float]
    """By name, what else is counted of the focus in a game, on the average."""
    turns: float
    """Of everyone, in a game."""
    median_s: float
    p95_s: float
    max_s: float
    """Processor time of the focus for one choice."""
    max_versus_s: float
    """The longest of the others."""
    illegal: int
    late: int
    """Of the focus."""
    unfinished: int

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        details = ", ".join(f"{count:.1f} {name}" for name, count in self.details.items())
        return (
            f"{self.focus} against {self.versus}, {self.players} players, {self.games} games: "
            f"{self.win_share:.1%} [{self.low:.1%}, {self.high:.1%}], margin {self.margin:+.1f} {self.unit}, "
            f"mean rank {self.rank:.2f}, {self.score:.0f} {self.unit} to {self.score_versus:.0f}, {details}; "
            f"a turn {self.median_s:.3f} s median, {self.p95_s:.3f} s p95, {self.max_s:.3f} s worst"
            f" (the others' {self.max_versus_s:.3f} s); "
            f"{self.illegal} illegal, {self.late} late, {self.unfinished} unfinished"
        )


def summary(focus: str, versus: str, players: int, seated: Iterable[tuple[int, Outcome]]) -> Summary:
    """The sum of outcomes, each with the seat (from 1) of the focus in it."""
    won = margin = ranks = own = others = turns = 0.0
    played = illegal = late = unfinished = 0
    times: list[float] = []
    details: Counter[str] = Counter()
    unit = ""
    longest_other = 0.0
    for seat, outcome in seated:
        scores = outcome.scores
        played += 1
        unfinished += not outcome.finished
        # A game that does not end has no winner.
        won += share_won(scores, seat) if outcome.finished else 0.0
        margin += scores[seat - 1] - max(each for at, each in enumerate(scores, 1) if at != seat)
        ranks += rank(scores, seat)
        own += scores[seat - 1]
        others += (sum(scores) - scores[seat - 1]) / (len(scores) - 1)
        details.update(outcome.details[seat - 1])
        unit = games.bots(outcome.contest.game).unit
        turns += outcome.turns
        for at, thought in enumerate(outcome.thought_s, 1):
            if at == seat:
                times += thought
            else:
                longest_other = max(longest_other, *thought, 0.0)
        illegal += outcome.illegal[seat - 1]
        late += outcome.late[seat - 1]
    low, high = wilson(won, played)
    times.sort()
    count = max(played, 1)
    return Summary(
        focus=focus,
        versus=versus,
        players=players,
        games=played,
        win_share=won / count,
        low=low,
        high=high,
        margin=margin / count,
        rank=ranks / count,
        score=own / count,
        score_versus=others / count,
        unit=unit,
        details={name: total / count for name, total in details.items()},
        turns=turns / count,
        median_s=quantile(times, 0.5),
        p95_s=quantile(times, 0.95),
        max_s=times[-1] if times else 0.0,
        max_versus_s=longest_other,
        illegal=illegal,
        late=late,
        unfinished=unfinished,
    )


@dataclass(frozen=True, slots=True)
class SprtVerdict:
    """The state of a sequential test (Wald 1945)."""

    ratio: float
    """The log-likelihood ratio of "better" to "equal"."""
    lower: float
    upper: float

    @property
    def answer(self) -> str:
        """`better`, `not better`, or `undecided`: go on."""
        if self.ratio >= self.upper:
            return "better"
        return "not better" if self.ratio <= self.lower else "undecided"


def sprt(wins: float, games: int, equal: float, better: float, error: float = 0.05) -> SprtVerdict:
    """Whether a win share is `better` rather than `equal` (both 0 to 1), wrong either way in that share of tests."""
    if not 0.0 < equal < better < 1.0:
        raise ValueError("the two shares must lie between 0 and 1, the better one above")
    ratio = wins * log(better / equal) + (games - wins) * log((1.0 - better) / (1.0 - equal))
    bound = log((1.0 - error) / error)
    return SprtVerdict(ratio, -bound, bound)


def strengths(rankings: Iterable[Sequence[tuple[str, float]]], rounds: int = 200) -> dict[str, float]:
    """Plackett-Luce strengths by name, with mean 0 in natural logarithms, from games of (name, score) by seat.

    Hunter's minorisation (2004). Equals are broken by their seats, so that no order of names is favoured.
    """
    orders = [[name for name, _ in sorted(game, key=lambda each: -each[1])] for game in rankings]
    names = sorted({name for order in orders for name in order})
    worth = dict.fromkeys(names, 1.0)
    chosen = dict.fromkeys(names, 0.5)  # half a win and half a loss against an average opponent keep it finite
    for order in orders:
        for name in order[:-1]:
            chosen[name] += 1.0
    for _ in range(rounds):
        exposed = {name: 1.0 / (worth[name] + 1.0) for name in names}
        for order in orders:
            left = sum(worth[name] for name in order)
            share = 0.0
            for name in order[:-1]:
                share += 1.0 / left
                left -= worth[name]
                exposed[name] += share
            exposed[order[-1]] += share
        worth = {name: chosen[name] / exposed[name] for name in names}
    mean = sum(log(each) for each in worth.values()) / len(names) if names else 0.0
    return {name: log(each) - mean for name, each in worth.items()}

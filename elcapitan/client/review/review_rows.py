"""What the page of a review shows, in words and numbers: the turns, the costliest, and the chances of the game."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from elcapitan import games
from elcapitan.arena.game_review import CoursePoint, GameReview
from elcapitan.arena.review import ReviewedTurn, SeatReview
from elcapitan.client.face import ReviewWords
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, ngettext, number_text
from elcapitan.games import face

ENDED = "end"
"""The kind of a turn in which nothing more was done, as games call it."""
CLEAR = 2.0
"""Standard errors of a loss that is told."""
COSTLIEST = 3
"""Turns that get a number and a card."""
SHORT_S = 50.0
"""Of waiting, below which no number is told."""
NEVER_SURE = 0.01
"""No chance is told as nothing or as certain before the end."""


class TurnRow(NamedTuple):
    """One turn of the list."""

    turn: ReviewedTurn
    number: int
    """Of the seat's decisions, from 1."""
    part: str
    """In which part of the game."""
    words: str
    """What was done."""
    points: float
    """Lost; 0 where nothing clear was."""
    error: float
    rank: int
    """From 1 for the costliest turns; 0 for the others."""

    @property
    def short(self) -> str:
        """What was done, without its particulars."""
        return short_text(self.words)


def short_text(turn: str) -> str:
    """The words of a turn up to what is told beside it: joined parts, places, prices."""
    for mark in ("  ·  ", " (", "; ", ", "):
        turn = turn.partition(mark)[0]
    return turn


class ChanceLines(NamedTuple):
    """The chances of all seats over the game, from 0 to 1."""

    at: tuple[int, ...]
    """Of each point, how many moves had been made."""
    chances: tuple[tuple[float, ...], ...]
    errors: tuple[tuple[float, ...], ...]
    """By point and seat."""
    scorings: tuple[tuple[int, str], ...]
    """After how many moves, and what each is called."""

    def chance_at(self, move: int, seat: int) -> float:
        """A seat's chance after `move` moves, by its line; a half before any point is known."""
        if not self.at:
            return 0.5
        after = min(bisect_left(self.at, move), len(self.at) - 1)
        before = after if self.at[after] <= move else max(0, after - 1)
        gap = self.at[after] - self.at[before]
        part = (move - self.at[before]) / gap if gap else 0.0
        return self.chances[before][seat - 1] * (1 - part) + self.chances[after][seat - 1] * part


def words_of(model: TableModel) -> ReviewWords:
    """What the game, which is one that is reviewed, says in it."""
    words = face(model.rules.name).review
    assert words is not None, f"{model.rules.name} is not reviewed"
    return words


def is_clear(turn: ReviewedTurn) -> bool:
    """The loss of points is clear of its error."""
    return turn.worlds > 0 and turn.points.mean > max(1.0, CLEAR * turn.points.error)


def is_lossy(turn: ReviewedTurn) -> bool:
    return bool(turn.mark) or is_clear(turn)


def listed_turns(found: SeatReview) -> list[ReviewedTurn]:
    """Those that are told: a turn that was only ended is a decision only where that lost something."""
    return [turn for turn in found.turns if turn.kind != ENDED or is_lossy(turn)]


def turn_rows(model: TableModel, found: SeatReview, left: Sequence[int] = ()) -> list[TurnRow]:
    """The turns of a seat in which there was a choice, as they were played.

    `left`: the first moves of turns that are still to be judged, which are counted as decisions.
    """
    listed = listed_turns(found)
    worst = sorted(filter(is_lossy, listed), key=lambda turn: -turn.points.mean)[:COSTLIEST]
    rows = []
    for at, turn in enumerate(listed, 1):
        loss = turn.points if is_lossy(turn) else None
        rows.append(
            TurnRow(
                turn,
                at + sum(first < turn.first for first in left),
                face(model.rules.name).progress_texts(model.steps[turn.first].before)[0],
                _sentence(words_of(model).turn_text(model, turn.first, turn.played)),
                loss.mean if loss is not None else 0.0,
                loss.error if loss is not None else 0.0,
                worst.index(turn) + 1 if turn in worst else 0,
            )
        )
    return rows


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def costliest_first(rows: Sequence[TurnRow]) -> list[TurnRow]:
    """Those that lost something."""
    return sorted((row for row in rows if row.points), key=lambda row: -row.points)


def chance_lines(model: TableModel, found: GameReview, course_moves: Sequence[int]) -> ChanceLines:
    """Without the result: a chance is what was to be expected. `course_moves`: of all points, known yet or not."""
    scoring_text = face(model.rules.name).scoring_text
    points, reach = found.course[:-1], len(model.seats)
    places = [bisect_left(course_moves, point.move) for point in points]
    smoothed = [_smoothed(points, places, at, reach) for at in range(len(points))]
    return ChanceLines(
        tuple(point.move for point in points),
        tuple(chances for chances, _errors in smoothed),
        tuple(errors for _chances, errors in smoothed),
        tuple((at, name) for at, step in enumerate(model.steps, 1) if (name := scoring_text(step.events))),
    )


def _smoothed(
    points: Sequence[CoursePoint], places: Sequence[int], at: int, reach: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Chances and errors by seat: the mean of the points up to a round before and after, of which near ones count more.

    A few games played on from one turn alone would show mostly chance.
    """
    near = [each for each in range(len(points)) if abs(places[at] - places[each]) <= reach]
    weights = [reach + 1 - abs(places[at] - places[each]) for each in near]
    whole, seats = sum(weights), range(len(points[at].chance))
    pairs = [*zip(weights, (points[each] for each in near), strict=True)]
    return (
        tuple(sum(weight * point.chance[seat] for weight, point in pairs) / whole for seat in seats),
        tuple(sum((weight * point.error[seat]) ** 2 for weight, point in pairs) ** 0.5 / whole for seat in seats),
    )


def share_text(chance: float) -> str:
    """A chance in percent; never nothing and never certain."""
    return f"{round(100 * max(NEVER_SURE, min(1.0 - NEVER_SURE, chance)))}\N{NO-BREAK SPACE}%"


def chance_text(turn: ReviewedTurn) -> str:
    """How the chance to win changed, compared with the better turn; empty where that is not known."""
    if not turn.chances:
        return ""
    better, played = map(share_text, turn.chances)
    # Words: a chance to win that falls, such as "chance 48 % → 38 %"
    return _("chance {better} → {played}").format(better=better, played=played)


def reason_text(model: TableModel, turn: ReviewedTurn) -> str:
    """The better turn, and what speaks most for it; else by how much it was ahead."""
    told = words_of(model)
    better = _("Better: {turn}").format(turn=told.turn_text(model, turn.first, turn.best))
    reasons = face(model.rules.name).reasons
    reason = reasons.text_at(model, turn.first, turn.best, turn.played) if reasons is not None else ""
    if not reason:
        ahead = told.loss_text(round(turn.points.mean), round(turn.points.error))
        reason = _("Played to the end {count} times, it is {loss} ahead.").format(count=turn.worlds, loss=ahead)
    return f"{better}. {reason}"


def next_time_text(model: TableModel, turn: ReviewedTurn) -> str:
    """What to look at in a turn of that kind, next time."""
    kind = games.reviews(model.rules.name).kind_of([model.rules.parse(text) for text in turn.best])
    return words_of(model).next_time_text(kind)


def sum_text(model: TableModel, rows: Sequence[TurnRow]) -> str:
    """What all turns have lost together."""
    points = sum(row.points for row in rows)
    error = sum(row.error**2 for row in rows) ** 0.5
    return _("In all {loss}.").format(loss=words_of(model).loss_text(-round(points), round(error)))


def time_left_text(seconds: float | None) -> str:
    """How long the rest will take; empty where that is not known."""
    if seconds is None:
        return ""
    if seconds < SHORT_S:
        return _("less than a minute")
    minutes = ceil(seconds / 60)
    return ngettext("about {count} minute", "about {count} minutes", minutes).format(count=minutes)


def decisions_text(count: int) -> str:
    return ngettext("{count} decision", "{count} decisions", count).format(count=count)


def heading_text(model: TableModel) -> str:
    """The game in one line: how large it was, and how it ended."""
    result = model.rules.result(model.state)
    size = face(model.rules.name).size_text(model.setup.all_options)
    if result is None:
        return size
    placed = sorted(zip(result.scores, model.seats, strict=True), key=lambda each: -each[0])
    scores = " : ".join(f"{seat.name} {number_text(score)}" for score, seat in placed)
    return f"{size}  ·  {scores}"

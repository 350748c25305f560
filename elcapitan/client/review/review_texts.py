"""What a review's cards, its strip over the board and its chart say."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.arena.game_review import GameReview
from elcapitan.client.drawing import theme
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.review import review_paint
from elcapitan.client.review import review_rows as rows
from elcapitan.client.review.review_rows import TurnRow
from elcapitan.client.review.review_work import ReviewWork
from elcapitan.client.review.try_again import Verdict
from elcapitan.client.shell.i18n import _
from elcapitan.games import face


def card_texts(model: TableModel, row: TurnRow, *, roomy: bool) -> review_paint.CardTexts:
    """Of one of the costliest turns; only a roomy card says what to do next time."""
    turn, told = row.turn, rows.words_of(model)
    return review_paint.CardTexts(
        row.short,
        told.loss_text(-round(row.points), round(row.error)),
        rows.chance_text(turn),
        rows.reason_text(model, turn),
        rows.next_time_text(model, turn) if roomy else "",
    )


def strip_texts(model: TableModel, seat: int, row: TurnRow, verdict: Verdict | None) -> review_paint.StripTexts:
    """Of the turn on the board, which that seat made; `verdict`: on the last other try."""
    turn, told = row.turn, rows.words_of(model)
    where = "  ·  ".join(filter(None, face(model.rules.name).progress_texts(model.steps[turn.first].before)))
    played = _("you: {turn}") if seat == model.me else _("played: {turn}")
    if verdict is not None:
        where, loss, ink = verdict.words, told.points_text(round(turn.points.mean)), theme.OK
    elif row.points:
        loss, ink = told.loss_text(-round(row.points), round(row.error)), review_paint.loss_ink(row.points)
        loss = "  ·  ".join(filter(None, (loss, rows.chance_text(turn))))
    else:
        loss, ink = _("no clear loss"), theme.OK
    done, best = (told.turn_text(model, turn.first, each) for each in (turn.played, turn.best))
    better = [_("better: {turn}").format(turn=words) for words in (best, rows.short_text(best)) if row.points]
    ways = [played.format(turn=words) for words in (done, rows.short_text(done))]
    return review_paint.StripTexts(where, loss, ink, ways, better)


def progress_text(work: ReviewWork, seat: int) -> str:
    """How far the judging of that seat's turns has come, and how long all will take."""
    count, left = work.turns_of(seat), len(work.turns_left(seat))
    done = _("Turn {number} of {count}").format(number=count - left + 1, count=count)
    return ", ".join(filter(None, (done if left else _("Chance to win"), rows.time_left_text(work.seconds_left))))


def chance_chart(
    model: TableModel,
    found: GameReview,
    course_moves: Sequence[int],
    seat: int,
    turns: Sequence[TurnRow],
    chosen: int | None,
) -> review_paint.ChanceChart:
    """With the turns of that seat; `course_moves` as in `chance_lines`, `chosen`: the first move of the one shown."""
    return review_paint.ChanceChart(
        rows.chance_lines(model, found, course_moves),
        seat,
        tuple(each.colour for each in model.seats),
        tuple(each.name for each in model.seats),
        {row.rank: row.turn.first for row in turns if row.rank},
        [(row.turn.first, row.number) for row in turns],
        chosen,
        len(model.steps),
    )

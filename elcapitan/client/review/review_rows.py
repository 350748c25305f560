"""What the screen of a review shows, in words: the course, the turns, the turning points, the verdict, the sources."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.arena.game_review import GameReview, TurningPoint, title
from elcapitan.arena.review import ReviewedTurn, SeatReview
from elcapitan.client.face import ReviewWords
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.model.stand_ins import stand_in_play, stand_in_text
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.review.review_paint import CourseLines, SourceTable, TurningRow, TurnRow
from elcapitan.client.shell.i18n import _, decimal_text, ngettext, pgettext, signed_text
from elcapitan.games import face, statistics

ENDED = "end"
"""The kind of a turn in which nothing more was done, as games call it."""
CLEAR = 2.0
"""Standard errors of a loss that is told although it is too small for a class."""


def course_lines(model: TableModel, found: GameReview, *, percent: bool) -> CourseLines:
    """The expected points of every seat, or their shares of the games won."""
    played = [point.won if percent else point.money for point in found.course]
    scoring_text = face(model.rules.name).scoring_text
    scorings = [(at, name) for at, step in enumerate(model.steps, 1) if (name := scoring_text(step.events))]
    return CourseLines(
        _("Chance to win before each turn") if percent else words_of(model).score_words().expected,
        tuple(point.move for point in found.course),
        tuple(smoothed(played, at, len(model.seats)) for at in range(len(played))),
        tuple(scorings),
        tuple(seat.colour for seat in model.seats),
        percent,
    )


def smoothed(values: Sequence[tuple[float, ...]], at: int, round_: int) -> tuple[float, ...]:
    """The mean of the points up to a round before and after; near turns count more, and the end stays as it is.

    A few simulated games from one turn alone would tell mostly chance.
    """
    reach = min(round_, len(values) - 1 - at)
    weights = [(reach + 1 - abs(step), at + step) for step in range(-min(reach, at), reach + 1)]
    whole = sum(weight for weight, _point in weights)
    return tuple(
        sum(weight * values[point][seat] for weight, point in weights) / whole for seat in range(len(values[at]))
    )


def turn_rows(model: TableModel, found: SeatReview) -> list[TurnRow]:
    """The turns of a seat in which there was a choice: the worst first, then the others as they were played."""
    ranked = sorted(listed_turns(found), key=lambda turn: (-turn.won.mean if turn.mark else 0.0, turn.first))
    return [_turn_row(model, turn) for turn in ranked]


def listed_turns(found: SeatReview) -> list[ReviewedTurn]:
    """Those that are told: a turn that was only ended is a decision only where that lost something."""
    return [turn for turn in found.turns if turn.kind != ENDED or turn.mark or is_clear(turn)]


def _turn_row(model: TableModel, turn: ReviewedTurn) -> TurnRow:
    told = words_of(model)
    labels = {
        "blunder": _("Blunder"),
        "mistake": _("Mistake"),
        "inaccuracy": _("Inaccuracy"),
        "": _("Fine"),
    }
    loss = better = ""
    label = labels[turn.mark]
    if turn.mark or is_clear(turn):
        label = label if turn.mark else _("Loss, but no mistake")
        loss = told.loss_text(round(turn.points.mean), round(turn.points.error))
        # It is no mistake as long as the chance to win is not clearly smaller by it.
        won = _("{share} % of a game").format(share=round(100 * turn.won.mean))
        loss += "  ·  " + (won if turn.mark else _("chance to win: no clear change"))
        better = _("Better: {turn}").format(turn=told.turn_text(model, turn.first, turn.best))
    played = _("Played: {turn}").format(turn=told.turn_text(model, turn.first, turn.played))
    return TurnRow(turn.first, turn.mark, label, where_text(model, turn.first), loss, played, better)


def is_clear(turn: ReviewedTurn) -> bool:
    """The loss of points is clear of its error."""
    return turn.worlds > 0 and turn.points.mean > max(1.0, CLEAR * turn.points.error)


def where_text(model: TableModel, first: int) -> str:
    """In which part of the game a turn was, and its first move."""
    move = _("move {number}").format(number=first + 1)
    return "  ·  ".join(filter(None, (*face(model.rules.name).progress_texts(model.steps[first].before), move)))


def turning_rows(model: TableModel, found: GameReview) -> list[TurningRow]:
    """The largest swings, in the order of the review."""
    return [_turning_row(model, each) for each in found.turning_points]


def _turning_row(model: TableModel, point: TurningPoint) -> TurningRow:
    mover, gainer = model.seats[point.seat - 1], model.seats[point.gainer - 1]
    change = point.won[point.gainer - 1]
    end = point.first
    while end < len(model.steps) and not model.steps[end].final:
        end += 1
    turn = [step.text for step in model.steps[point.first : end + 1]]
    words = _("{name}'s chance to win {change} ± {error} percentage points").format(
        name=gainer.name, change=signed_text(round(100 * change)), error=round(100 * point.error)
    )
    heading = f"{mover.name}  ·  {where_text(model, point.first)}"
    told = words_of(model).turn_text(model, point.first, turn)
    return TurningRow(point.first, mover.colour, heading, told, words, change > 0)


def words_of(model: TableModel) -> ReviewWords:
    """What the game, which is one that is reviewed, says in it."""
    words = face(model.rules.name).review
    assert words is not None, f"{model.rules.name} is not reviewed"
    return words


def verdict(model: TableModel, found: SeatReview) -> list[tuple[str, str]]:
    """What is said of all turns of a seat; style and words of each line."""
    play = stand_in_play(model, found.seat)
    helped = [("sans", stand_in_text(model, play))] if play is not None else []
    if play is not None and play.moves == play.of:
        return [*helped, ("sans-bold", _("None of these turns is rated."))]
    told = listed_turns(found)
    turns = len(told)
    choices = ngettext("{count} decision", "{count} decisions", turns).format(count=turns)
    lines = [*helped, ("sans", choices), ("sans", _given_away(model, found))]
    if level := title(model.rules.name, found):
        # Words: {level} is a level of computer players: easy, normal, hard, expert
        lines.append(("sans-bold", _("Plays about like the level {level}").format(level=level_text(level))))
    counts = [
        ngettext("{count} blunder", "{count} blunders", found.marked("blunder")).format(count=found.marked("blunder")),
        ngettext("{count} mistake", "{count} mistakes", found.marked("mistake")).format(count=found.marked("mistake")),
        ngettext("{count} inaccuracy", "{count} inaccuracies", found.marked("inaccuracy")).format(
            count=found.marked("inaccuracy")
        ),
    ]
    if other := sum(not turn.mark and is_clear(turn) for turn in told):
        words = ngettext("{count} other loss", "{count} other losses", other)
        counts.append(words.format(count=other))
    return [*lines, ("sans", ", ".join(counts))]


def _given_away(model: TableModel, found: SeatReview) -> str:
    """What the turns of a seat have lost on average, as far as one decimal shows it."""
    points, share = (round(max(0.0, lost), 1) for lost in (found.points_per_turn, 100 * found.games_per_turn))
    if not points:
        return _("Nothing given away: every turn was as good as any")
    lost = words_of(model).loss_per_turn_text(decimal_text(points))
    if not share:
        return _("Given away a turn: {lost}").format(lost=lost)
    return _("Given away a turn: {lost}, {share} % of a game").format(lost=lost, share=decimal_text(share))


def source_table(model: TableModel) -> SourceTable:
    """Where everyone's points came from, and how many they are at the end."""
    rows = tuple((name, tuple(values)) for name, values in statistics(model.rules.name).income_rows(model))
    result = model.rules.result(model.state)
    scores: Sequence[int] = result.scores if result is not None else ()
    # Words: the sum of a column of points or money
    total = (pgettext("column", "At the end"), tuple(scores))
    title = words_of(model).score_words().sources
    return SourceTable(title, tuple(seat.colour for seat in model.seats), rows, total)


def seats_to_review(model: TableModel) -> tuple[int, ...]:
    """Whose turns are looked at first: my own, else every person's, else the winner's."""
    if model.me:
        return (model.me,)
    persons = tuple(seat.seat for seat in model.seats if seat.by == "person")
    if persons:
        return persons[:1]
    result = model.rules.result(model.state)
    return tuple(result.winners[:1]) if result is not None else (1,)

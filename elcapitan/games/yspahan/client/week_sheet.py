"""A week as a score sheet: a line for each complete souk, the caravan, and what was scored during the week."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from elcapitan.client.drawing import theme
from elcapitan.client.model.table_model import GameStep, TableModel, TableSeat
from elcapitan.client.sheet.score_course import ChartCourse, score_course
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, quiet_row
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger, week_end
from elcapitan.games.yspahan.client.wording import names, week_ledger_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import DAYS, SOUK_CALLED, WEEKS
from elcapitan.games.yspahan.rules.model.state import NO_POINTS, ScoreParts, YspahanState
from elcapitan.kit.sheets.score_sheet import ScoreLine, ScoreSheet, ScoreSource
from elcapitan.kit.words.phrases import Phrase

SOURCES: Final = (
    ScoreSource(Phrase("souks"), "#b8862e", theme.ENGRAVED),
    ScoreSource(Phrase("Bazaar"), "#7a3b1f"),
    ScoreSource(Phrase("loading"), "#28638f"),
    ScoreSource(Phrase("caravan"), "#1c6f6a"),
    ScoreSource(Phrase("buildings"), "#655c4f"),
    ScoreSource(Phrase("cards"), "#6a3d8f"),
)
"""In the order of `ScoreParts`."""
SUMS: Final[Mapping[str, tuple[str, Callable[[WeekLedger, int], list[TextRow]]]]] = {
    "caravan": ("caravan", lambda week, seat: week_ledger_text.caravan_rows([week.caravan], seat)),
    "full": ("caravan", lambda week, seat: week_ledger_text.caravan_rows(week.full, seat)),
    "loading": ("loading", week_ledger_text.loading_rows),
    "buildings": ("buildings", week_ledger_text.building_rows),
    "cards": ("cards", week_ledger_text.card_rows),
}
"""The lines below the souks: the source, and what a cell says. Only the caravan's is counted:
it is scored at the end of the week (W1), the others on the days before."""
GOODS_STAY: Final = Phrase("The goods stay on the camels for the next week.")
ROLL_FROM: Final = 0.35
SINGLE_DAYS: Final = 15
"""Up to that many points of a course have a number each."""
HEADROOM: Final = 5
"""Points above the best, so that no mark covers the name of a week."""


def week_sheet(week: WeekLedger, seats: Sequence[TableSeat]) -> ScoreSheet:
    """The sheet of that week, in the spoken language."""
    lines = tuple(_lines(week, seats))
    return ScoreSheet(
        _("End of week {week}").format(week=week.week),
        names.tell(WORDS["after-week"], left=WEEKS - week.week),
        week.before,
        lines,
        partial(week_ledger_text.total_rows, week, [(line.name, line.points) for line in lines]),
        ROLL_FROM,
    )


def _lines(week: WeekLedger, seats: Sequence[TableSeat]) -> Iterator[ScoreLine]:
    """Full caravans and cards only if there were any."""
    for souk in week.souks:
        yield _souk_line(souk, seats)
    caravan = {"caravan": week.caravan.points, "full": week.full_points}
    for kind, (source, cells) in SUMS.items():
        if kind in ("full", "cards") and not getattr(week, kind):
            continue
        name, text = WORDS["sums"][kind]
        points = caravan[kind] if kind in caravan else [getattr(each, source) for each in week.earned]
        parts = tuple(NO_POINTS._replace(**{source: each}) for each in points)
        is_counted = kind == "caravan"
        heading = [TextRow(str(text)), *([quiet_row(str(GOODS_STAY))] if is_counted else [])]
        yield ScoreLine(str(name), parts, heading, partial(cells, week), kind, is_counted=is_counted)


def _souk_line(souk: events.SoukScored, seats: Sequence[TableSeat]) -> ScoreLine:
    mine = ScoreParts(souks=souk.value, bazaar=souk.bazaar)
    held = {"shops": SOUK_CALLED[souk.souk].shops, "name": seats[souk.seat - 1].name}
    return ScoreLine(
        names.souk_line(souk.souk),
        tuple(mine if info.seat == souk.seat else NO_POINTS for info in seats),
        [
            TextRow(names.tell("Each of its {shops} holds a good of {name}.", **held)),
            quiet_row(_("Only complete souks score, and all goods leave the city.")),
        ],
        partial(week_ledger_text.souk_rows, souk, seats),
        "souk",
        names.souk_label(souk.souk),
        souk,
    )


def points_course(model: TableModel, until: int | None = None) -> ChartCourse:
    """Everyone's points through the days, or up to the game's step `until`, with a mark at the end of each week."""
    course = score_course(model, _points, _ends_day, _week_points, until)
    labels = tuple(week_ledger_text.week_text(number) for number in range(1, len(course.marked) + 1))
    step = 1 if len(course.values) <= SINGLE_DAYS else 2
    return course._replace(labels=labels, every=DAYS, step=step, headroom=HEADROOM)


def _points(state: YspahanState) -> tuple[int, ...]:
    return tuple(player.points for player in state.players)


def _ends_day(step: GameStep) -> bool:
    return any(isinstance(event, events.DayBegan | events.GameFinished) for event in step.events)


def _week_points(step: GameStep) -> tuple[int, ...] | None:
    return _points(step.after) if week_end(step) is not None else None

"""How the points of a week's ledger come about, cell by cell (W1, V2 to V5, B3, B9, C4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.widgets.text_rows import TextRow, good_row, quiet_row
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import BAZAAR, LOAD_POINTS, ROW_FACTOR
from elcapitan.games.yspahan.rules.model.events import CaravanScored, SoukScored


def week_text(week: int) -> str:
    """Such as "Week 2"."""
    return _("Week {week}").format(week=week)


def souk_rows(scored: SoukScored, seats: Sequence[TableSeat], seat: int) -> list[TextRow]:
    """W1, B9."""
    if seat != scored.seat:
        return [TextRow(_("nothing: this souk is complete for {name}").format(name=seats[scored.seat - 1].name))]
    value = _("the value of the souk: {points}").format(points=names.points_text(scored.value))
    bazaar = names.building_text(BAZAAR)
    more = _("The {building} would bring 2 more.").format(building=bazaar)
    with_bazaar = good_row(f"{bazaar}: {signed_text(scored.bazaar)}")
    return [TextRow(value), with_bazaar if scored.bazaar else quiet_row(more)]


def caravan_rows(caravans: Iterable[CaravanScored], seat: int) -> list[TextRow]:
    """V5: at the end of the week, or each time the caravan was full."""
    return [row for scored in caravans for row in _caravan(scored, seat)]


def _caravan(scored: CaravanScored, seat: int) -> list[TextRow]:
    goods, row = scored.goods[seat - 1], scored.rows[seat - 1]
    if not goods:
        return [TextRow(_("no good on the caravan"))]
    return [
        TextRow(_("goods on the caravan: {goods}").format(goods=goods)),
        TextRow(_("highest good: {row}, times {factor}").format(row=names.row_text(row), factor=ROW_FACTOR[row - 1])),
        good_row(names.caravan_sum_text(goods, row, scored.points[seat - 1])),
    ]


def loading_rows(week: WeekLedger, seat: int) -> list[TextRow]:
    """V2."""
    goods = Counter(event.row for event in week.loaded if event.seat == seat)
    rows = [(row, goods[row], points) for row, points in enumerate(LOAD_POINTS, 1) if goods[row]]
    return _rows(f"{names.row_text(row)}: {count} × {points} = {count * points}" for row, count, points in rows)


def building_rows(week: WeekLedger, seat: int) -> list[TextRow]:
    """B3."""
    text = _("{building}, building number {number}: {points}")
    return _rows(
        text.format(building=names.building_text(event.building), number=event.number, points=signed_text(event.points))
        for event in week.buildings
        if event.seat == seat
    )


def card_rows(week: WeekLedger, seat: int) -> list[TextRow]:
    """C4 f and g."""
    mine = (event for event in week.cards if event.seat == seat)
    return _rows(f"{names.card_text(event.card)}: {signed_text(event.points)}" for event in mine)


def _rows(texts: Iterable[str]) -> list[TextRow]:
    return [*map(TextRow, texts)] or [TextRow(_("nothing in this week"))]


def total_rows(week: WeekLedger, lines: Sequence[tuple[str, Sequence[int]]], seat: int) -> list[TextRow]:
    """One seat's points: before the week, by line, now; `lines`: the name of each, and its points by seat."""
    rows = [TextRow(_("before the week: {points}").format(points=names.points_text(week.before[seat - 1])))]
    rows += [TextRow(f"{name}: {signed_text(points[seat - 1])}") for name, points in lines if points[seat - 1]]
    return [*rows, good_row(_("now: {points}").format(points=names.points_text(week.points[seat - 1])))]

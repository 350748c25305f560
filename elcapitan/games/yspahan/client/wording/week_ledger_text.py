"""The ledger of a week in words: its lines, and why each cell says what it says (W1, V2 to V5, B3, B9, C4)."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.widgets.text_rows import TextRow, good_row, heading_row, quiet_row
from elcapitan.games.yspahan.client.facts.week_counting import WeekLine, WeekLineKind
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import BAZAAR, LOAD_POINTS, ROW_FACTOR, SOUKS
from elcapitan.games.yspahan.rules.model.events import CaravanScored, SoukScored


def week_text(week: int) -> str:
    """Such as "Week 2"."""
    return _("Week {week}").format(week=week)


def line_text(line: WeekLine) -> str:
    """The name of a line."""
    if line.souk is not None:
        return names.souk_line(line.souk.souk)
    return {
        WeekLineKind.CARAVAN: _("Caravan"),
        WeekLineKind.FULL: _("Full caravan"),
        WeekLineKind.LOADING: _("Loading"),
        WeekLineKind.BUILDINGS: _("Buildings"),
        WeekLineKind.CARDS: _("Cards"),
    }[line.kind]


def source_texts() -> tuple[str, ...]:
    """What the points come from, in the order of `ScoreParts`."""
    return (_("souks"), names.building_text(BAZAAR), _("loading"), _("caravan"), _("buildings"), _("cards"))


def heading_rows(week: WeekLedger, line: WeekLine, seats: Sequence[TableSeat]) -> list[TextRow]:
    """What the name of a line says of it."""
    if line.souk is not None:
        plan = next(souk for souk in SOUKS if souk.id == line.souk.souk)
        return [
            heading_row(names.souk_label(line.souk.souk)),
            TextRow(
                _("Each of its {shops} holds a good of {name}.").format(
                    shops=names.shops_text(plan.shops), name=seats[line.souk.seat - 1].name
                )
            ),
            quiet_row(_("Only complete souks score, and all goods leave the city.")),
        ]
    text = {
        WeekLineKind.CARAVAN: _("The number of your goods times the highest row in which you have one."),
        WeekLineKind.FULL: _("When the last camel is loaded, the caravan is scored at once and emptied."),
        WeekLineKind.LOADING: _("A good scores 2 points on the bottom row, 1 on the middle row, none on the top row."),
        WeekLineKind.BUILDINGS: _("The third, fourth and fifth building score 5 points each, the sixth 10."),
        WeekLineKind.CARDS: _("Camels sold score 2 points each, gold sold 1 point each."),
    }[line.kind]
    rows = [heading_row(line_text(line)), TextRow(text)]
    if line.kind is WeekLineKind.CARAVAN:
        rows.append(quiet_row(_("The goods stay on the camels for the next week.")))
    return rows


def cell_rows(week: WeekLedger, line: WeekLine, seats: Sequence[TableSeat], seat: int) -> list[TextRow]:
    """One line and one seat: how its points come about."""
    head = heading_row(f"{line_text(line)} · {seats[seat - 1].name}")
    if line.souk is not None:
        return [head, *_souk(line.souk, seats, seat)]
    match line.kind:
        case WeekLineKind.CARAVAN:
            rows = _caravan(week.caravan, seat)
        case WeekLineKind.FULL:
            rows = [row for scored in week.full for row in _caravan(scored, seat)]
        case WeekLineKind.LOADING:
            rows = _loading(week, seat)
        case WeekLineKind.BUILDINGS:
            rows = _buildings(week, seat)
        case _:
            rows = _cards(week, seat)
    return [head, *(rows or [TextRow(_("nothing in this week"))])]


def total_rows(week: WeekLedger, lines: Sequence[WeekLine], seats: Sequence[TableSeat], seat: int) -> list[TextRow]:
    """One seat's points: before the week, by line, now."""
    rows = [
        heading_row(seats[seat - 1].name),
        TextRow(_("before the week: {points}").format(points=names.points_text(week.before[seat - 1]))),
    ]
    rows += [
        TextRow(f"{line_text(line)}: {signed_text(line.points[seat - 1])}") for line in lines if line.points[seat - 1]
    ]
    return [*rows, good_row(_("now: {points}").format(points=names.points_text(week.points[seat - 1])))]


def _souk(scored: SoukScored, seats: Sequence[TableSeat], seat: int) -> list[TextRow]:
    if seat != scored.seat:
        return [TextRow(_("nothing: this souk is complete for {name}").format(name=seats[scored.seat - 1].name))]
    rows = [TextRow(_("the value of the souk: {points}").format(points=names.points_text(scored.value)))]
    bazaar = names.building_text(BAZAAR)
    if scored.bazaar:
        rows.append(good_row(f"{bazaar}: {signed_text(scored.bazaar)}"))
    else:
        rows.append(quiet_row(_("The {building} would bring 2 more.").format(building=bazaar)))
    return rows


def _caravan(scored: CaravanScored, seat: int) -> list[TextRow]:
    goods, row = scored.goods[seat - 1], scored.rows[seat - 1]
    if not goods:
        return [TextRow(_("no good on the caravan"))]
    return [
        TextRow(_("goods on the caravan: {goods}").format(goods=goods)),
        TextRow(_("highest good: {row}, times {factor}").format(row=names.row_text(row), factor=ROW_FACTOR[row - 1])),
        good_row(names.caravan_sum_text(goods, row, scored.points[seat - 1])),
    ]


def _loading(week: WeekLedger, seat: int) -> list[TextRow]:
    rows = []
    for row, points in enumerate(LOAD_POINTS, 1):
        goods = sum(event.seat == seat and event.row == row for event in week.loaded)
        if goods:
            rows.append(TextRow(f"{names.row_text(row)}: {goods} × {points} = {goods * points}"))
    return rows


def _buildings(week: WeekLedger, seat: int) -> list[TextRow]:
    return [
        TextRow(
            _("{building}, building number {number}: {points}").format(
                building=names.building_text(event.building), number=event.number, points=signed_text(event.points)
            )
        )
        for event in week.buildings
        if event.seat == seat
    ]


def _cards(week: WeekLedger, seat: int) -> list[TextRow]:
    return [
        TextRow(f"{names.card_text(event.card)}: {signed_text(event.points)}")
        for event in week.cards
        if event.seat == seat
    ]

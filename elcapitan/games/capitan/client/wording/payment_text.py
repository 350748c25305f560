"""Why a payday pays what it pays, in words: for the forecast's tooltip and each cell of the ledger (P4 to P7).

Reads a position in which the rows stand as they were paid; computes no florins itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, join_names, signed_text
from elcapitan.client.widgets.text_rows import TextRow, bad_row, quiet_row
from elcapitan.games.capitan.client.facts.ledger import PaydaySettlement
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.events import CityPaid
from elcapitan.games.capitan.rules.model.pieces import Piece
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import ranking, size


def city_payment_parts(state: GameState, row: CityPaid, seat: int) -> Iterator[str]:
    """What a city pays a seat, each sum with a brief reason."""
    said = words.WORDS["payment-parts"]
    if florins := row.majority[seat - 1]:
        lower = "half" if state.board.plan(row.city).extra else "second"
        yield said["first" if florins == row.value else lower].say({"value": row.value, "florins": florins}, {})
    if florins := row.fortresses[seat - 1]:
        yield said["full-fortress" if florins == row.value else "fortress"].say({"florins": florins}, {})


def cell_rows(state: GameState, seats: Sequence[TableSeat], row: CityPaid, seat: int) -> list[TextRow]:
    """One city and one seat: value, place, ties, fortress."""
    return [_worth(state, row), *_place(state, seats, row, seat), *_fortress(state, row, seat)]


def city_rows(state: GameState, seats: Sequence[TableSeat], row: CityPaid) -> list[TextRow]:
    """The name of a city's line: its value and every colour in the row, best first."""
    city = state.city(row.city)
    found = [_worth(state, row)]
    for rank, standing in enumerate(ranking(city), 1):
        found.append(TextRow(f"{rank}. {_colour(seats, standing.piece)}: {words.warehouses_text(standing.warehouses)}"))
    if len(found) == 1:
        found.append(TextRow(_("no warehouse stands here")))
    if city.fortresses:
        names = join_names([seats[seat - 1].name for seat in city.fortresses])
        found.append(TextRow(_("fortresses: {spaces}").format(spaces=names)))
    if city.picture:
        found.append(quiet_row(_("Shut-down warehouses do not count.")))
    return found


def proliferation_rows(settled: PaydaySettlement, seat: int) -> list[TextRow]:
    """P4."""
    cities, florins = settled.held.cities[seat - 1], settled.held.proliferation[seat - 1]
    text = _("warehouses in {cities}: {florins}")
    return [
        TextRow(text.format(cities=words.cities_text(cities), florins=words.florins_text(florins))),
        quiet_row(_("The chart at the edge of the table pays for the number of cities.")),
    ]


def bonus_rows(settled: PaydaySettlement, seat: int) -> list[TextRow]:
    """P7."""
    florins = settled.held.bonus[seat - 1]
    text = _("bonus card, paid at the third payday: {florins}") if florins else _("no bonus card is paid now")
    return [TextRow(text.format(florins=words.florins_text(florins)))]


def repaid_rows(settled: PaydaySettlement, seat: int) -> list[TextRow]:
    """Q1 to Q3."""
    repaid = words.florins_text(settled.repaid[seat - 1])
    rows = [TextRow(_("repaid after this payday: {florins}").format(florins=repaid))]
    if owed := settled.owed[seat - 1]:
        rows.append(bad_row(_("still owed: {florins}").format(florins=words.florins_text(owed))))
    return rows


def total_rows(settled: PaydaySettlement, seat: int) -> list[TextRow]:
    """One seat's money: before, paid, repaid, now."""
    held, at, said = settled.held, seat - 1, words.WORDS["payment-totals"]
    paid = {name: getattr(held, name)[at] for name in ("majority", "fortresses", "proliferation", "bonus")}
    changes = {name: signed_text(florins) for name, florins in paid.items() if florins or name != "bonus"}
    if settled.repaid[at]:
        changes["repaid"] = signed_text(-settled.repaid[at])
    before, now = (words.florins_text(money) for money in (settled.before[at], held.money[at] - settled.repaid[at]))
    sums = {"before": before, **changes, "now": now}
    return [TextRow(said[name].say({"florins": sum_, "change": sum_}, {})) for name, sum_ in sums.items()]


def rank_paid(state: GameState, row: CityPaid, seat: int) -> int:
    """The rank for which a city pays a seat, from 1; 0 where it pays for none (P5, N5, X4)."""
    if not row.majority[seat - 1]:
        return 0
    return next(rank for rank, standing in enumerate(ranking(state.city(row.city)), 1) if standing.piece == seat)


def _worth(state: GameState, row: CityPaid) -> TextRow:
    built = _("worth {value}: the number after the last warehouse of the row")
    text = built if size(state.city(row.city)) else _("worth {value}: the number on site 1, as the row is empty")
    return quiet_row(text.format(value=words.florins_text(row.value)))


def _colour(seats: Sequence[TableSeat], piece: Piece) -> str:
    name = seats[abs(piece) - 1].name
    return name if piece > 0 else _("{name} (neutral)").format(name=name)


def _half(value: int) -> str:
    text = _("half of {value}, rounded down: {florins}") if value % 2 else _("half of {value}: {florins}")
    return text.format(value=value, florins=value // 2)


def _place(state: GameState, seats: Sequence[TableSeat], row: CityPaid, seat: int) -> Iterator[TextRow]:
    ranks = ranking(state.city(row.city))
    at = next((at for at, standing in enumerate(ranks) if standing.piece == seat), None)
    if at is None:
        yield TextRow(_("no warehouse in the row, so no place"))
        return
    is_paid, is_second = row.majority[seat - 1] > 0, at == 1
    if at == 0:
        place = "first"
    elif is_paid:
        place = "second" if is_second else "also"
    elif len(state.players) > 2 or state.board.plan(row.city).extra:
        place = "unpaid"
    else:
        place = "neutral-first" if ranks[0].piece < 0 else "second-of-two" if is_second else "of-two"
    facts = {"rank": at + 1, "warehouses": ranks[at].warehouses, "florins": row.majority[seat - 1]}
    said = words.WORDS["payment-places"][place]
    yield TextRow(said.say({**facts, "half": _half(row.value)}, {"warehouses": words.warehouses_text}))
    for other in ranks[max(0, at - 1) : at + 2]:
        if other.piece != seat and other.warehouses == ranks[at].warehouses:
            winner = min(other, ranks[at], key=lambda standing: standing.first)
            text = _("tie with {other}: {winner} has the warehouse nearer the start of the row")
            yield quiet_row(text.format(other=_colour(seats, other.piece), winner=_colour(seats, winner.piece)))


def _fortress(state: GameState, row: CityPaid, seat: int) -> Iterator[TextRow]:
    if florins := row.fortresses[seat - 1]:
        full = _("fortress: no city has more warehouses ({warehouses}), so the full value, {florins}")
        text = full if florins == row.value else _("fortress: {half}")
        count = words.warehouses_text(size(state.city(row.city)))
        yield TextRow(text.format(warehouses=count, florins=florins, half=_half(row.value)))

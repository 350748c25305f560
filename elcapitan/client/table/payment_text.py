"""Why a payday pays what it pays, in words: for the forecast's tooltip and for every cell of the ledger (P4 to P7).

Reads a position in which the rows stand as they were paid; computes no florin itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client import words
from elcapitan.client.i18n import _
from elcapitan.client.model import SeatInfo
from elcapitan.client.table.ledger import Settlement
from elcapitan.client.table.row import Row, bad, head, quiet
from elcapitan.rules.events import CityPaid
from elcapitan.rules.payday import ranking, size
from elcapitan.rules.state import GameState, Piece

PROLIFERATION, BONUS, LOANS = range(3)
"""The lines under the cities."""


def city_parts(state: GameState, row: CityPaid, seat: int) -> Iterator[str]:
    """What a city pays a seat, each sum with its reason in a word or two."""
    if florins := row.majority[seat - 1]:
        if florins == row.value:
            yield _("first place {florins}").format(florins=florins)
        elif state.board.plan(row.city).extra:
            yield _("half of {value} is {florins}").format(value=row.value, florins=florins)
        else:
            yield _("second place {florins}").format(florins=florins)
    if florins := row.fortresses[seat - 1]:
        full = florins == row.value
        text = _("fortress {florins} (the most warehouses)") if full else _("fortress {florins}")
        yield text.format(florins=florins)


def about_cell(state: GameState, seats: Sequence[SeatInfo], row: CityPaid, seat: int) -> list[Row]:
    """One city and one seat: value, place, ties, fortress."""
    title = f"{words.place(state.board, row.city)} · {seats[seat - 1].name}"
    return [head(title), _worth(state, row), *_place(state, seats, row, seat), *_fortress(state, row, seat)]


def about_city(state: GameState, seats: Sequence[SeatInfo], row: CityPaid) -> list[Row]:
    """The heading of a city's line: its value and every colour in the row, best first."""
    city = state.city(row.city)
    found = [head(words.place(state.board, row.city)), _worth(state, row)]
    for rank, standing in enumerate(ranking(city), 1):
        found.append(Row(f"{rank}. {_colour(seats, standing.piece)}: {words.warehouses(standing.warehouses)}"))
    if len(found) == 2:
        found.append(Row(_("no warehouse stands here")))
    if city.fortresses:
        names = words.listed([seats[seat - 1].name for seat in city.fortresses])
        found.append(Row(_("fortresses: {spaces}").format(spaces=names)))
    if city.picture:
        found.append(quiet(_("Shut-down warehouses do not count.")))
    return found


def about_sum(settled: Settlement, seats: Sequence[SeatInfo], which: int, seat: int) -> list[Row]:
    """One seat in one of the lines under the cities."""
    held, name = settled.held, seats[seat - 1].name
    if which == PROLIFERATION:
        count, florins = words.cities(held.cities[seat - 1]), words.florins(held.proliferation[seat - 1])
        return [
            head(f"{_('Proliferation')} · {name}"),
            Row(_("warehouses in {cities}: {florins}").format(cities=count, florins=florins)),
            quiet(_("The chart at the edge of the table pays for the number of cities.")),
        ]
    if which == BONUS:
        florins = words.florins(held.bonus[seat - 1])
        text = _("bonus card, paid at the third payday: {florins}").format(florins=florins)
        return [head(f"{_('Bonus')} · {name}"), Row(text if held.bonus[seat - 1] else _("no bonus card is paid now"))]
    repaid = settled.repaid[seat - 1]
    rows = [head(f"{_('Loans repaid')} · {name}")]
    rows.append(Row(_("repaid after this payday: {florins}").format(florins=words.florins(repaid))))
    if settled.owed and settled.owed[seat - 1]:
        rows.append(bad(_("still owed: {florins}").format(florins=words.florins(settled.owed[seat - 1]))))
    return rows


def about_line(which: int) -> list[Row]:
    """The heading of a line under the cities."""
    title, text = (
        (
            _("Proliferation"),
            _("Paid for the number of cities with your warehouses. Shut-down warehouses do not count."),
        ),
        (
            _("Bonus"),
            _("The first players with warehouses in nine cities take a bonus card. It is paid at the third payday."),
        ),
        (_("Loans repaid"), _("After a payday each loan is repaid or extended. Extended loans cost more.")),
    )[which]
    return [head(title), Row(text)]


def about_total(settled: Settlement, seats: Sequence[SeatInfo], seat: int) -> list[Row]:
    """One seat's money: before, paid, repaid, now."""
    held, at = settled.held, seat - 1
    rows = [
        head(seats[at].name),
        Row(_("before the payday: {florins}").format(florins=words.florins(settled.before[at]))),
        Row(_("majority: {florins}").format(florins=words.signed(held.majority[at]))),
        Row(_("fortresses: {florins}").format(florins=words.signed(held.fortresses[at]))),
        Row(_("proliferation: {change}").format(change=words.signed(held.proliferation[at]))),
    ]
    if held.bonus[at]:
        rows.append(Row(_("bonus: {florins}").format(florins=words.signed(held.bonus[at]))))
    if settled.repaid[at]:
        rows.append(Row(_("loans repaid: {florins}").format(florins=words.signed(-settled.repaid[at]))))
    rows.append(Row(_("now: {florins}").format(florins=words.florins(held.money[at] - settled.repaid[at]))))
    return rows


def rank_paid(state: GameState, row: CityPaid, seat: int) -> int:
    """For which place a city pays a seat, from 1; 0 where it pays for none (P5, N5, X4)."""
    if not row.majority[seat - 1]:
        return 0
    return next(rank for rank, standing in enumerate(ranking(state.city(row.city)), 1) if standing.piece == seat)


def _worth(state: GameState, row: CityPaid) -> Row:
    built = _("worth {value}: the number after the last warehouse of the row")
    text = built if size(state.city(row.city)) else _("worth {value}: the number on site 1, as the row is empty")
    return quiet(text.format(value=words.florins(row.value)))


def _colour(seats: Sequence[SeatInfo], piece: Piece) -> str:
    name = seats[abs(piece) - 1].name
    return name if piece > 0 else _("{name} (neutral)").format(name=name)


def _half(value: int) -> str:
    text = _("half of {value}, rounded down: {florins}") if value % 2 else _("half of {value}: {florins}")
    return text.format(value=value, florins=value // 2)


def _place(state: GameState, seats: Sequence[SeatInfo], row: CityPaid, seat: int) -> Iterator[Row]:
    ranks = ranking(state.city(row.city))
    at = next((at for at, standing in enumerate(ranks) if standing.piece == seat), None)
    if at is None:
        yield Row(_("no warehouse in the row, so no place"))
        return
    extra, two = state.board.plan(row.city).extra, len(state.players) == 2
    count = words.warehouses(ranks[at].warehouses)
    if at == 0:
        text = _("first place with {warehouses}: the full value, {florins}")
        yield Row(text.format(warehouses=count, florins=row.majority[seat - 1]))
    elif row.majority[seat - 1]:
        text = (
            _("second place with {warehouses}: {half}") if at == 1 else _("also in the row with {warehouses}: {half}")
        )
        yield Row(text.format(warehouses=count, half=_half(row.value)))
    elif two and not extra and ranks[0].piece < 0:
        yield Row(_("a neutral colour has first place, so no one is paid"))
    elif two and not extra:
        place = _("second place with {warehouses}: not paid with two players")
        text = place if at == 1 else _("place {rank} with {warehouses}: not paid with two players")
        yield Row(text.format(rank=at + 1, warehouses=count))
    else:
        text = _("place {rank} with {warehouses}: only first and second place are paid")
        yield Row(text.format(rank=at + 1, warehouses=count))
    for other in ranks[max(0, at - 1) : at + 2]:
        if other.piece != seat and other.warehouses == ranks[at].warehouses:
            winner = min(other, ranks[at], key=lambda standing: standing.first)
            text = _("tie with {other}: {winner} has the first warehouse earlier in the row")
            yield quiet(text.format(other=_colour(seats, other.piece), winner=_colour(seats, winner.piece)))


def _fortress(state: GameState, row: CityPaid, seat: int) -> Iterator[Row]:
    florins = row.fortresses[seat - 1]
    if not florins:
        return
    if florins == row.value:
        count = words.warehouses(size(state.city(row.city)))
        text = _("fortress: no city has more warehouses ({warehouses}), so the full value, {florins}")
        yield Row(text.format(warehouses=count, florins=florins))
    else:
        yield Row(_("fortress: {half}").format(half=_half(row.value)))

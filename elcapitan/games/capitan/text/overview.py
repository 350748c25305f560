"""The cities and the players as two small tables, a line each, for full-screen text mode.

They leave out what an order tells: `c napoli` all about one city, `p` all about the captains.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.shell.i18n import _, number_text, signed_text
from elcapitan.games.capitan.client.advice.forecast import forecast, payday_totals
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.rules.model.state import PIRATE, Stage
from elcapitan.games.capitan.rules.payday import city_count, ranking, value

GAP = "  "
SHORTEST = 4
"""Letters that are left of a column, whatever the width."""


def city_table(at: ViewContext, width: int) -> list[str]:
    """A line for each city: what it is worth, whose harbour and fortress spaces are, who has how many warehouses."""
    rows = [(_("City"), _("Value"), _("Harbour"), _("Fortress"), _("Warehouses"))]
    for plan in at.state.board.cities:
        standing = at.state.city(plan.id)
        warehouses = " ".join(
            f"{_short(at, abs(each.piece))}{'*' * (each.piece < 0)} {each.warehouses}" for each in ranking(standing)
        )
        rows.append(
            (
                at.city(plan.id),
                str(value(at.state, plan.id)),
                " ".join(_space(at, *each) for each in zip(plan.harbour, standing.harbour, strict=True)),
                " ".join(
                    _space(at, price, standing.fortresses[space] if space < len(standing.fortresses) else 0)
                    for space, price in enumerate(plan.fortress)
                ),
                warehouses or "-",
            )
        )
    return _columns(rows, width)


def captain_table(at: ViewContext, width: int) -> list[str]:
    """A line for each seat: money, place, cities, what is left to build, what payday would bring."""
    state, paid = at.state, payday_totals(forecast(at.state))
    rows = [("", _("Florins"), _("Payday"), _("Cities"), _("Left"), _("Ship"))]
    for seat, player in enumerate(state.players, 1):
        left = f"{player.warehouses}+{player.fortresses}" + (f"+{player.neutral}*" if player.neutral else "")
        turn = "> " if seat == state.seat and state.stage is not Stage.OVER else "  "
        rows.append(
            (
                turn + at.name(seat),
                number_text(player.money),
                signed_text(paid[seat - 1]),
                str(city_count(state, seat)),
                left,
                at.city(player.place),
            )
        )
    return _columns(rows, width)


def _space(at: ViewContext, price: int, seat: int) -> str:
    """The price of a free space, else who is there."""
    return _("pirate") if seat == PIRATE else _short(at, seat) if seat else str(price)


def _short(at: ViewContext, seat: int) -> str:
    """The shortest beginning of a name that no other name at the table has."""
    name, others = at.name(seat), [at.name(other) for other in range(1, len(at.seats) + 1) if other != seat]
    for length in range(2, len(name)):
        if not any(other.startswith(name[:length]) for other in others):
            return name[:length]
    return name


def _columns(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Side by side; where the width is not enough the last column is cut, and says so."""
    widest = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    room = width - sum(widest[:-1]) - len(GAP) * (len(widest) - 1)
    widest[-1] = min(widest[-1], max(SHORTEST, room))
    lines = []
    for row in rows:
        cut = row[-1] if len(row[-1]) <= widest[-1] else row[-1][: widest[-1] - 1] + "…"
        cells = [text.ljust(wide) for text, wide in zip((*row[:-1], cut), widest, strict=True)]
        lines.append(GAP.join(cells).rstrip())
    return lines

"""The cities and the players as two small tables, a line each, for full-screen text mode.

They leave out what an order tells: `c napoli` all about one city, `p` all about the captains.
"""

from __future__ import annotations

from elcapitan.client.shell.i18n import _, number_text, signed_text
from elcapitan.client.text.columns import columns, short_name
from elcapitan.games.capitan.client.advice.forecast import forecast, payday_totals
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.rules.model.pieces import PIRATE
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.payday import city_count, ranking, value


def city_table(at: ViewContext, width: int) -> list[str]:
    """A line for each city: what it is worth, whose harbour and fortress spaces are, who has how many warehouses."""
    rows = [(_("City"), _("Value"), _("Harbour"), _("Fortress"), _("Warehouses"))]
    for plan in at.state.board.cities:
        standing = at.state.city(plan.id)
        warehouses = " ".join(
            f"{short_name(at, abs(each.piece))}{'*' * (each.piece < 0)} {each.warehouses}" for each in ranking(standing)
        )
        harbour = " ".join(_space(at, *each) for each in zip(plan.harbour, standing.harbour, strict=True))
        builders = (*standing.fortresses, *[0] * len(plan.fortress))
        fortresses = " ".join(_space(at, *each) for each in zip(plan.fortress, builders, strict=False))
        rows.append((at.city(plan.id), str(value(at.state, plan.id)), harbour, fortresses, warehouses or "-"))
    return columns(rows, width)


def captain_table(at: ViewContext, width: int) -> list[str]:
    """A line for each seat: money, place, cities, what is left to build, what payday would bring."""
    state, paid = at.state, payday_totals(forecast(at.state))
    rows = [("", _("Florins"), _("Payday"), _("Cities"), _("Left"), _("Ship"))]
    for seat, player in enumerate(state.players, 1):
        left = f"{player.warehouses}+{player.fortresses}" + (f"+{player.neutral}*" if player.neutral else "")
        turn = "> " if seat == state.seat and state.stage is not Stage.OVER else "  "
        money, gain = number_text(player.money), signed_text(paid[seat - 1])
        cities = str(city_count(state, seat))
        rows.append((turn + at.name(seat), money, gain, cities, left, at.city(player.place)))
    return columns(rows, width)


def _space(at: ViewContext, price: int, seat: int) -> str:
    """The price of a free space, else who is there."""
    return _("pirate") if seat == PIRATE else short_name(at, seat) if seat else str(price)

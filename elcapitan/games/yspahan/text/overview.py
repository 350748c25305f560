"""The city and the players as two small tables, for full-screen text mode.

They leave out what an order tells: `c sack` every shop of a district, `g` the road, `p` all about the players.
"""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.client.text.columns import columns, short_name
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import LOAD_POINTS, SOUK_SHOPS, SOUKS, SQUARES

EMPTY = "·"
"""A shop or a camel without a good."""


def city_table(at: YspahanContext, width: int) -> list[str]:
    """The tower, the supervisor, a line for each souk, and the caravan."""
    state = at.state
    rows = [(_("Souk"), _("Shops"), _("Squares"))]
    for souk, plan in enumerate(SOUKS):
        goods = [_short(at, state.shops[shop]) for shop in SOUK_SHOPS[souk]]
        rows.append((names.souk_label(plan.id), " ".join(goods), _squares(souk)))
    camels = state.camels_per_row
    places = [
        *(_short(at, seat) for seat in state.caravan),
        *[EMPTY] * (len(LOAD_POINTS) * camels - len(state.caravan)),
    ]
    caravan = " | ".join(" ".join(places[row * camels : (row + 1) * camels]) for row in range(len(LOAD_POINTS)))
    return [
        _("Tower: {dice}").format(dice=names.tower_text(state.tower) or "-"),
        _("Supervisor: {square}").format(square=names.square_text(SQUARES[state.supervisor])),
        _("Caravan: {goods}").format(goods=caravan),
        *columns(rows, width),
    ]


def _squares(souk: int) -> str:
    """The squares beside the shops of a souk, in the order of the shops."""
    shops = [names.near_squares(shop) for shop in SOUK_SHOPS[souk]]
    return ", ".join("/".join(squares) for squares in shops if squares)


def player_table(at: YspahanContext, width: int) -> list[str]:
    """A line for each seat: points, gold, camels, cards, buildings."""
    rows: list[tuple[str, ...]] = [("", _("Points"), _("Gold"), _("Camels"), _("Cards"), _("Buildings"))]
    for seat, player in enumerate(at.state.players, 1):
        turn = "> " if seat == at.state.seat else "  "
        built = ", ".join(map(names.building_text, player.buildings)) or "-"
        numbers = (player.points, player.gold, player.camels, len(player.hand))
        rows.append((turn + at.name(seat), *map(str, numbers), built))
    return columns(rows, width)


def _short(at: YspahanContext, seat: int) -> str:
    return short_name(at, seat) if seat else EMPTY

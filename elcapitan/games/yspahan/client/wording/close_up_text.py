"""What the close-up of a district says of each souk: whose it is, what is missing, what it will score."""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.client.shell.i18n import _, ngettext
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import BAZAAR, BAZAAR_POINTS, BESIDE, SOUK_SHOPS, SOUKS


class SoukLines(NamedTuple):
    """The words on one souk."""

    title: str
    state: str
    """How far its owners are."""
    outcome: str
    """What completing it scores, or why nobody scores it yet."""
    safe: str
    """Its shops that are beside no square."""


def souk_lines(at: YspahanContext, souk: int) -> SoukLines:
    """Of a souk by its place in `SOUKS`."""
    plan, shops = SOUKS[souk], SOUK_SHOPS[souk]
    goods = [at.state.shops[shop] for shop in shops if at.state.shops[shop]]
    owners = sorted(set(goods))
    away = sum(all(shop not in beside for beside in BESIDE) for shop in shops)
    safe = ngettext("{count} shop not on the street", "{count} shops not on the street", away).format(count=away)
    return SoukLines(
        names.souk_label(plan.id),
        " · ".join(
            _("{name}: {goods} of {shops}").format(name=at.name(seat), goods=goods.count(seat), shops=len(shops))
            for seat in owners
        )
        or _("Empty: anyone may begin it"),
        _outcome_text(at, plan.value, len(shops) - len(goods), owners),
        safe if away else _("Every shop is on the street"),
    )


def _outcome_text(at: YspahanContext, value: int, free: int, owners: list[int]) -> str:
    if len(owners) == 1 and not free:
        points = names.points_text(_worth(at, value, owners[0]))
        return _("Complete: {points} at the end of the week").format(points=points)
    if len(owners) == 1:
        return ngettext(
            "{count} good more, then {points}", "{count} goods more, then {points}", free
        ).format(count=free, points=names.points_text(_worth(at, value, owners[0])))  # fmt: skip
    if owners:
        return _("Goods of several players: nobody can complete it now")
    return _("{points} when complete").format(points=names.points_text(value))


def _worth(at: YspahanContext, value: int, owner: int) -> int:
    """What the souk scores for that seat (W1, B9)."""
    return value + BAZAAR_POINTS * (BAZAAR in at.state.player(owner).buildings)

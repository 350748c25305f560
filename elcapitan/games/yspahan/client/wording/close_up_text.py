"""What the close-up of a district says of each souk: whose it is, what is missing, what it will score."""

from __future__ import annotations

from typing import Final, NamedTuple

from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import BAZAAR, BAZAAR_POINTS, BESIDE, SOUK_SHOPS, SOUKS
from elcapitan.kit.words.phrases import PluralPhrase


class SoukLines(NamedTuple):
    """The words on one souk."""

    title: str
    state: str
    """How far its owners are."""
    outcome: str
    """What completing it scores, or why no player scores it yet."""
    safe: str
    """Its shops that are beside no square."""


def souk_lines(at: YspahanContext, souk: int) -> SoukLines:
    """Of a souk by its place in `SOUKS`."""
    plan, shops = SOUKS[souk], SOUK_SHOPS[souk]
    goods = [at.state.shops[shop] for shop in shops if at.state.shops[shop]]
    owners = sorted(set(goods))
    away = sum(all(shop not in beside for beside in BESIDE) for shop in shops)
    by_owner = (
        _("{name}: {goods} of {shops}").format(name=at.name(seat), goods=goods.count(seat), shops=len(shops))
        for seat in owners
    )
    return SoukLines(
        names.souk_label(plan.id),
        " · ".join(by_owner) or _("Empty: anyone may begin it"),
        _outcome_text(at, plan.value, len(shops) - len(goods), owners),
        _SAFE(away) if away else _("Every shop is on the street"),
    )


_SAFE: Final = PluralPhrase("{count} shop not on the street", "{count} shops not on the street")
_MORE: Final = PluralPhrase("{count} good more, then {points}", "{count} goods more, then {points}")


def _outcome_text(at: YspahanContext, value: int, free: int, owners: list[int]) -> str:
    if not owners:
        return at.tell("{points} when complete", points=value)
    if len(owners) > 1:
        return _("Goods of several players: nobody can complete it now")
    # W1, B9
    points = value + BAZAAR_POINTS * (BAZAAR in at.state.player(owners[0]).buildings)
    if free:
        return at.tell(_MORE, count=free, points=points)
    return at.tell("Complete: {points} at the end of the week", points=points)

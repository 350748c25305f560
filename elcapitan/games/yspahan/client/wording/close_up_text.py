"""What the close-up of a district says of each souk: whose it is, what is missing, what it will score."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.rules.model.board import BAZAAR, BAZAAR_POINTS, BESIDE, SOUK_SHOPS, SOUKS
from elcapitan.games.yspahan.rules.souks import goods_in


def souk_lines(at: YspahanContext, souk: int) -> list[str]:
    """Of a souk by its place in `SOUKS`: how far its owners are, what completing it scores, or why no player scores it
    yet, and its shops that are beside no square.
    """
    plan, shops = SOUKS[souk], SOUK_SHOPS[souk]
    goods = [seat for seat in goods_in(at.state.shops, souk) if seat]
    owners, free = sorted(set(goods)), len(shops) - len(goods)
    away = sum(all(shop not in beside for beside in BESIDE) for shop in shops)
    by_owner = (
        _("{name}: {goods} of {shops}").format(name=at.name(seat), goods=goods.count(seat), shops=len(shops))
        for seat in owners
    )
    has_bazaar = len(owners) == 1 and BAZAAR in at.state.player(owners[0]).buildings
    return at.lines(
        "near-souk",
        owners=" · ".join(by_owner),
        is_empty=not owners,
        standing="empty" if not owners else "shared" if len(owners) > 1 else "begun" if free else "complete",
        points=plan.value + BAZAAR_POINTS * has_bazaar,  # W1, B9
        free=free,
        away=away,
    )

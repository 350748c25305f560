"""What one finished game has achieved, read from its events and positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger
from elcapitan.games.yspahan.rules.model import board, events
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState

EARLY_BUILDINGS = 3
"""So many in the first week."""
BAZAAR_SOUKS = 3
"""So many complete souks in a week, with the Bazaar."""
TOP_GOODS = 4
"""So many goods on a caravan that is scored, one of them on the top row."""
DEAREST = max(board.SOUKS, key=lambda souk: souk.value).id


class YspahanAchievement(StrEnum):
    """What can be achieved, in the order in which it is shown."""

    VICTORY = "victory"
    EARLY = "early"
    ALL_BUILT = "all-built"
    DISTRICT = "district"
    DEAREST = "dearest"
    BAZAAR = "bazaar"
    CAMEL = "camel"
    TOP_ROW = "top-row"
    BROKEN = "broken"
    CARD_DIE = "card-die"
    NOTHING_LEFT = "nothing-left"
    EVERY_LEVEL = "every-level"
    """Of several games; no single one earns it."""


def achieved_in(model: TableModel, weeks: Sequence[WeekLedger]) -> list[str]:
    """By its seat `me`, in the order of `YspahanAchievement`; `weeks` are those of the game."""
    state: YspahanState = model.state
    me, result = model.me, model.rules.result(state)
    found = {*_in_steps(model), *(each for week in weeks for each in _in_week(model, week))}
    if result is not None and me in result.winners:
        found.add(YspahanAchievement.VICTORY)
        mine = state.player(me)
        if not (mine.gold or mine.camels or mine.hand):
            found.add(YspahanAchievement.NOTHING_LEFT)
    return [each.value for each in YspahanAchievement if each in found]


def _in_steps(model: TableModel) -> Iterator[YspahanAchievement]:
    me, with_card = model.me, False
    for step in model.steps:
        before: YspahanState = step.before
        for event in step.events:
            match event:
                case events.BuildingBuilt(seat=seat, number=number) if seat == me:
                    if number == len(board.BUILDINGS):
                        yield YspahanAchievement.ALL_BUILT
                    if before.week == 1 and number == EARLY_BUILDINGS:
                        yield YspahanAchievement.EARLY
                case events.DistrictSupplied(seat=seat, card=card) if seat == me:
                    with_card = card > 0
                case events.SoukCompleted(seat=seat) if seat == me and with_card:
                    yield YspahanAchievement.CARD_DIE
                case events.GoodLoaded(seat=seat, shop=shop) if shop and seat != me and before.seat == me:
                    if _was_complete(before, shop):
                        yield YspahanAchievement.BROKEN
                case events.CaravanScored(goods=goods, rows=rows):
                    if rows[me - 1] == len(board.ROW_FACTOR) and goods[me - 1] >= TOP_GOODS:
                        yield YspahanAchievement.TOP_ROW
        if step.after.stage is not YspahanStage.PLACING:  # K2 is done: what a card places later is not by the die
            with_card = False


def _was_complete(before: YspahanState, shop: str) -> bool:
    """Every shop of the souk from which that good was taken held a good of its owner."""
    owner = before.shops[board.SHOP_AT[shop]]
    return all(before.shops[each] == owner for each in board.SOUK_SHOPS[board.SOUK_OF[board.SHOP_AT[shop]]])


def _in_week(model: TableModel, week: WeekLedger) -> Iterator[YspahanAchievement]:
    mine = [souk for souk in week.souks if souk.seat == model.me]
    scored = {souk.souk for souk in mine}
    if DEAREST in scored:
        yield YspahanAchievement.DEAREST
    if any(all(board.SOUKS[souk].id in scored for souk in souks) for souks in board.DISTRICT_SOUKS.values()):
        yield YspahanAchievement.DISTRICT
    if sum(souk.bazaar > 0 for souk in mine) >= BAZAAR_SOUKS:
        yield YspahanAchievement.BAZAAR
    if any(board.SOUKS[board.SOUK_OF[board.SHOP_AT[shop]]].id in scored for shop in _shops_kept(model, week)):
        yield YspahanAchievement.CAMEL


def _shops_kept(model: TableModel, week: WeekLedger) -> Iterator[str]:
    """The shops whose goods this player kept by giving up a camel in that week (R7)."""
    for step in model.steps[: week.step + 1]:
        if step.before.week == week.week:
            for event in step.events:
                if isinstance(event, events.CamelGiven) and event.seat == model.me:
                    yield event.shop

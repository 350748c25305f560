"""What one finished game has achieved, read from its events and positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import board, events
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.souks import complete_owner

EARLY_BUILDINGS = 3
"""So many in the first week."""
BAZAAR_SOUKS = 3
"""So many complete souks in a week, with the Bazaar."""
TOP_GOODS = 4
"""So many goods on a caravan that is scored, one of them on the top row."""
DEAREST = max(board.SOUKS, key=lambda souk: souk.value).id


def achieved_in(model: TableModel, weeks: Sequence[WeekLedger]) -> list[str]:
    """By its seat `me`, in the order of their words; `weeks` are those of the game."""
    state: YspahanState = model.state
    me, result = model.me, model.rules.result(state)
    found = {*_in_steps(model), *(each for week in weeks for each in _in_week(model, week))}
    if result is not None and me in result.winners:
        found.add("victory")
        mine = state.player(me)
        if not (mine.gold or mine.camels or mine.hand):
            found.add("nothing-left")
    return [each for each in WORDS["achievements"] if each in found]


def _in_steps(model: TableModel) -> Iterator[str]:
    me, with_card = model.me, False
    for step in model.steps:
        before: YspahanState = step.before
        for event in step.events:
            match event:
                case events.BuildingBuilt(seat=seat, number=number) if seat == me:
                    if number == len(board.BUILDINGS):
                        yield "all-built"
                    if before.week == 1 and number == EARLY_BUILDINGS:
                        yield "early"
                case events.DistrictSupplied(seat=seat, card=card) if seat == me:
                    with_card = card > 0
                case events.SoukCompleted(seat=seat) if seat == me and with_card:
                    yield "card-die"
                case events.GoodLoaded(seat=seat, shop=shop) if shop and seat != me and before.seat == me:
                    if complete_owner(before.shops, board.SOUK_OF[board.SHOP_AT[shop]]):
                        yield "broken"
                case events.CaravanScored(goods=goods, rows=rows):
                    if rows[me - 1] == len(board.ROW_FACTOR) and goods[me - 1] >= TOP_GOODS:
                        yield "top-row"
        if step.after.stage is not YspahanStage.PLACING:  # K2 is done: what a card places later is not by the die
            with_card = False


def _in_week(model: TableModel, week: WeekLedger) -> Iterator[str]:
    mine = [souk for souk in week.souks if souk.seat == model.me]
    scored = {souk.souk for souk in mine}
    if DEAREST in scored:
        yield "dearest"
    if any(all(board.SOUKS[souk].id in scored for souk in souks) for souks in board.DISTRICT_SOUKS.values()):
        yield "district"
    if sum(souk.bazaar > 0 for souk in mine) >= BAZAAR_SOUKS:
        yield "bazaar"
    if any(board.SOUKS[board.SOUK_OF[board.SHOP_AT[shop]]].id in scored for shop in _shops_kept(model, week)):
        yield "camel"


def _shops_kept(model: TableModel, week: WeekLedger) -> Iterator[str]:
    """The shops whose goods this player kept by giving up a camel in that week (R7)."""
    for step in model.steps[: week.step + 1]:
        if step.before.week == week.week:
            for event in step.events:
                if isinstance(event, events.CamelGiven) and event.seat == model.me:
                    yield event.shop

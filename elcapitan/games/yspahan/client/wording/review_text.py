"""A decision of a finished game in words, as its review tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.facts.hint_steps import hint_steps
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import deed_text
from elcapitan.games.yspahan.rules.model.board import SHOP_AT
from elcapitan.games.yspahan.rules.model.moves import EndTurn, PlaceGood, parse


def turn_text(model: TableModel, first: int, turn: Sequence[str]) -> str:
    """What was done, or might have been done, after `first` moves; where goods were placed follows their district."""
    told: list[tuple[str, list[str]]] = []
    for step in hint_steps(model.steps[first].before, [parse(text) for text in turn]):
        if isinstance(step.move, EndTurn) and not told:
            told.append((_("Nothing more: no building, no card"), []))
        elif isinstance(step.move, PlaceGood):
            told[-1][1].append(step.move.shop)
        else:
            told.append((deed_text(YspahanContext(step.before, model.seats, model.me, ()), step.move), []))
    return "  ·  ".join(f"{deed} ({_shops_text(shops)})" if shops else deed for deed, shops in told)


def _shops_text(shops: Sequence[str]) -> str:
    """Where goods were placed in one district: souk by souk, and beside which squares."""
    by_souk: dict[str, list[str]] = {}
    for shop in shops:
        by_souk.setdefault(names.souk_of_shop(shop), []).append(names.near_text(SHOP_AT[shop]))
    counted = {
        souk: [f"{count}× {near}" if count > 1 else near for near, count in Counter(places).items()]
        for souk, places in by_souk.items()
    }
    return "; ".join(f"{names.short_souk_text(souk)}: {', '.join(near)}" for souk, near in counted.items())

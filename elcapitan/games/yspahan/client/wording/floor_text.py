"""What a floor of the tower says below its name, and what its tooltip tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.games.yspahan.client.facts import floor_yield
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import numbered_dice_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.board import CAMELS, DISTRICTS, FLOOR_AT, FLOOR_BONUS, GOLD


def floor_words(at: YspahanContext, steps: Sequence[GameStep], floor: str) -> str:
    """What its dice would bring the player who looks, or why there are none."""
    found = floor_yield.floor_yield(at.state, at.me or at.state.seat or 1, floor)
    if found is None:
        return str(WORDS["empty-floors"].get(floor_yield.why_empty(at.state, steps, floor), ""))
    if not found.dice:
        return _("yellow dice of the starting player")
    if floor in DISTRICTS and not found.free_shops:
        return _("no shop free for you")
    words = {CAMELS: names.camels_label, GOLD: names.gold_label}.get(floor, names.goods_text)
    text = words(found.dice)
    return f"{text} {signed_text(found.building)}" if found.building else text


def floor_tooltip(at: YspahanContext, steps: Sequence[GameStep], floor: str) -> list[str]:
    """The dice, what they may be taken for, and what that brings with the building that adds to it and a card."""
    group = at.state.tower[FLOOR_AT[floor]]
    found = floor_yield.floor_yield(at.state, at.me or at.state.seat or 1, floor)
    if group is None or found is None:
        why = floor_words(at, steps, floor)
        return at.lines("floor", floor=floor, why=why, is_empty=not why)
    facts: dict[str, Any] = {"floor": floor, "dice": numbered_dice_text(at, floor), "yellow": group.yellow}
    if not found.dice:
        return at.lines("floor", **facts, is_useless=True)
    if floor in DISTRICTS and not found.free_shops:
        return at.lines("floor", **facts, squares=group.number, is_full=True)
    return at.lines(
        "floor",
        **facts,
        squares=group.number,
        **{floor if floor in (CAMELS, GOLD) else "goods": found.total},
        by=FLOOR_BONUS[floor][0],
        more=found.building,
        room=found.room if found.room < found.total else 0,
        may_add=bool(at.me and at.state.player(at.me).hand),
    )

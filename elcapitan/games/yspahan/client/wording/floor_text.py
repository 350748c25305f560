"""What a floor of the tower says below its name, and what its tooltip tells."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.games.yspahan.client.facts import floor_yield
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import numbered_dice_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.board import CAMELS, DISTRICTS, FLOOR_AT, GOLD


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
    """The dice, what they may be taken for, and what that brings."""
    title = at.tell("The {floor} floor", floor=floor)
    group = at.state.tower[FLOOR_AT[floor]]
    found = floor_yield.floor_yield(at.state, at.me or at.state.seat or 1, floor)
    if group is None or found is None:
        words = floor_words(at, steps, floor)
        return [title, *([words] if words else [_("It is filled by the next roll.")])]
    lines = [title, numbered_dice_text(at, floor)]
    if group.yellow:
        lines.append(_("of them yellow: {count}").format(count=group.yellow))
    if not found.dice:
        lines.append(_("They serve only the starting player."))
        return lines
    lines += _own_action_lines(at, floor, found)
    return [*lines, at.tell("Or the supervisor walks {squares}.", squares=group.number), _("Or you draw a card.")]


def _own_action_lines(at: YspahanContext, floor: str, found: floor_yield.FloorYield) -> list[str]:
    """What the action of the floor brings, with the building that adds to it and a card as a die."""
    if floor in DISTRICTS and not found.free_shops:
        return [_("You cannot place a good in this district now.")]
    words = {CAMELS: names.camels_text, GOLD: names.gold_text}.get(floor, names.goods_text)
    text = _("You place {what} in this district.") if floor in DISTRICTS else _("You take {what}.")
    lines = [text.format(what=words(found.total))]
    if found.building:
        building = floor_yield.BONUS_BUILDING[floor]
        lines.append(at.tell("{building}: {count} of them", building=building, count=found.building))
    if found.room < found.total:
        lines.append(_("Free shops for them: {count}").format(count=found.room))
    if at.me and at.state.player(at.me).hand:
        lines.append(_("A card dragged onto the floor brings 1 more."))
    return lines

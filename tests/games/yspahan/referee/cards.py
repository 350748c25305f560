"""Cards played for their effect (C3, C4 a to g); h and i go with a building (buildings.py)."""

from __future__ import annotations

import re

from tests.games.yspahan.referee.board import CARDS, FREE_OF_CAMELS, FREE_OF_GOLD, LIMIT
from tests.games.yspahan.referee.caravan import load_good
from tests.games.yspahan.referee.city import check_placeable
from tests.games.yspahan.referee.errors import RECORD, BreachError
from tests.games.yspahan.referee.position import AFTER, Position

NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


def number(word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise BreachError(RECORD, f"{word!r} is not a number.")
    return int(word)


def play_card(position: Position, card: str, words: list[str]) -> None:
    if card not in CARDS:
        raise BreachError(RECORD, f"{card!r} is no card.")
    if card in (FREE_OF_CAMELS, FREE_OF_GOLD):
        raise BreachError("C3", f"{card} is played with the building itself.")
    if position.options["card_time"] == "after" and position.stage != AFTER:
        raise BreachError("C3", "Cards are played only once the main action is done.")
    position.discard_card(position.seat, card, "C3")
    player = position.mover
    match card, words:
        case "exchange", ["camels", given]:
            count = _payable(given, player.camels)
            player.camels -= count
            player.gold += count
        case "exchange", ["gold", given]:
            count = _payable(given, player.gold)
            player.gold -= count
            player.camels += count
        case "three-camels", []:
            player.camels += LIMIT["taken"]
        case "three-gold", []:
            player.gold += LIMIT["taken"]
        case "good-in-shop", [shop]:
            check_placeable(position, position.seat, shop)
            position.shops[shop] = position.seat
        case "good-on-caravan", []:
            load_good(position, position.seat, None)
        case "sell-camels", [given]:
            count = _payable(given, min(player.camels, LIMIT["sell_camels"]))
            player.camels -= count
            player.parts["cards"] += count * LIMIT["camel_points"]
        case "sell-gold", [given]:
            count = _payable(given, min(player.gold, LIMIT["sell_gold"]))
            player.gold -= count
            player.parts["cards"] += count * LIMIT["gold_points"]
        case _:
            raise BreachError(RECORD, f"{card} is not played like this.")


def _payable(word: str, most: int) -> int:
    """A number is at least 1 and no more than the player has, or the card takes (C4)."""
    count = number(word)
    if not 1 <= count <= most:
        raise BreachError("C4", f"Between 1 and {most} can be given, not {count}.")
    return count

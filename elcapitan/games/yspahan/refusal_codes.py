"""Every refusal the rules of Yspahan can give, with its rules, facts and sentence, for other programs to read.

The command `elcapitan protocol --codes` and the page of codes show it; a test compares it with the rules' own code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elcapitan.games.game import GameRefusals
from elcapitan.games.yspahan.rules.model.refusal import SENTENCES, YspahanRefusalCode

_RULES_AND_FACTS: Final[Mapping[YspahanRefusalCode, tuple[str, str]]] = {
    YspahanRefusalCode.GAME_OVER: ("E1", ""),
    YspahanRefusalCode.NOT_YOUR_TURN: ("R7 T2", "seat"),
    YspahanRefusalCode.NOT_NOW: ("R7 T2", "stage"),
    YspahanRefusalCode.ALREADY_ROLLED: ("D1", ""),
    YspahanRefusalCode.CAMEL_ASKED: ("R7", "seat shop"),
    YspahanRefusalCode.ACTION_DONE: ("A1", ""),
    YspahanRefusalCode.ACTION_MISSING: ("B1 T2", ""),
    YspahanRefusalCode.NOT_ENOUGH_GOLD: ("D1 R2", "gold price"),
    YspahanRefusalCode.OVER_THREE_GOLD: ("R2", "most price"),
    YspahanRefusalCode.FLOOR_EMPTY: ("A1", "floor"),
    YspahanRefusalCode.YELLOW_DICE_ONLY: ("N3", "floor"),
    YspahanRefusalCode.GROUP_LEFT: ("A2", ""),
    YspahanRefusalCode.NO_CARD_LEFT: ("A6", ""),
    YspahanRefusalCode.NO_FREE_SHOP: ("A5", "district"),
    YspahanRefusalCode.OTHER_DISTRICT: ("K2", "district shop"),
    YspahanRefusalCode.SHOP_OCCUPIED: ("K1", "seat shop"),
    YspahanRefusalCode.SOUK_OF_ANOTHER: ("K3", "seat souk"),
    YspahanRefusalCode.SOUK_INCOMPLETE: ("K4 K5", "incomplete souk"),
    YspahanRefusalCode.NOT_WAITING: ("R6", "shop waiting"),
    YspahanRefusalCode.CARD_NOT_HELD: ("C2 C3", "card"),
    YspahanRefusalCode.CARDS_LATER: ("C3", ""),
    YspahanRefusalCode.NOT_DURING_ACTION: ("C3", ""),
    YspahanRefusalCode.ONLY_WITH_BUILDING: ("C3", "card"),
    YspahanRefusalCode.TOO_FEW: ("C4", "held number what"),
    YspahanRefusalCode.TOO_MANY: ("C4", "card most number"),
    YspahanRefusalCode.BUILT_THIS_TURN: ("B1", "building"),
    YspahanRefusalCode.HAS_BUILDING: ("B2", "building"),
    YspahanRefusalCode.CANNOT_PAY: ("B1", "building camels camels_held gold gold_held"),
    YspahanRefusalCode.NOTHING_TO_SPARE: ("C4", "building card"),
    YspahanRefusalCode.BUILDING_TAKES_GROUP: ("N4", ""),
    YspahanRefusalCode.BUILDING_TAKES_NO_GROUP: ("B1", ""),
    YspahanRefusalCode.WRONG_DICE: ("D1", "dice"),
    YspahanRefusalCode.WRONG_CARDS: ("C6", "cards"),
}


_FACTS: Final = {
    "building": "text: id of a building",
    "camels": "number: the price in camels",
    "camels_held": "number of camels the player has",
    "card": "text: id of a card",
    "cards": "list of texts: ids of cards",
    "dice": "number of dice",
    "district": "text: id of a district",
    "floor": "text: id of a floor of the tower",
    "gold": "number: gold the player has; in `cannot-pay` the price",
    "gold_held": "number: gold the player has",
    "held": "number the player has",
    "incomplete": "list of texts: ids of souks",
    "most": "number: the highest allowed",
    "number": "number in the move",
    "price": "number: gold",
    "seat": "number of a seat",
    "shop": "text: id of a shop",
    "souk": "text: id of a souk",
    "stage": "text: the one in `state`",
    "waiting": "list of texts: ids of shops",
    "what": "text: `camels` or `gold`",
}


def game_refusals() -> GameRefusals:
    """All of them."""
    return GameRefusals.from_table(_RULES_AND_FACTS, SENTENCES, _FACTS)

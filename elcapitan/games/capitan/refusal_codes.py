"""Every refusal the rules of El Capitan can give, with its rules, facts and sentence, for other programs to read.

The command `elcapitan protocol --codes` and the page of codes show it; a test compares it with the rules' own code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elcapitan.games.capitan.rules.model.refusal import SENTENCES, RefusalCode
from elcapitan.games.game import GameRefusals

_RULES_AND_FACTS: Final[Mapping[RefusalCode, tuple[str, str]]] = {
    RefusalCode.GAME_OVER: ("E1", ""),
    RefusalCode.NOT_NOW: ("T1 T2 T7 Q1 Q4", "stage"),
    RefusalCode.ACTION_DONE: ("T2", ""),
    RefusalCode.ACTION_MISSING: ("T2", ""),
    RefusalCode.LOAN_TURN: ("T3", ""),
    RefusalCode.TURN_BEGUN: ("T3 T6", ""),
    RefusalCode.NO_PASSING: ("T4", ""),
    RefusalCode.MUST_PASS: ("T4", ""),
    RefusalCode.NO_LOAN_IN_FIRST_ROUND: ("T5", ""),
    RefusalCode.STRANDED: ("T6", ""),
    RefusalCode.NOT_ON_DISPLAY: ("C1", "card"),
    RefusalCode.NOT_IN_HAND: ("L1 X10", "card"),
    RefusalCode.TOO_DEAR: ("C1 B1 F1 Q1 X10", "money price"),
    RefusalCode.PURSE_BELOW_ZERO: ("Q2", "money"),
    RefusalCode.UNKNOWN_CITY: ("L1 X8", "city"),
    RefusalCode.ALREADY_THERE: ("L1 L2 L3", "city"),
    RefusalCode.OUT_OF_REACH: ("L2", "city seals steps"),
    RefusalCode.NOT_ON_CARD: ("L3", "first second"),
    RefusalCode.NOT_FROM_HERE: ("L2 L7", "place"),
    RefusalCode.NOT_IN_HARBOUR: ("B1 O1 F1", ""),
    RefusalCode.PASSING: ("L5", "city"),
    RefusalCode.NO_WAREHOUSE_LEFT: ("B1", "neutral"),
    RefusalCode.ROW_FULL: ("B2", "city"),
    RefusalCode.WRONG_SITE: ("B2", "open site"),
    RefusalCode.FOUR_IN_A_ROW: ("B3 N3", "site"),
    RefusalCode.FIVE_IN_A_ROW: ("N3", "site"),
    RefusalCode.MAIN_MUST_LEAD: ("N2", "main neutral"),
    RefusalCode.NO_NEUTRAL_COLOURS: ("N1", ""),
    RefusalCode.NONE_SHUT_DOWN: ("O1", "city neutral"),
    RefusalCode.NO_FORTRESS_LEFT: ("F1", ""),
    RefusalCode.FORTRESS_HERE_ALREADY: ("F2", "city"),
    RefusalCode.NO_FORTRESS_SPACE: ("F2", "city"),
    RefusalCode.NO_SUCH_LOAN: ("S4", "amount"),
    RefusalCode.NO_LOAN_CARD_LEFT: ("A1", "amount"),
    RefusalCode.NO_LOAN_TO_SETTLE: ("Q1", "amount"),
    RefusalCode.NO_SUCH_SEAT: ("Q4", "seat"),
    RefusalCode.NO_PIRATE: ("X7", ""),
    RefusalCode.PIRATE_MOVED: ("X10", ""),
    RefusalCode.PIRATE_THERE: ("X8", "city"),
    RefusalCode.PIRATE_NO_SPACE: ("X8", "city"),
    RefusalCode.NO_SUCH_SPACE: ("X8", "city space spaces"),
    RefusalCode.NO_PROTECTION: ("X9", "city"),
    RefusalCode.PIRATE_DUTY: ("X9", "city"),
    RefusalCode.COLLECTED: ("X9", "city"),
    RefusalCode.PIRATE_OUT_OF_REACH: ("X10", "city origin"),
    RefusalCode.WRONG_CARDS: ("C3", "cards"),
}


_FACTS: Final = {
    "amount": "number: florins of a loan",
    "card": "text: name of a card",
    "cards": "list of texts: names of cards",
    "city": "text: id of a city",
    "first": "text: id of a city",
    "main": "number of main warehouses",
    "money": "number: florins in the purse, can be negative",
    "neutral": "boolean: of a neutral colour; in `main-must-lead` a number of neutral warehouses",
    "open": "list of numbers: sites",
    "origin": "text: id of a city",
    "place": "text: `bank`, `start` or the id of a city",
    "price": "number: florins",
    "seals": "number on a card",
    "seat": "number of a seat",
    "second": "text: id of a city",
    "site": "number of a site",
    "space": "number of a harbour space",
    "spaces": "number: how many harbour spaces the city has",
    "stage": "text: the one in `state`",
    "steps": "number of steps on the map",
}


def game_refusals() -> GameRefusals:
    """All of them."""
    return GameRefusals.from_table(_RULES_AND_FACTS, SENTENCES, _FACTS)

"""Every reason for which the rules of El Capitan refuse a move."""

from __future__ import annotations

from elcapitan.kit.rules.refusal_reason import RefusalReason
from elcapitan.kit.rules.refusals import Refusal, refuse

__all__ = ["Refusal", "RefusalCode", "refuse"]


class RefusalCode(RefusalReason):
    """A row each: code, rules, sentence, and the facts that the sentence does not name."""

    # fmt: off
    GAME_OVER = "game-over", "E1", "The game is over."
    NOT_NOW = "not-now", "T1 T2 T7 Q1 Q4", "That is not possible at this stage ({stage})."
    ACTION_DONE = "action-done", "T2", "You have had your action of this turn."
    ACTION_MISSING = "action-missing", "T2", "A turn needs an action before it can end."
    LOAN_TURN = "loan-turn", "T3", "A turn with a loan holds nothing but the loan."
    TURN_BEGUN = ("turn-begun", "T3 T6",
        "You have bought, sailed or moved the pirate ship in this turn, so you can no longer take a loan.")
    NO_PASSING = "no-passing", "T4", "You cannot pass while anything else is possible."
    MUST_PASS = "must-pass", "T4", "This turn can only be passed, and the pirate ship stays where it is."
    NO_LOAN_IN_FIRST_ROUND = "no-loan-in-first-round", "T5", "There are no loans in the first round of the game."
    STRANDED = "stranded", "T6", "After that no action would be within your reach in this turn."
    NOT_ON_DISPLAY = "not-on-display", "C1", "The card {card} does not lie face up."
    NOT_IN_HAND = "not-in-hand", "L1 X10", "The card {card} is not in your hand."
    TOO_DEAR = "too-dear", "C1 B1 F1 Q1 X10", "It costs {price} florins, and you have {money}."
    PURSE_BELOW_ZERO = ("purse-below-zero", "Q2",
        "You have {money} florins: nothing can be bought or built with less than zero.")
    UNKNOWN_CITY = "unknown-city", "L1 X8", "There is no city {city} on this table."
    ALREADY_THERE = "already-there", "L1 L2 L3", "Your ship is already in {city}."
    OUT_OF_REACH = "out-of-reach", "L2", "{city} is {steps} steps away, and the card has {seals} seals."
    NOT_ON_CARD = "not-on-card", "L3", "This link card joins {first} and {second} only."
    NOT_FROM_HERE = "not-from-here", "L2 L7", "From {place} only a destination card leads away, straight to its city."
    NOT_IN_HARBOUR = "not-in-harbour", "B1 O1 F1", "Your ship lies in no harbour space."
    PASSING = "passing", "L5", "Every harbour space of {city} was taken: you must sail on."
    NO_WAREHOUSE_LEFT = "no-warehouse-left", "B1", "You have no warehouse of that colour left in this phase.", "neutral"
    ROW_FULL = "row-full", "B2", "All twelve sites of {city} are occupied."
    WRONG_SITE = ("wrong-site", "B2",
        "Site {site} cannot be built on now; the next warehouse takes one of these sites: {open}.")
    FOUR_IN_A_ROW = "four-in-a-row", "B3 N3", "Four of one colour would stand side by side on site {site}."
    FIVE_IN_A_ROW = "five-in-a-row", "N3", "Five of your two colours would stand side by side on site {site}."
    MAIN_MUST_LEAD = ("main-must-lead", "N2",
        "You must keep more main than neutral warehouses; you have {main} and {neutral}.")
    NO_NEUTRAL_COLOURS = "no-neutral-colours", "N1", "Neutral warehouses are for two players only."
    NONE_SHUT_DOWN = "none-shut-down", "O1", "No warehouse of yours in that colour is shut down in {city}.", "neutral"
    NO_FORTRESS_LEFT = "no-fortress-left", "F1", "You have no fortress left in this phase."
    FORTRESS_HERE_ALREADY = "fortress-here-already", "F2", "You have a fortress in {city} already."
    NO_FORTRESS_SPACE = "no-fortress-space", "F2", "{city} has no free space for a fortress."
    NO_SUCH_LOAN = "no-such-loan", "S4", "The bank knows no loan of {amount} florins."
    NO_LOAN_CARD_LEFT = "no-loan-card-left", "A1", "The bank has no loan of {amount} florins left."
    NO_LOAN_TO_SETTLE = "no-loan-to-settle", "Q1", "You have no loan of {amount} florins to settle."
    NO_SUCH_SEAT = "no-such-seat", "Q4", "There is no seat {seat} at this table."
    NO_PIRATE = "no-pirate", "X7", "The pirate ship is not on this table."
    PIRATE_MOVED = "pirate-moved", "X10", "The pirate ship has been moved in this turn already."
    PIRATE_THERE = "pirate-there", "X8", "The pirate ship is in {city} already."
    PIRATE_NO_SPACE = "pirate-no-space", "X8", "No harbour space of {city} is free for the pirate ship."
    NO_SUCH_SPACE = "no-such-space", "X8", "{city} has no harbour space {space}; it has {spaces}."
    NO_PROTECTION = ("no-protection", "X9",
        "Only a ship that arrives at {city} and stays for its action collects protection there.")
    PIRATE_DUTY = "pirate-duty", "X9", "You arrived at {city} and stayed: the pirate ship must still be moved."
    COLLECTED = "collected", "X9", "You have collected protection in {city}, so you sail no more in this turn."
    PIRATE_OUT_OF_REACH = ("pirate-out-of-reach", "X10",
        "These cards do not bring the pirate ship from {origin} to {city}.")
    WRONG_CARDS = "wrong-cards", "C3", "The cards said to be turned up are not what the decks can give.", "cards"
    # fmt: on

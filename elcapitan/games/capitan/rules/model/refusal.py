"""Why a move is refused: a value with the rule's number and the facts, for the server, the log and the disabled button.

The client words it in the player's language; the English sentence is for the log and for clients that know no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, Final, Literal, final

from elcapitan.games.capitan.rules.model.frozen_record import FrozenRecord


class RefusalCode(StrEnum):
    """Every reason the rules can give. The facts that come with each are named beside it."""

    GAME_OVER = "game-over"
    NOT_NOW = "not-now"
    """Another part of the game is on: `stage` is turn, settling or starting."""
    ACTION_DONE = "action-done"
    """Their action of this turn is already taken (T2)."""
    ACTION_MISSING = "action-missing"
    """A turn cannot end before its action (T2)."""
    LOAN_TURN = "loan-turn"
    """A turn with a loan holds nothing but the loan (T3)."""
    TURN_BEGUN = "turn-begun"
    """Bought, sailed or moved the pirate already, so no loan any more (T3, T6)."""
    NO_PASSING = "no-passing"
    """Something else is still legal, so the turn cannot be passed (T4)."""
    MUST_PASS = "must-pass"
    """Nothing else is legal, so the turn is passed, and no pirate moves in it (T4)."""
    NO_LOAN_IN_FIRST_ROUND = "no-loan-in-first-round"
    STRANDED = "stranded"
    """After it no action would be within reach (T6)."""
    NOT_ON_DISPLAY = "not-on-display"
    """`card` does not lie face up (C1)."""
    NOT_IN_HAND = "not-in-hand"
    """`card` is not in their hand."""
    TOO_DEAR = "too-dear"
    """`price` and `money` (C1, B1, F1, Q1)."""
    PURSE_BELOW_ZERO = "purse-below-zero"
    """`money`; nothing is bought or built with a negative purse (Q2)."""
    UNKNOWN_CITY = "unknown-city"
    """`city` is not on this table."""
    ALREADY_THERE = "already-there"
    """The ship is in `city` (L1, L2)."""
    OUT_OF_REACH = "out-of-reach"
    """`city` is `steps` away and the card has `seals` (L2)."""
    NOT_ON_CARD = "not-on-card"
    """The link card joins `first` and `second`, not these two (L3)."""
    NOT_FROM_HERE = "not-from-here"
    """From the bank and from the start only a destination card leads away (L2, L7)."""
    NOT_IN_HARBOUR = "not-in-harbour"
    """Their ship lies in no harbour space (B1, O1, F1)."""
    PASSING = "passing"
    """Every harbour space of `city` was taken: they must sail on (L5)."""
    NO_WAREHOUSE_LEFT = "no-warehouse-left"
    """None of that colour in front of them; `neutral` says which (B1)."""
    ROW_FULL = "row-full"
    """All twelve sites of `city` are occupied (B2)."""
    WRONG_SITE = "wrong-site"
    """`site` was asked, `open` are the sites the next warehouse may take (B2)."""
    FOUR_IN_A_ROW = "four-in-a-row"
    """More than three of one colour side by side at `site` (B3)."""
    FIVE_IN_A_ROW = "five-in-a-row"
    """More than four of their two colours side by side at `site` (N3)."""
    MAIN_MUST_LEAD = "main-must-lead"
    """They must keep more main than neutral warehouses: `main`, `neutral` (N2)."""
    NO_NEUTRAL_COLOURS = "no-neutral-colours"
    """Neutral colours are for two players (N1)."""
    NONE_SHUT_DOWN = "none-shut-down"
    """No warehouse of theirs stands on the picture of `city` (O1)."""
    NO_FORTRESS_LEFT = "no-fortress-left"
    FORTRESS_HERE_ALREADY = "fortress-here-already"
    """One fortress a player in `city` (F2)."""
    NO_FORTRESS_SPACE = "no-fortress-space"
    """`city` has no free fortress space (F2)."""
    NO_SUCH_LOAN = "no-such-loan"
    """The board knows no loan of `amount` florins (S4)."""
    NO_LOAN_CARD_LEFT = "no-loan-card-left"
    """No loan card of `amount` is left in the bank (A1)."""
    NO_LOAN_TO_SETTLE = "no-loan-to-settle"
    """They have no loan of `amount` that is not yet extended (Q1)."""
    NO_SUCH_SEAT = "no-such-seat"
    """`seat` is not at this table (Q4)."""
    NO_PIRATE = "no-pirate"
    """The pirate ship is not on this table (X7)."""
    PIRATE_MOVED = "pirate-moved"
    """A turn holds at most one pirate move (X10)."""
    PIRATE_THERE = "pirate-there"
    """The pirate is in `city` already (X8)."""
    PIRATE_NO_SPACE = "pirate-no-space"
    """No harbour space of `city` is free (X8)."""
    NO_SUCH_SPACE = "no-such-space"
    """`city` has no harbour space `space`; it has `spaces` (X8)."""
    NO_PROTECTION = "no-protection"
    """Only who arrives at `city` and stays for their action collects (X9)."""
    PIRATE_DUTY = "pirate-duty"
    """They have arrived at `city` and stayed, so they must still move the pirate (X9)."""
    COLLECTED = "collected"
    """Who has collected before their action sails no more this turn; they are in `city` (X9)."""
    PIRATE_OUT_OF_REACH = "pirate-out-of-reach"
    """The cards do not bring the pirate from `origin` to `city` (X10)."""
    WRONG_CARDS = "wrong-cards"
    """The cards said to be turned up are not what the decks can give (C3)."""


SENTENCES: Final[Mapping[RefusalCode, str]] = {
    RefusalCode.GAME_OVER: "The game is over.",
    RefusalCode.NOT_NOW: "That is not possible at this stage ({stage}).",
    RefusalCode.ACTION_DONE: "You have had your action of this turn.",
    RefusalCode.ACTION_MISSING: "A turn needs an action before it can end.",
    RefusalCode.LOAN_TURN: "A turn with a loan holds nothing but the loan.",
    RefusalCode.TURN_BEGUN: "You have bought, sailed or moved the pirate ship in this turn, "
    "so you can no longer take a loan.",
    RefusalCode.NO_PASSING: "You cannot pass while anything else is possible.",
    RefusalCode.MUST_PASS: "This turn can only be passed, and the pirate ship stays where it is.",
    RefusalCode.NO_LOAN_IN_FIRST_ROUND: "There are no loans in the first round of the game.",
    RefusalCode.STRANDED: "After that no action would be within your reach in this turn.",
    RefusalCode.NOT_ON_DISPLAY: "The card {card} does not lie face up.",
    RefusalCode.NOT_IN_HAND: "The card {card} is not in your hand.",
    RefusalCode.TOO_DEAR: "It costs {price} florins, and you have {money}.",
    RefusalCode.PURSE_BELOW_ZERO: "You have {money} florins: nothing can be bought or built with less than zero.",
    RefusalCode.UNKNOWN_CITY: "There is no city {city} on this table.",
    RefusalCode.ALREADY_THERE: "Your ship is already in {city}.",
    RefusalCode.OUT_OF_REACH: "{city} is {steps} steps away, and the card has {seals} seals.",
    RefusalCode.NOT_ON_CARD: "This link card joins {first} and {second} only.",
    RefusalCode.NOT_FROM_HERE: "From {place} only a destination card leads away, straight to its city.",
    RefusalCode.NOT_IN_HARBOUR: "Your ship lies in no harbour space.",
    RefusalCode.PASSING: "Every harbour space of {city} was taken: you must sail on.",
    RefusalCode.NO_WAREHOUSE_LEFT: "You have no warehouse of that colour left in this phase.",
    RefusalCode.ROW_FULL: "All twelve sites of {city} are occupied.",
    RefusalCode.WRONG_SITE: "Site {site} cannot be built on now; the next warehouse takes one of these sites: {open}.",
    RefusalCode.FOUR_IN_A_ROW: "Four of one colour would stand side by side on site {site}.",
    RefusalCode.FIVE_IN_A_ROW: "Five of your two colours would stand side by side on site {site}.",
    RefusalCode.MAIN_MUST_LEAD: "You must keep more main than neutral warehouses; you have {main} and {neutral}.",
    RefusalCode.NO_NEUTRAL_COLOURS: "Neutral warehouses are for two players only.",
    RefusalCode.NONE_SHUT_DOWN: "No warehouse of yours in that colour is shut down in {city}.",
    RefusalCode.NO_FORTRESS_LEFT: "You have no fortress left in this phase.",
    RefusalCode.FORTRESS_HERE_ALREADY: "You have a fortress in {city} already.",
    RefusalCode.NO_FORTRESS_SPACE: "{city} has no free space for a fortress.",
    RefusalCode.NO_SUCH_LOAN: "The bank knows no loan of {amount} florins.",
    RefusalCode.NO_LOAN_CARD_LEFT: "The bank has no loan of {amount} florins left.",
    RefusalCode.NO_LOAN_TO_SETTLE: "You have no loan of {amount} florins to settle.",
    RefusalCode.NO_SUCH_SEAT: "There is no seat {seat} at this table.",
    RefusalCode.NO_PIRATE: "The pirate ship is not on this table.",
    RefusalCode.PIRATE_MOVED: "The pirate ship has been moved in this turn already.",
    RefusalCode.PIRATE_THERE: "The pirate ship is in {city} already.",
    RefusalCode.PIRATE_NO_SPACE: "No harbour space of {city} is free for the pirate ship.",
    RefusalCode.NO_SUCH_SPACE: "{city} has no harbour space {space}; it has {spaces}.",
    RefusalCode.NO_PROTECTION: "Only a ship that arrives at {city} and stays for its action collects protection there.",
    RefusalCode.PIRATE_DUTY: "You arrived at {city} and stayed: the pirate ship must still be moved.",
    RefusalCode.COLLECTED: "You have collected protection in {city}, so you sail no more in this turn.",
    RefusalCode.PIRATE_OUT_OF_REACH: "These cards do not bring the pirate ship from {origin} to {city}.",
    RefusalCode.WRONG_CARDS: "The cards said to be turned up are not what the decks can give.",
}
"""In English; a name in braces is one of the facts (docs/protocol.md has the table)."""


@final
class Refusal(FrozenRecord):
    """A move that the rules forbid; the position is untouched."""

    __match_args__: ClassVar = ("why", "rule", "facts")
    __slots__ = __match_args__
    refused: ClassVar[Literal[True]] = True

    def __init__(self, why: RefusalCode, rule: str, facts: Mapping[str, object] | None = None) -> None:
        self.why: Final = why
        self.rule: Final = rule
        """The number in the rules text, such as "B3"."""
        self.facts: Final = facts or {}

    @property
    def text(self) -> str:
        """One English sentence, with its facts."""
        said = {
            name: ", ".join(map(str, fact)) or "none" if isinstance(fact, tuple) else fact
            for name, fact in self.facts.items()
        }
        return SENTENCES[self.why].format_map(said)


def refuse(why: RefusalCode, rule: str, **facts: object) -> Refusal:
    """Shorthand: the facts as keywords."""
    return Refusal(why, rule, facts)

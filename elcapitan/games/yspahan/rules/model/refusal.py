"""Why a move is refused: a value with the rule's number and the facts, for the server, the log and the disabled button.

The client words it in the player's language; the English sentence is for the log and for clients that know no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal


class YspahanRefusalCode(StrEnum):
    """Every reason the rules can give. The facts that come with each are named beside it."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    """`seat` is to act (T2, R7)."""
    NOT_NOW = "not-now"
    """Another part of the turn is on: `stage` is roll, main, placing, loading or after (T2)."""
    ALREADY_ROLLED = "already-rolled"
    """The dice of this day have been thrown, and nothing is rolled again (D1)."""
    CAMEL_ASKED = "camel-asked"
    """The owner in `seat` is asked for a camel for the good in `shop`; everything else waits (R7)."""
    ACTION_DONE = "action-done"
    """The main action of this turn is done (A1)."""
    ACTION_MISSING = "action-missing"
    """The main action comes first (T2, B1)."""
    NOT_ENOUGH_GOLD = "not-enough-gold"
    """It costs `price` gold, and they have `gold` (D1, R2)."""
    OVER_THREE_GOLD = "over-three-gold"
    """It costs `price` gold, and a move of the supervisor may cost `most` (R2)."""
    FLOOR_EMPTY = "floor-empty"
    """No dice lie on `floor` (A1)."""
    YELLOW_DICE_ONLY = "yellow-dice-only"
    """On `floor` lie yellow dice alone, which serve the starter (N3)."""
    GROUP_LEFT = "group-left"
    """There is a group to take, so nobody draws without one (A2)."""
    NO_CARD_LEFT = "no-card-left"
    """Deck and discard pile are empty (A6)."""
    NO_FREE_SHOP = "no-free-shop"
    """Not one good can be placed in `district` (A5)."""
    OTHER_DISTRICT = "other-district"
    """`shop` is not in `district`, which is being supplied (K2)."""
    SHOP_OCCUPIED = "shop-occupied"
    """In `shop` lies a good of `seat` (K1)."""
    SOUK_OF_ANOTHER = "souk-of-another"
    """In `souk` lies a good of `seat` (K3)."""
    SOUK_INCOMPLETE = "souk-incomplete"
    """They may not begin `souk` while `incomplete`, a list of souks, is to be completed (K4, K5)."""
    NOT_WAITING = "not-waiting"
    """No good from `shop` is to be loaded; `waiting` are the shops (R6)."""
    CARD_NOT_HELD = "card-not-held"
    """They do not hold `card` (C2, C3)."""
    CARDS_LATER = "cards-later"
    """At this table cards are played once the main action is done (C3)."""
    NOT_DURING_ACTION = "not-during-action"
    """No card is played between two goods placed or loaded (C3)."""
    ONLY_WITH_BUILDING = "only-with-building"
    """`card` is played with the building itself (C3, C4 h, i)."""
    TOO_FEW = "too-few"
    """They would give up `number` of `what` (camels or gold) and have `held` (C4)."""
    TOO_MANY = "too-many"
    """`card` gives up `most` at most, not `number` (C4 f, g)."""
    BUILT_THIS_TURN = "built-this-turn"
    """One building a turn; it was `building` (B1)."""
    HAS_BUILDING = "has-building"
    """They have built `building` already (B2)."""
    CANNOT_PAY = "cannot-pay"
    """`building` costs `camels` and `gold`; they have `camels_held` and `gold_held` (B1)."""
    NOTHING_TO_SPARE = "nothing-to-spare"
    """`card` spares nothing on `building` (C4 h, i)."""
    BUILDING_TAKES_GROUP = "building-takes-group"
    """With two players building is a main action, and a group is taken for it (N4)."""
    BUILDING_TAKES_NO_GROUP = "building-takes-no-group"
    """With three or four players no group is taken for a building (B1)."""
    WRONG_DICE = "wrong-dice"
    """The dice said to be thrown are not `dice` numbers from 1 to 6 (D1)."""
    WRONG_CARDS = "wrong-cards"
    """The cards said to be drawn are not what the deck can give; `cards` (C6)."""


SENTENCES: Final[Mapping[YspahanRefusalCode, str]] = {
    YspahanRefusalCode.GAME_OVER: "The game is over.",
    YspahanRefusalCode.NOT_YOUR_TURN: "Seat {seat} is to act.",
    YspahanRefusalCode.NOT_NOW: "That is not possible at this stage ({stage}).",
    YspahanRefusalCode.ALREADY_ROLLED: "The dice have been rolled today; nothing is rolled again.",
    YspahanRefusalCode.CAMEL_ASKED: "Seat {seat} is asked for a camel for the good in {shop}; all else waits.",
    YspahanRefusalCode.ACTION_DONE: "You have had your main action of this turn.",
    YspahanRefusalCode.ACTION_MISSING: "Your main action comes first.",
    YspahanRefusalCode.NOT_ENOUGH_GOLD: "It costs {price} gold, and you have {gold}.",
    YspahanRefusalCode.OVER_THREE_GOLD: "It costs {price} gold; a move of the supervisor may cost {most} at most.",
    YspahanRefusalCode.FLOOR_EMPTY: "There are no dice on the floor {floor}.",
    YspahanRefusalCode.YELLOW_DICE_ONLY: "On the floor {floor} there are yellow dice only: they serve the starter.",
    YspahanRefusalCode.GROUP_LEFT: "There are dice you can take, so you cannot draw without taking some.",
    YspahanRefusalCode.NO_CARD_LEFT: "No card is left to draw.",
    YspahanRefusalCode.NO_FREE_SHOP: "You cannot place a single good in the {district} district.",
    YspahanRefusalCode.OTHER_DISTRICT: "The shop {shop} is not in the {district} district.",
    YspahanRefusalCode.SHOP_OCCUPIED: "The shop {shop} holds a good already.",
    YspahanRefusalCode.SOUK_OF_ANOTHER: "Another player has a good in the souk {souk}.",
    YspahanRefusalCode.SOUK_INCOMPLETE: "You cannot begin the souk {souk} before these are complete: {incomplete}.",
    YspahanRefusalCode.NOT_WAITING: "No good from {shop} is to be loaded now; these are: {waiting}.",
    YspahanRefusalCode.CARD_NOT_HELD: "The card {card} is not in your hand.",
    YspahanRefusalCode.CARDS_LATER: "At this table cards are played only after the main action.",
    YspahanRefusalCode.NOT_DURING_ACTION: "No card can be played in the middle of an action.",
    YspahanRefusalCode.ONLY_WITH_BUILDING: "The card {card} is played together with a building.",
    YspahanRefusalCode.TOO_FEW: "You have {held} {what}, not {number}.",
    YspahanRefusalCode.TOO_MANY: "With the card {card} you give up {most} at most, not {number}.",
    YspahanRefusalCode.BUILT_THIS_TURN: "You have built in this turn already: {building}.",
    YspahanRefusalCode.HAS_BUILDING: "You have this building already: {building}.",
    YspahanRefusalCode.CANNOT_PAY: "This building ({building}) would cost you {camels} camels and {gold} gold; "
    "you have {camels_held} and {gold_held}.",
    YspahanRefusalCode.NOTHING_TO_SPARE: "The card {card} spares you nothing on this building ({building}).",
    YspahanRefusalCode.BUILDING_TAKES_GROUP: "With two players building is a main action: say which dice you take.",
    YspahanRefusalCode.BUILDING_TAKES_NO_GROUP: "No dice are taken for a building.",
    YspahanRefusalCode.WRONG_DICE: "The dice said to be thrown are not {dice} numbers from 1 to 6.",
    YspahanRefusalCode.WRONG_CARDS: "The cards said to be drawn are not what the deck can give.",
}
"""In English; a name in braces is one of the facts."""


@dataclass(frozen=True, slots=True)
class YspahanRefusal:
    """A move that the rules forbid; the position is untouched."""

    why: YspahanRefusalCode
    rule: str
    """The number in the rules text, such as "K3"."""
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def refused(self) -> Literal[True]:
        return True

    @property
    def text(self) -> str:
        """One English sentence, with its facts."""
        said = {name: ", ".join(fact) if isinstance(fact, tuple) else fact for name, fact in self.facts.items()}
        return SENTENCES[self.why].format_map(said)


def refuse(why: YspahanRefusalCode, rule: str, **facts: object) -> YspahanRefusal:
    """Shorthand: the facts as keywords."""
    return YspahanRefusal(why, rule, facts)

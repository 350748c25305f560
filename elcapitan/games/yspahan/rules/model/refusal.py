"""Every reason for which the rules of Yspahan refuse a move."""

from __future__ import annotations

from elcapitan.kit.rules.refusal_reason import RefusalReason
from elcapitan.kit.rules.refusals import Refusal, refuse

__all__ = ["Refusal", "YspahanRefusalCode", "refuse"]


class YspahanRefusalCode(RefusalReason):
    """A row each: code, rules, sentence, and the facts that the sentence does not name."""

    # fmt: off
    GAME_OVER = "game-over", "E1", "The game is over."
    NOT_YOUR_TURN = "not-your-turn", "R7 T2", "Seat {seat} is to act."
    NOT_NOW = "not-now", "R7 T2", "That is not possible at this stage ({stage})."
    ALREADY_ROLLED = "already-rolled", "D1", "The dice have been rolled today; nothing is rolled again."
    CAMEL_ASKED = "camel-asked", "R7", "Seat {seat} is asked for a camel for the good in {shop}; all else waits."
    ACTION_DONE = "action-done", "A1", "You have had your main action of this turn."
    ACTION_MISSING = "action-missing", "B1 T2", "Your main action comes first."
    NOT_ENOUGH_GOLD = "not-enough-gold", "D1 R2", "It costs {price} gold, and you have {gold}."
    OVER_THREE_GOLD = ("over-three-gold", "R2",
        "It costs {price} gold; a move of the supervisor may cost {most} at most.")
    FLOOR_EMPTY = "floor-empty", "A1", "There are no dice on the floor {floor}."
    YELLOW_DICE_ONLY = ("yellow-dice-only", "N3",
        "On the floor {floor} there are yellow dice only: they serve the starter.")
    GROUP_LEFT = "group-left", "A2", "There are dice you can take, so you cannot draw without taking some."
    NO_CARD_LEFT = "no-card-left", "A6", "No card is left to draw."
    NO_FREE_SHOP = "no-free-shop", "A5", "You cannot place a single good in the {district} district."
    OTHER_DISTRICT = "other-district", "K2", "The shop {shop} is not in the {district} district."
    SHOP_OCCUPIED = "shop-occupied", "K1", "The shop {shop} holds a good already.", "seat"
    SOUK_OF_ANOTHER = "souk-of-another", "K3", "Another player has a good in the souk {souk}.", "seat"
    SOUK_INCOMPLETE = ("souk-incomplete", "K4 K5",
        "You cannot begin the souk {souk} before these are complete: {incomplete}.")
    NOT_WAITING = "not-waiting", "R6", "No good from {shop} is to be loaded now; these are: {waiting}."
    CARD_NOT_HELD = "card-not-held", "C2 C3", "The card {card} is not in your hand."
    CARDS_LATER = "cards-later", "C3", "At this table cards are played only after the main action."
    NOT_DURING_ACTION = "not-during-action", "C3", "No card can be played in the middle of an action."
    ONLY_WITH_BUILDING = "only-with-building", "C3", "The card {card} is played together with a building."
    TOO_FEW = "too-few", "C4", "You have {held} {what}, not {number}."
    TOO_MANY = "too-many", "C4", "With the card {card} you give up {most} at most, not {number}."
    BUILT_THIS_TURN = "built-this-turn", "B1", "You have built in this turn already: {building}."
    HAS_BUILDING = "has-building", "B2", "You have this building already: {building}."
    CANNOT_PAY = ("cannot-pay", "B1",
        "This building ({building}) would cost you {camels} camels and {gold} gold; you have {camels_held} "
        "and {gold_held}.")
    NOTHING_TO_SPARE = "nothing-to-spare", "C4", "The card {card} spares you nothing on this building ({building})."
    BUILDING_TAKES_GROUP = ("building-takes-group", "N4",
        "With two players building is a main action: say which dice you take.")
    BUILDING_TAKES_NO_GROUP = "building-takes-no-group", "B1", "No dice are taken for a building."
    WRONG_DICE = "wrong-dice", "D1", "The dice said to be thrown are not {dice} numbers from 1 to 6."
    WRONG_CARDS = "wrong-cards", "C6", "The cards said to be drawn are not what the deck can give.", "cards"
    # fmt: on

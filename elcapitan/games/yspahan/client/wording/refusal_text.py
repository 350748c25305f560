"""Why the rules refuse a move, as one sentence with its facts; the rule's number is for the rule book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import join_names
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode as Code
from elcapitan.kit.rules.refusal_reason import RefusalReason
from elcapitan.kit.words.phrases import AnyPhrase, Kinds, Phrase, PhraseByFact
from elcapitan.kit.words.refusal_answers import worded_answer
from elcapitan.protocol import to_client


def refusal_text(names_by_seat: Sequence[str], refused: Refusal) -> str:
    """Why not."""
    return _SENTENCES[refused.why].say(refused.facts, {**_KINDS, "seat": lambda seat: names_by_seat[seat - 1]})


def answer_refusal_text(model: TableModel | None, answer: to_client.Refused | None) -> str | None:
    """Why the rules refused a move; None if they did not, or for a reason of a newer server."""
    return (
        None
        if model is None
        else worded_answer(answer, Code, partial(refusal_text, [info.name for info in model.seats]))
    )


_KINDS: Final[Kinds] = {
    **names.KINDS,
    "camels_held": names.camels_text,
    "gold_held": names.gold_text,
    "incomplete": lambda souks: join_names([*map(names.short_souk_text, souks)]),
    "price": names.gold_text,
    "waiting": lambda shops: join_names([*map(names.from_shop_text, shops)]),
}
_SENTENCES: Mapping[RefusalReason, AnyPhrase] = {
    Code.GAME_OVER: Phrase("The game is over."),
    Code.NOT_YOUR_TURN: Phrase("It is {name}'s turn.", name="seat"),
    Code.NOT_NOW: PhraseByFact(
        "stage",
        {
            "roll": Phrase("The dice must be rolled first."),
            "main": Phrase("First take your main action: take dice from the tower."),
            "placing": Phrase("Place your goods first."),
            "loading": Phrase("First the goods beside the supervisor are loaded."),
            "after": Phrase("You have had your main action. You can still build, play cards, or end the turn."),
        },
    ),
    Code.ALREADY_ROLLED: Phrase("The dice have been rolled today; nothing is rolled again."),
    Code.CAMEL_ASKED: Phrase(
        "{name} must first say whether to give up a camel for the good {in_souk}.", name="seat", in_souk="shop:in_shop"
    ),
    Code.ACTION_DONE: Phrase("You have had your main action this turn."),
    Code.ACTION_MISSING: Phrase("Your main action comes first: take dice from the tower."),
    Code.NOT_ENOUGH_GOLD: Phrase("It costs {price}; you have {gold}.", gold="gold:number"),
    Code.OVER_THREE_GOLD: Phrase("It would cost {price}. At this table a move of the supervisor costs {most} at most."),
    Code.FLOOR_EMPTY: Phrase("No dice lie on the {floor} floor."),
    Code.YELLOW_DICE_ONLY: Phrase(
        "On the {floor} floor lie yellow dice alone, and they serve only the starting player."
    ),
    Code.GROUP_LEFT: Phrase("There are dice you can take, so you must take some to draw a card."),
    Code.NO_CARD_LEFT: Phrase("No card is left to draw."),
    Code.NO_FREE_SHOP: Phrase("No good of yours would find a shop in the {district} district."),
    Code.OTHER_DISTRICT: Phrase("The shop {in_souk} is not in the {district} district.", in_souk="shop:in_shop"),
    Code.SHOP_OCCUPIED: Phrase("{name} has a good in this shop already.", name="seat"),
    Code.SOUK_OF_ANOTHER: Phrase("{name} has a good {in_souk}.", name="seat", in_souk="souk:in_souk"),
    Code.SOUK_INCOMPLETE: Phrase("You cannot begin {souk} yet; complete first: {souks}.", souks="incomplete"),
    # Words: {from_souks} is such as "from the yellow souk of the barrel district"
    Code.NOT_WAITING: Phrase("That good is not to be loaded now, only the one {from_souks}.", from_souks="waiting"),
    Code.CARD_NOT_HELD: Phrase("The card {card} is not in your hand."),
    Code.CARDS_LATER: Phrase("At this table cards are played only after the main action."),
    Code.NOT_DURING_ACTION: Phrase("No card is played in the middle of an action."),
    Code.ONLY_WITH_BUILDING: Phrase("The card {card} is played together with a building."),
    Code.TOO_FEW: PhraseByFact(
        "what",
        {
            "camels": Phrase("You cannot give up {wanted}; you have {held}.", wanted="number:camels"),
            "gold": Phrase("You cannot give up {wanted}; you have {held}.", wanted="number:gold"),
        },
    ),
    Code.TOO_MANY: Phrase("With the card {card} you can give up {most} at most, not {number}."),
    Code.BUILT_THIS_TURN: Phrase("You have already built this turn: {building}."),
    Code.HAS_BUILDING: Phrase("You have already built this: {building}."),
    Code.CANNOT_PAY: Phrase("The {building} costs you {camels} and {gold}; you have {camels_held} and {gold_held}."),
    Code.NOTHING_TO_SPARE: Phrase("The card {card} saves nothing on this building: {building}."),
    Code.BUILDING_TAKES_GROUP: Phrase(
        "With two players building is a main action: say from which floor you take dice."
    ),
    Code.BUILDING_TAKES_NO_GROUP: Phrase("No dice are taken for a building."),
    Code.WRONG_DICE: Phrase("The dice thrown do not match: there should be {count}.", count="dice:number"),
    Code.WRONG_CARDS: Phrase("The cards drawn do not match the deck."),
}

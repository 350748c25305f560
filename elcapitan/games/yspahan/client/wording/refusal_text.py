"""Why the rules refuse a move, as one sentence with its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.notices import UNREADABLE_FACTS
from elcapitan.client.shell.i18n import _, join_names
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusal
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode as Code
from elcapitan.protocol import to_client

Facts = Mapping[str, Any]


def refusal_text(names_by_seat: Sequence[str], refused: YspahanRefusal) -> str:
    """Why not. The rule's number is for the rule book, not for the sentence."""
    return _REASONS[refused.why](_Told(names_by_seat, refused.facts))


def answer_refusal_text(model: TableModel | None, answer: to_client.Refused | None) -> str | None:
    """Why the rules refused a move; None if they did not, or for a reason of a newer server."""
    if model is None or answer is None or not answer.rule:
        return None
    try:
        refused = YspahanRefusal(Code(answer.why), answer.rule, answer.facts)
        return refusal_text([info.name for info in model.seats], refused)
    except UNREADABLE_FACTS:
        return None


class _Told:
    """The facts of a refusal in words."""

    def __init__(self, who: Sequence[str], facts: Facts) -> None:
        self._who, self.facts = who, facts

    def name(self) -> str:
        return self._who[int(self.facts["seat"]) - 1]

    def number(self, fact: str) -> int:
        return int(self.facts[fact])

    def in_souk(self) -> str:
        """Where the shop is."""
        return names.in_shop_text(self.facts["shop"])

    def short_souks(self, fact: str) -> str:
        """Souks of a district that is told already."""
        return join_names([names.short_souk_text(souk) for souk in self.facts[fact]])

    def floor(self, fact: str = "floor") -> str:
        return names.of_floor_text(self.facts[fact])

    def card(self) -> str:
        return names.card_text(self.facts["card"])

    def building(self) -> str:
        return names.building_text(self.facts["building"])

    def amount(self, fact: str) -> str:
        """So many camels or gold."""
        count = self.number(fact)
        return names.camels_text(count) if self.facts["what"] == "camels" else names.gold_text(count)


def _wrong_stage(told: _Told) -> str:
    return {
        "roll": lambda: _("The dice must be rolled first."),
        "main": lambda: _("First take your main action: take dice from the tower."),
        "placing": lambda: _("Place your goods first."),
        "loading": lambda: _("First the goods beside the supervisor are loaded."),
        "after": lambda: _("You have had your main action. You can still build, play cards, or end the turn."),
    }[str(told.facts["stage"])]()


def _too_many(told: _Told) -> str:
    return _("With the card {card} you can give up {most} at most, not {number}.").format(
        card=told.card(), most=told.number("most"), number=told.number("number")
    )


def _cannot_pay(told: _Told) -> str:
    return _("The {building} costs you {camels} and {gold}; you have {camels_held} and {gold_held}.").format(
        building=told.building(),
        camels=names.camels_text(told.number("camels")),
        gold=names.gold_text(told.number("gold")),
        camels_held=names.camels_text(told.number("camels_held")),
        gold_held=names.gold_text(told.number("gold_held")),
    )


def _not_waiting(told: _Told) -> str:
    waiting = join_names([names.from_shop_text(shop) for shop in told.facts["waiting"]])
    # Words: {from_souks} is such as "from the yellow souk of the barrel district"
    return _("That good is not to be loaded now, only the one {from_souks}.").format(from_souks=waiting)


_REASONS: dict[Code, Callable[[_Told], str]] = {
    Code.GAME_OVER: lambda told: _("The game is over."),
    Code.NOT_YOUR_TURN: lambda told: _("It is {name}'s turn.").format(name=told.name()),
    Code.NOT_NOW: _wrong_stage,
    Code.ALREADY_ROLLED: lambda told: _("The dice have been rolled today; nothing is rolled again."),
    Code.CAMEL_ASKED: lambda told: _("{name} must first say whether to give up a camel for the good {in_souk}.").format(
        name=told.name(), in_souk=told.in_souk()
    ),
    Code.ACTION_DONE: lambda told: _("You have had your main action this turn."),
    Code.ACTION_MISSING: lambda told: _("Your main action comes first: take dice from the tower."),
    Code.NOT_ENOUGH_GOLD: lambda told: _("It costs {price}; you have {gold}.").format(
        price=names.gold_text(told.number("price")), gold=told.number("gold")
    ),
    Code.OVER_THREE_GOLD: lambda told: _(
        "It would cost {price}. At this table a move of the supervisor costs {most} at most."
    ).format(price=names.gold_text(told.number("price")), most=told.number("most")),
    Code.FLOOR_EMPTY: lambda told: _("No dice lie on the {floor} floor.").format(floor=told.floor()),
    Code.YELLOW_DICE_ONLY: lambda told: _(
        "On the {floor} floor lie yellow dice alone, and they serve only the starting player."
    ).format(floor=told.floor()),
    Code.GROUP_LEFT: lambda told: _("There are dice you can take, so you must take some to draw a card."),
    Code.NO_CARD_LEFT: lambda told: _("No card is left to draw."),
    Code.NO_FREE_SHOP: lambda told: _("No good of yours would find a shop in the {district} district.").format(
        district=told.floor("district")
    ),
    Code.OTHER_DISTRICT: lambda told: _("The shop {in_souk} is not in the {district} district.").format(
        in_souk=told.in_souk(), district=told.floor("district")
    ),
    Code.SHOP_OCCUPIED: lambda told: _("{name} has a good in this shop already.").format(name=told.name()),
    Code.SOUK_OF_ANOTHER: lambda told: _("{name} has a good {in_souk}.").format(
        in_souk=names.in_souk_text(told.facts["souk"]), name=told.name()
    ),
    Code.SOUK_INCOMPLETE: lambda told: _("You cannot begin {souk} yet; complete first: {souks}.").format(
        souk=names.souk_text(told.facts["souk"]), souks=told.short_souks("incomplete")
    ),
    Code.NOT_WAITING: _not_waiting,
    Code.CARD_NOT_HELD: lambda told: _("The card {card} is not in your hand.").format(card=told.card()),
    Code.CARDS_LATER: lambda told: _("At this table cards are played only after the main action."),
    Code.NOT_DURING_ACTION: lambda told: _("No card is played in the middle of an action."),
    Code.ONLY_WITH_BUILDING: lambda told: _("The card {card} is played together with a building.").format(
        card=told.card()
    ),
    Code.TOO_FEW: lambda told: _("You cannot give up {wanted}; you have {held}.").format(
        wanted=told.amount("number"), held=told.number("held")
    ),
    Code.TOO_MANY: _too_many,
    Code.BUILT_THIS_TURN: lambda told: _("You have already built this turn: {building}.").format(
        building=told.building()
    ),
    Code.HAS_BUILDING: lambda told: _("You have already built this: {building}.").format(building=told.building()),
    Code.CANNOT_PAY: _cannot_pay,
    Code.NOTHING_TO_SPARE: lambda told: _("The card {card} saves nothing on this building: {building}.").format(
        card=told.card(), building=told.building()
    ),
    Code.BUILDING_TAKES_GROUP: lambda told: _(
        "With two players building is a main action: say from which floor you take dice."
    ),
    Code.BUILDING_TAKES_NO_GROUP: lambda told: _("No dice are taken for a building."),
    Code.WRONG_DICE: lambda told: _("The dice thrown do not match: there should be {count}.").format(
        count=told.number("dice")
    ),
    Code.WRONG_CARDS: lambda told: _("The cards drawn do not match the deck."),
}

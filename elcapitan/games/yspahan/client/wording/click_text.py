"""Why a click means nothing, what a question asks, and what its answers are called."""

from __future__ import annotations

from elcapitan.client.shell.i18n import _, join_names
from elcapitan.games.yspahan.clicks import AskedFor, ClickReason, floor_found
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import FLOOR_ACTIONS, floor_action_text, move_text
from elcapitan.games.yspahan.client.wording.refusal_text import refusal_text
from elcapitan.games.yspahan.rules.model.board import FLOOR_AT
from elcapitan.games.yspahan.rules.model.moves import BuildBuilding
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ClickAnswer, PlayMoves, ShowReason, TableReason


def why_not_words(at: YspahanContext, meant: Refusal | ShowReason) -> str:
    """Why a click does nothing, in one sentence."""
    if isinstance(meant, Refusal):
        return refusal_text([info.name for info in at.seats], meant)
    match meant.reason:
        case TableReason.ONLOOKER:
            return _("You are looking on.")
        case TableReason.NOT_YOUR_TURN:
            return _("Wait for {name}.").format(name=at.name(meant.seat))
        case TableReason.HELD:
            return _("A computer player is in your seat.")
        case ClickReason.ANSWER_FIRST:
            return _("First answer whether you give up a camel.")
        case ClickReason.FLOOR_OF_ELSEWHERE:
            return _("Those dice supply no shop here: the {district} district is supplied from its own floor.").format(
                district=names.of_floor_text(meant.name)
            )
        case _:
            return _("There is no building you could build now with the card {card}.").format(
                card=names.card_text(meant.name)
            )


def reason_rule(meant: Refusal | ShowReason) -> str:
    """The number of the rule behind it; empty if none is."""
    if isinstance(meant, Refusal):
        return meant.rule
    rules: dict[str, str] = {
        TableReason.NOT_YOUR_TURN: "T1",
        ClickReason.ANSWER_FIRST: "R7",
        ClickReason.FLOOR_OF_ELSEWHERE: "A5",
        ClickReason.NO_BUILDING_FOR: "C4",
    }
    return rules.get(meant.reason, "")


def question_title(question: AskChoice | AskAmount) -> str:
    """What is asked."""
    if isinstance(question, AskAmount):
        return _("How many?")
    match AskedFor(question.asked):
        case AskedFor.FLOOR if question.subject:
            return _("{building}: with the dice of which floor?").format(building=names.building_text(question.subject))
        case AskedFor.FLOOR:
            return _("Draw a card: with the dice of which floor?")
        case AskedFor.CARD_USE:
            return names.card_text(question.subject)
        case AskedFor.GIVEN:
            return _("What do you give?")
        case AskedFor.PRICE:
            return _("How do you pay for the {building}?").format(building=names.building_text(question.subject))


def answer_label(at: YspahanContext, question: AskChoice, answer: ClickAnswer) -> str:
    """What an answer is called; a move says what it brings."""
    if question.asked is AskedFor.CARD_USE and answer.name == "play":
        return _("Play it: {effect}").format(effect=names.card_effect_text(question.subject))
    if question.asked is AskedFor.GIVEN:
        if answer.name == "camels":
            return _("Camels, for as many gold")
        return _("Gold, for as many camels")
    if question.asked is AskedFor.FLOOR:
        return _floor_label(at, answer)
    if isinstance(answer.leads_to, PlayMoves):
        move = answer.leads_to.moves[0]
        if isinstance(move, FLOOR_ACTIONS):
            deed = floor_action_text(at, move)
            return _("As a die: {deed}").format(deed=f"{deed[:1].lower()}{deed[1:]}")
        return move_text(at, move)
    return join_names([names.card_text(card) for card in answer.name.split()])


def _floor_label(at: YspahanContext, answer: ClickAnswer) -> str:
    """A floor with its dice; what they are taken for is in the question."""
    group = at.state.tower[FLOOR_AT[answer.name]]
    assert group is not None, "only floors with dice are asked about"
    dice = _("{dice} with the number {number}").format(
        dice=names.dice_label(group.white + group.yellow), number=group.number
    )
    floor = names.floor_text(answer.name)
    text = _("{floor}: {dice}").format(floor=f"{floor[:1].upper()}{floor[1:]}", dice=dice)
    move = answer.leads_to.moves[0] if isinstance(answer.leads_to, PlayMoves) else None
    if not isinstance(move, BuildBuilding) or not move.cards:
        return text
    return _("{text}, playing {cards}").format(
        text=text, cards=join_names([names.card_text(card) for card in move.cards])
    )


def found_floor_text(at: YspahanContext, meant: PlayMoves) -> str:
    """That the program has chosen a floor, and which."""
    floor = floor_found(meant)
    group = at.state.tower[FLOOR_AT[floor]]
    dice = group.white + group.yellow if group else 0
    return _("You take {dice} from the {floor} floor").format(
        dice=names.dice_text(dice), floor=names.of_floor_text(floor)
    )

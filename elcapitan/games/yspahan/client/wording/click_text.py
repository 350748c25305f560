"""Why a click means nothing, what a question asks, and what its answers are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elcapitan.client.shell.i18n import _, capitalised
from elcapitan.games.yspahan.clicks import AskedFor, ClickReason, floor_found
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import (
    dice_on,
    floor_action_text,
    move_text,
    numbered_dice_text,
    with_cards,
)
from elcapitan.games.yspahan.client.wording.refusal_text import refusal_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.refusal import Refusal
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ClickAnswer, PlayMoves, ShowReason, TableReason

_RULES: Final[Mapping[str, str]] = {
    TableReason.NOT_YOUR_TURN: "T1",
    ClickReason.ANSWER_FIRST: "R7",
    ClickReason.FLOOR_OF_ELSEWHERE: "A5",
    ClickReason.NO_BUILDING_FOR: "C4",
}
"""By reason, the rule behind it."""


def why_not_words(at: YspahanContext, meant: Refusal | ShowReason) -> str:
    """Why a click does nothing, in one sentence."""
    if isinstance(meant, Refusal):
        return refusal_text([info.name for info in at.seats], meant)
    return at.tell(WORDS["click-reasons"][meant.reason], name=meant.name, seat=meant.seat)


def reason_rule(meant: Refusal | ShowReason) -> str:
    """The number of the rule behind it; empty if none is."""
    return meant.rule if isinstance(meant, Refusal) else _RULES.get(meant.reason, "")


def question_title(question: AskChoice | AskAmount) -> str:
    """What is asked."""
    if isinstance(question, AskAmount):
        return _("How many?")
    if question.asked == AskedFor.CARD_USE:
        return names.card_text(question.subject)
    return names.tell(WORDS["questions"][question.asked], subject=question.subject)


def answer_label(at: YspahanContext, question: AskChoice, answer: ClickAnswer) -> str:
    """What an answer is called; a move says what it brings."""
    if question.asked is AskedFor.CARD_USE and answer.name == "play":
        return _("Play it: {effect}").format(effect=names.card_effect_text(question.subject))
    if question.asked is AskedFor.GIVEN:
        return _("Camels, for as many gold") if answer.name == "camels" else _("Gold, for as many camels")
    if question.asked is AskedFor.FLOOR:
        return _floor_label(at, answer)
    if isinstance(answer.leads_to, PlayMoves):
        move = answer.leads_to.moves[0]
        if isinstance(move, moves.FloorAction):
            deed = floor_action_text(at, move)
            return _("As a die: {deed}").format(deed=f"{deed[:1].lower()}{deed[1:]}")
        return move_text(at, move)
    return names.join_cards(answer.name.split())


def _floor_label(at: YspahanContext, answer: ClickAnswer) -> str:
    """A floor with its dice; what they are taken for is in the question."""
    floor = capitalised(names.floor_text(answer.name))
    text = _("{floor}: {dice}").format(floor=floor, dice=numbered_dice_text(at, answer.name))
    move = answer.leads_to.moves[0] if isinstance(answer.leads_to, PlayMoves) else None
    return with_cards(text, move) if isinstance(move, moves.BuildBuilding) else text


def found_floor_text(at: YspahanContext, meant: PlayMoves) -> str:
    """That the program has chosen a floor, and which."""
    floor = floor_found(meant)
    return at.tell("You take {dice} from the {floor} floor", dice=dice_on(at, floor), floor=floor)

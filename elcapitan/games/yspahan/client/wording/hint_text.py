"""A hint in words: the steps of what is left of the turn, and what the other things are worth less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, good_row, quiet_row
from elcapitan.games.yspahan.client.facts.hint_steps import YspahanHintStep
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.move_text import FLOOR_ACTIONS, gain_of, move_text
from elcapitan.games.yspahan.client.wording.prompts import CARD_PLAYS
from elcapitan.games.yspahan.client.wording.reason_text import REASONS
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.board import SHOP_AT
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.words.phrases import fields

LEAST_LEAD: Final = 0.5
"""Points; what is worth less more is as good, as far as imagined games can tell."""


def hint_rows(
    at: YspahanContext, asked: YspahanState, advice: Advice, steps: Sequence[YspahanHintStep]
) -> Iterator[TextRow]:
    """What to do, and why; `asked` is the view the advice was given for, `steps` is what is left to be done."""
    for number, step in enumerate(steps, 1):
        text = move_text(at._replace(state=step.before), step.move)
        yield TextRow(f"{number}. {text}" if len(steps) > 1 else text)
    there = at._replace(state=asked)
    worse = next((other for other in advice.alternatives if other.behind >= LEAST_LEAD), None)
    for number, other in enumerate(advice.alternatives):
        yield _alternative_row(there, other, is_best=number == 0)
        if other is worse and (reason := REASONS.text(asked, at.me, advice.moves, other.moves, at.name)):
            yield TextRow(reason)


def _alternative_row(at: YspahanContext, other: Alternative, *, is_best: bool) -> TextRow:
    deed = doing_text(at, other.moves[0])
    if other.behind < LEAST_LEAD:
        return quiet_row(_("About as good: {other}").format(other=deed))
    points = max(1, round(other.behind))
    if is_best:
        # Words: {other} is such as "taking 2 gold"
        return good_row(at.tell("About {points} better than {other}", points=points, other=deed))
    return quiet_row(at.tell("About {points} less: {other}", points=points, other=deed))


def doing_text(at: YspahanContext, move: moves.Move) -> str:
    """A legal move behind "better than", such as "taking 2 gold" (Czech: the infinitive)."""
    if isinstance(move, FLOOR_ACTIONS):
        return gain_of(at, move, WORDS["taking"])
    if isinstance(move, CARD_PLAYS):
        return at.tell("playing the card {card}", card=move.card)
    kinds = {**at.kinds, "owner": lambda shop: at.name(at.state.shops[SHOP_AT[shop]])}
    return str(WORDS["doing"][type(move).__name__].say(fields(move), kinds))

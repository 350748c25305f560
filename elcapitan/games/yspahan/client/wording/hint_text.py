"""A hint in words: the steps of what is left of the turn, and what the other things are worth less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.bots.bot import Advice
from elcapitan.client.table.hint_rows import HintedMove, alternative_rows
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.move_text import gain_of, move_text
from elcapitan.games.yspahan.client.wording.reason_text import REASONS
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.board import SHOP_AT
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.words.phrases import fields


def hint_rows(
    at: YspahanContext, asked: YspahanState, advice: Advice, steps: Sequence[HintedMove]
) -> Iterator[TextRow]:
    """What to do, and why; `asked` is the view the advice was given for, `steps` is what is left to be done."""
    for number, step in enumerate(steps, 1):
        text = move_text(at._replace(state=step.before), step.move)
        yield TextRow(f"{number}. {text}" if len(steps) > 1 else text)
    there = at._replace(state=asked)
    yield from alternative_rows(
        advice,
        there.tell,
        lambda other: doing_text(there, other.moves[0]),
        lambda other: REASONS.text(asked, at.me, advice.moves, other.moves, at.name),
    )


def doing_text(at: YspahanContext, move: moves.Move) -> str:
    """A legal move behind "better than", such as "taking 2 gold" (Czech: the infinitive)."""
    if isinstance(move, moves.FloorAction):
        return gain_of(at, move, WORDS["taking"])
    if isinstance(move, moves.CardPlay):
        return at.tell("playing the card {card}", card=move.card)
    kinds = {**at.kinds, "owner": lambda shop: at.name(at.state.shops[SHOP_AT[shop]])}
    return str(WORDS["doing"][type(move).__name__].say(fields(move), kinds))

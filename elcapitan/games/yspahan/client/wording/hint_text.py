"""A hint in words: the steps of what is left of the turn, and what the other things are worth less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, good_row, quiet_row
from elcapitan.games.yspahan.client.facts.hint_steps import YspahanHintStep
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import deed_text, move_text
from elcapitan.games.yspahan.rules.model.state import YspahanState

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
    for number, other in enumerate(advice.alternatives):
        yield _alternative_row(there, other, is_best=number == 0)


def _alternative_row(at: YspahanContext, other: Alternative, *, is_best: bool) -> TextRow:
    deed = deed_text(at, other.moves[0])
    if other.behind < LEAST_LEAD:
        return quiet_row(_("About as good: {other}").format(other=deed))
    points = names.points_text(max(1, round(other.behind)))
    if is_best:
        return good_row(_("Worth about {points} more to you than: {other}").format(points=points, other=deed))
    return quiet_row(_("About {points} less: {other}").format(points=points, other=deed))

"""What a hint says of the other things that might be done, in games that count points. Needs no pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, good_row, quiet_row

LEAST_LEAD: Final = 0.5
"""Points; what is worth less more is as good, as far as imagined games can tell."""


def alternative_rows(
    advice: Advice,
    tell: Callable[..., str],
    deed_text: Callable[[Alternative], str],
    reason_text: Callable[[Alternative], str],
) -> Iterator[TextRow]:
    """The best other things, and why the advice is better than the first that is worth less.

    `tell` words a sentence with points, `deed_text` one of the other things, such as "taking 2 gold" (Czech: the
    infinitive), `reason_text` why it is worse (empty: nothing is known).
    """
    worse = next((other for other in advice.alternatives if other.behind >= LEAST_LEAD), None)
    for number, other in enumerate(advice.alternatives):
        yield _alternative_row(other, tell, deed_text(other), is_best=number == 0)
        if other is worse and (reason := reason_text(other)):
            yield TextRow(reason)


def _alternative_row(other: Alternative, tell: Callable[..., str], deed: str, *, is_best: bool) -> TextRow:
    if other.behind < LEAST_LEAD:
        return quiet_row(_("About as good: {other}").format(other=deed))
    points = max(1, round(other.behind))
    if is_best:
        # Words: {other} is such as "taking 2 gold"
        return good_row(tell("About {points} better than {other}", points=points, other=deed))
    return quiet_row(tell("About {points} less: {other}", points=points, other=deed))

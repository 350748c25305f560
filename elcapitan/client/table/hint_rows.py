"""The plain steps of a hint, and what it says of the other things that might be done in games that count points.

Needs no pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.text_rows import TextRow, good_row, quiet_row
from elcapitan.table.ruleset import Ruleset

LEAST_LEAD: Final = 0.5
"""Points; what is worth less more is as good, as far as imagined games can tell."""


class HintedMove(NamedTuple):
    """A step of which a game says no more than this."""

    move: Any
    before: Any
    """The position in which it is made."""


def hinted_moves(rules: Ruleset, state: Any, moves: Sequence[Any]) -> tuple[HintedMove, ...]:
    """These moves from a position on, up to the first one that the rules refuse."""
    found: list[HintedMove] = []
    for move in moves:
        if found:
            played = rules.play(state, rules.to_act(state)[0], found[-1].move)
            if played.refused:
                break
            state = played.state
        found.append(HintedMove(move, state))
    return tuple(found)


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

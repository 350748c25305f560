"""The turns of computer players and the reasons for them, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.i18n import _

if TYPE_CHECKING:
    from elcapitan.kit.bots.explanation import Explanation


class BotTurn(NamedTuple):
    """A turn of a computer player, or what else it decides at once."""

    seat: int
    by: str
    """Who plays the seat."""
    before: Any
    """The position."""
    moves: tuple[Any, ...]
    first: int
    last: int
    """Indices of its first and last moves among the steps."""


class BotReasonRow(NamedTuple):
    """One line of the reasons."""

    text: str
    own: int
    """What the computer player expects to have at the end."""
    rival: str
    """The rival expected to have the most."""
    theirs: int


def find_bot_turns(
    steps: Sequence[GameStep],
    parse: Callable[[str], Any],
    begins: Callable[[GameStep], bool],
    goes_on: Callable[[GameStep, GameStep], bool],
) -> list[BotTurn]:
    """In order, including one in progress; `begins` tells of a step, `goes_on` of its first and a later one."""
    found: list[BotTurn] = []
    first = 0
    while first < len(steps):
        step, after = steps[first], first + 1
        if step.by != PERSON and begins(step):
            while after < len(steps) and goes_on(step, steps[after]):
                after += 1
            moves = tuple(parse(each.text) for each in steps[first:after])
            found.append(BotTurn(step.seat, step.by, step.before, moves, first, after - 1))
        first = after
    return found


def reason_rows(
    seat: int, name: Callable[[int], str], found: Explanation, text_of: Callable[[Sequence[Any]], str]
) -> list[BotReasonRow]:
    """The position before, the turn itself, and the alternatives, each with what every seat has at the end."""
    rows = []
    considered = [(text_of(each.moves), each.expected) for each in (found.chosen, *found.others)]
    for text, expected in ((_("Before the turn"), found.before), *considered):
        theirs, rival = max((each, -other) for other, each in enumerate(expected, 1) if other != seat)
        rows.append(BotReasonRow(text, expected[seat - 1], name(-rival), theirs))
    return rows


def numbers_text(by: str, numbers: str, varied: str, *, is_ours: bool, simulates: bool) -> str:
    """What the numbers mean, and what they leave out; `varied` is said of a level that does not simulate."""
    if by in ("random", PERSON):
        return _("It plays at random; this is how the normal level rates the moves.")
    if not is_ours:
        more = _("This player does not explain its moves; this is how the normal level rates them.")
    else:
        more = _("It then simulated the best ones, which may have changed the order.") if simulates else varied
    return f"{numbers} {more}"

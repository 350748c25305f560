"""What the table says of the thing under the pointer: what it is, what clicking it would cost and bring, or why not.

Words only, from the position; where they are painted is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.i18n import _
from elcapitan.client.keys import Deed
from elcapitan.client.table import counsel
from elcapitan.client.table.foreseen import arriving, consequences
from elcapitan.client.table.guide import choice, why_not
from elcapitan.client.table.intent import Ask, Choose, Do, Hint, Intent, Question, Reason
from elcapitan.client.table.pirate_words import explained
from elcapitan.client.table.pirate_words import rule as pirate_rule
from elcapitan.client.table.preview import preview
from elcapitan.client.table.row import Row, bad, plain, quiet
from elcapitan.client.table.sitting import Sitting
from elcapitan.client.table.story import Line
from elcapitan.client.table.targets import Kind, Target
from elcapitan.client.table.things import about
from elcapitan.rules.events import PaydayHeld
from elcapitan.rules.moves import End, MovePirate, Reopen, Sail
from elcapitan.rules.refusal import Refused
from elcapitan.rules.state import Stage

MOST_LINES = 9
GOALS = (Kind.HARBOUR, Kind.CITY)
EVERYBODYS = (Reason.NOT_YOUR_TURN, Reason.ONLOOKER, Reason.HELD, Reason.SETTLING)
"""Reasons that hold for the whole table: said once, by the rail, and on what is clicked."""


def tooltip(at: Sitting, target: Target, meant: Intent | None, paid: PaydayHeld, log: Sequence[Line] = ()) -> list[Row]:
    """The rows beside the pointer; none where there is nothing to say. `log` where its panel is too short for it."""
    rows = about(at, target, paid, log)
    if isinstance(meant, Choose) and target.kind in (Kind.HARBOUR, Kind.PIRATE):
        rows.append(Row(pirate_rule(at.state) if meant.card else _("click again to put it back")))
    if isinstance(meant, Choose) and target.kind is Kind.HAND and meant.card is None:
        rows.append(Row(_("Choose a harbour: click it, or press the number of its city or an arrow key.")))
        rows.append(quiet(_("Click the card again, or press Enter, to put it back.")))
    if isinstance(meant, Do | Ask):
        moves = meant.moves if isinstance(meant, Ask) else (meant.move,)
        pirates = [move for move in moves if isinstance(move, MovePirate)]
        if pirates:
            return plain(list(explained(at, pirates))[:MOST_LINES])
    if target.kind in GOALS and _wonders(at, target, meant):
        rows += counsel.ways(at, target.name)
        return rows
    match meant:
        case Do(Sail() as move):
            rows = list(arriving(at, move))
        case Do(End()) if target.kind is Kind.END:
            rows += counsel.ending(at)
        case Do(move) if seen := preview(at.state, move):
            if target.kind is Kind.FORTRESS:
                rows = rows[:1]  # its price comes with what it leaves
            if target.kind is not Kind.LOAN:  # what a loan costs is said already
                rows += consequences(at, seen)
        case Ask() if target.kind is Kind.BANK:
            pass  # both loans are told of already
        case Ask():
            rows += _answers(at, meant)
        case _:
            rows += _why_not(at, target, meant)
    return [row for row in rows if row.words or row.shifts]


def _wonders(at: Sitting, target: Target, meant: Intent | None) -> bool:
    """Whether she asks how to come there: her turn has an action open, or the map of reach lies over the boards."""
    state = at.state
    if not at.me or state.stage is not Stage.TURN or isinstance(meant, Do | Ask | Choose):
        return False
    if at.mapped:
        return True
    if state.seat != at.me or at.chosen or state.turn.acted or (target.name, target.number) == state.pirate:
        return False
    return state.mover.place != target.name


def _answers(at: Sitting, meant: Ask) -> Iterator[Row]:
    """What all answers have in common once, then each with what it alone would do."""
    foreseen = {move: preview(at.state, move) for move in meant.moves}
    placing = meant.question is Question.PLACING
    told = {
        move: [row for row in consequences(at, seen) if not row.shifts] if seen and placing else []
        for move, seen in foreseen.items()
    }
    first, *others = told.values()
    common = [row for row in first if all(row in rows for rows in others)]
    yield from common
    for move, seen in foreseen.items():
        yield Row(choice(at, move), shifts=seen.seen_by if seen else ())
        free = 1 if isinstance(move, Reopen) else 0  # that it costs nothing is said already
        own = [row.words for row in told[move][free:] if row not in common]
        if own:
            yield quiet("; ".join(own))


def _why_not(at: Sitting, target: Target, meant: Intent | None) -> Iterator[Row]:
    """The reason with its rule; not where a board is merely looked at, nor again and again while others play."""
    if not isinstance(meant, Refused | Hint) or (target.kind is Kind.CITY and not at.chosen):
        return
    if isinstance(meant, Hint) and meant.reason in EVERYBODYS and target.kind is not Kind.END:
        return
    if target.kind in GOALS and at.state.turn.acted and not at.chosen and isinstance(meant, Hint):
        return
    yield bad(why_not(at, meant))
    if isinstance(meant, Refused) and at.keys.label(Deed.BOOK):
        yield quiet(_("{key}: the rule").format(key=at.keys.label(Deed.BOOK)))

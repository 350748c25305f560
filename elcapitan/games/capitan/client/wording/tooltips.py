"""The tooltip of the thing under the pointer: what it is, what clicking it would cost and bring, or why not.

Words only, from the position; does not know where they are painted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.key_actions import KeyAction
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.pad_buttons import PadButton
from elcapitan.client.widgets.text_rows import TextRow, bad_row, heading_row, quiet_row, rows_from_lines
from elcapitan.games.capitan.clicks import HintReason, Intent, MoveQuestion
from elcapitan.games.capitan.client.facts.preview import preview_move
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import advice_text
from elcapitan.games.capitan.client.wording.pirate_text import pirate_rule_text as pirate_rule
from elcapitan.games.capitan.client.wording.pirate_text import pirate_target_lines
from elcapitan.games.capitan.client.wording.preview_text import arrival_rows, consequence_rows
from elcapitan.games.capitan.client.wording.prompts import move_choice_text, why_not_text
from elcapitan.games.capitan.client.wording.thing_tooltips import thing_rows
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.moves import End, MovePirate, Reopen, Sail
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.click_paths import AskChoice, ChangeChoice, PlayMoves, ShowReason, TableReason
from elcapitan.kit.table.things import Thing

MOST_LINES = 9
GOALS = (CapitanKind.HARBOUR, CapitanKind.CITY)
EVERYBODYS = (*TableReason, HintReason.SETTLING)
"""Reasons that hold for the whole table: shown by the rail and on the clicked thing only."""


def tooltip_rows(
    at: ViewContext, target: Thing, meant: Intent | None, paid: PaydayHeld, log: Sequence[str] = ()
) -> list[TextRow]:
    """The rows of the tooltip; empty if there is nothing to explain. `log` where its panel is too short for it."""
    rows = thing_rows(at, target, paid, log)
    if isinstance(meant, ChangeChoice) and target.kind in (CapitanKind.HARBOUR, CapitanKind.PIRATE):
        rows.append(TextRow(pirate_rule(at.state) if meant.chosen else _("click again to put it back")))
    if isinstance(meant, ChangeChoice) and target.kind == CapitanKind.HAND and not meant.chosen:
        act = at.keys.pad_label(PadButton.A)
        if act:
            rows.append(TextRow(_("Choose a harbour with the stick and press {button}.").format(button=act)))
            rows.append(quiet_row(_("Press {button} again to put the card back.").format(button=act)))
        else:
            rows.append(TextRow(_("Choose a harbour: click it, or press the number of its city or an arrow key.")))
            rows.append(quiet_row(_("Click the card again, or press Enter, to put it back.")))
    if isinstance(meant, PlayMoves | AskChoice):
        moves = meant.moves
        pirates = [move for move in moves if isinstance(move, MovePirate)]
        if pirates:
            return rows_from_lines(list(pirate_target_lines(at, pirates))[:MOST_LINES])
    if target.kind in GOALS and _wonders(at, target, meant):
        ways = list(advice_text.route_rows(at, target.name))
        return [*rows, heading_row(_("Ways to get here")), *ways] if len(ways) > 1 else [*rows, *ways]
    match meant:
        case PlayMoves((Sail() as move,)):
            rows = list(arrival_rows(at, move))
        case PlayMoves((End(),)) if target.kind == CapitanKind.END:
            rows += advice_text.after_turn_rows(at)
        case PlayMoves((move,)) if seen := preview_move(at.state, move):
            if target.kind == CapitanKind.FORTRESS:
                rows = rows[:1]  # the price comes with what the loan leaves
            if target.kind != CapitanKind.LOAN:  # the cost of a loan is shown already
                rows += consequence_rows(at, seen)
        case AskChoice() if target.kind == CapitanKind.BANK:
            pass  # both loans are shown already
        case AskChoice():
            rows += _answers(at, meant)
        case _:
            rows += _why_not(at, target, meant)
    return [row for row in rows if row.words or row.shifts]


def _wonders(at: ViewContext, target: Thing, meant: Intent | None) -> bool:
    """Whether the player may want to sail there: their action is open, or the map of reach covers the boards."""
    state = at.state
    if not at.me or state.stage is not Stage.TURN or isinstance(meant, PlayMoves | AskChoice | ChangeChoice):
        return False
    if at.is_reach_map_open:
        return True
    if state.seat != at.me or at.chosen or state.turn.acted or (target.name, target.number) == state.pirate:
        return False
    return state.mover.place != target.name


def _answers(at: ViewContext, meant: AskChoice) -> Iterator[TextRow]:
    """What all answers have in common once, then each answer with its own effect."""
    foreseen = {move: preview_move(at.state, move) for move in meant.moves}
    placing = meant.asked is MoveQuestion.PLACING
    told = {
        move: [row for row in consequence_rows(at, seen) if not row.shifts] if seen and placing else []
        for move, seen in foreseen.items()
    }
    first, *others = told.values()
    common = [row for row in first if all(row in rows for rows in others)]
    yield from common
    for move, seen in foreseen.items():
        yield TextRow(move_choice_text(at, move), shifts=seen.seen_by if seen else ())
        free = 1 if isinstance(move, Reopen) else 0  # the tooltip says already that reopening is free
        own = [row.words for row in told[move][free:] if row not in common]
        if own:
            yield quiet_row("; ".join(own))


def _why_not(at: ViewContext, target: Thing, meant: Intent | None) -> Iterator[TextRow]:
    """The reason with its rule; omitted for a board that is only looked at, and repeatedly while others play."""
    if not isinstance(meant, Refusal | ShowReason) or (target.kind == CapitanKind.CITY and not at.chosen):
        return
    if isinstance(meant, ShowReason) and meant.reason in EVERYBODYS and target.kind != CapitanKind.END:
        return
    if target.kind in GOALS and at.state.turn.acted and not at.chosen and isinstance(meant, ShowReason):
        return
    yield bad_row(why_not_text(at, meant))
    if isinstance(meant, Refusal) and at.keys.label(KeyAction.BOOK):
        yield quiet_row(_("{key}: the rule").format(key=at.keys.label(KeyAction.BOOK)))

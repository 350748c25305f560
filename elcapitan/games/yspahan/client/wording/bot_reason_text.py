"""The decisions of computer players and the reasons for them, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.bots.api import to_act
from elcapitan.games.yspahan.bots.explanation import YspahanExplanation, explain_decision, explains
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.move_text import deed_text
from elcapitan.games.yspahan.game import LEVELS
from elcapitan.games.yspahan.rules.model.moves import Move, parse
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState


class YspahanBotDecision(NamedTuple):
    """A main action with what followed it in the turn, or an answer out of turn, of a computer player."""

    seat: int
    by: str
    """Who plays the seat."""
    before: YspahanState
    moves: tuple[Move, ...]
    first: int
    last: int
    """Indices of its first and last moves among the steps."""


class YspahanReasonRow(NamedTuple):
    """One line of the reasons."""

    text: str
    own: int
    """The points that the computer player expects to have."""
    rival: str
    """The rival expected to have the most points."""
    theirs: int


def bot_decisions(model: TableModel) -> list[YspahanBotDecision]:
    """The decisions of computer players that have reasons, in order, including one in progress."""
    found: list[YspahanBotDecision] = []
    steps: Sequence[GameStep] = model.steps
    first = 0
    while first < len(steps):
        step, after = steps[first], first + 1
        if step.by == PERSON or not explains(step.before) or step.before.stage is YspahanStage.AFTER:
            first = after
            continue
        while after < len(steps) and _goes_on(step, steps[after]):
            after += 1
        moves = tuple(parse(each.text) for each in steps[first:after])
        found.append(YspahanBotDecision(step.seat, step.by, step.before, moves, first, after - 1))
        first = after
    return found


def _goes_on(first: GameStep, step: GameStep) -> bool:
    """The step belongs to the same decision: the same turn of the same seat, and nobody was asked before it."""
    before, now = first.before, step.before
    same_turn = (before.week, before.day, before.turns_left) == (now.week, now.day, now.turns_left)
    return same_turn and step.seat == first.seat and before.asked is None and to_act(now) == first.seat


def bot_reasons(decision: YspahanBotDecision) -> YspahanExplanation:
    """The computer player's reasons for it."""
    return explain_decision(decision.before, decision.moves, decision.by)


def bot_reason_rows(
    at: YspahanContext, decision: YspahanBotDecision, found: YspahanExplanation
) -> list[YspahanReasonRow]:
    """The position before, what was done, and the alternatives."""
    there = at._replace(state=decision.before)

    def row(text: str, points: Sequence[int]) -> YspahanReasonRow:
        theirs, rival = max((each, -seat) for seat, each in enumerate(points, 1) if seat != decision.seat)
        return YspahanReasonRow(text, points[decision.seat - 1], at.name(-rival), theirs)

    told = [row(_("Before the turn"), found.before)]
    return told + [row(deed_text(there, each.moves[0]), each.points) for each in (found.chosen, *found.others)]


def numbers_text(found: YspahanExplanation, by: str) -> str:
    """What the numbers mean, and what they leave out."""
    if by in ("random", PERSON):
        return _("It plays at random; this is how the normal level rates the moves.")
    text = _("Advantage at first sight, in points: what is scored, and what lies ready. Only differences matter.")
    if split_level_word(by)[0] not in LEVELS:
        more = _("This player does not explain its moves; this is how the normal level rates them.")
    elif found.level != LEVELS[-1]:
        more = _("It picks one of its best few moves at random.")
    else:
        more = _("It then simulated the best ones, which may have changed the order.")
    return f"{text} {more}"

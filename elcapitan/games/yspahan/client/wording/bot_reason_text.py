"""The decisions of computer players and the reasons for them, in words."""

from __future__ import annotations

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.explanation import explain_decision, explains
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.move_text import deed_text
from elcapitan.games.yspahan.game import LEVELS
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.kit.words import bot_turns


def bot_decisions(model: TableModel) -> list[bot_turns.BotTurn]:
    """The decisions of computer players that have reasons: a main action with what followed it, or an answer."""
    return bot_turns.find_bot_turns(model.steps, parse, _begins, _goes_on)


def _begins(step: GameStep) -> bool:
    return explains(step.before) and step.before.stage is not YspahanStage.AFTER


def _goes_on(first: GameStep, step: GameStep) -> bool:
    """The step belongs to the same decision: the same turn of the same seat, and no player was asked before it."""
    before, now = first.before, step.before
    same_turn = (before.week, before.day, before.turns_left) == (now.week, now.day, now.turns_left)
    return same_turn and step.seat == first.seat and before.asked is None and CHOICES.to_act(now) == first.seat


def bot_reasons(at: YspahanContext, decision: bot_turns.BotTurn) -> tuple[list[bot_turns.BotReasonRow], str]:
    """The position before, what was done, and the alternatives; what their numbers mean, and what they leave out.

    `at` is the position before the decision.
    """
    found = explain_decision(decision.before, decision.moves, decision.by)
    numbers = bot_turns.numbers_text(
        decision.by,
        _("Advantage at first sight, in points: what is scored, and what lies ready. Only differences matter."),
        _("It picks one of its best few moves at random."),
        is_ours=split_level_word(decision.by)[0] in LEVELS,
        simulates=found.level in LEVELS[2:],
    )
    return bot_turns.reason_rows(decision.seat, at.name, found, lambda moves: deed_text(at, moves[0])), numbers

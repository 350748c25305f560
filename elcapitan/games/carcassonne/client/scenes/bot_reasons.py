"""The reasons for a computer player's decision in Carcassonne: its judgement of what it might have done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.turn_reasons import ReasonRow, TurnReasonsDialog
from elcapitan.games.carcassonne.bots.explanation import explain_decision
from elcapitan.games.carcassonne.client.wording.rail_text import left_text
from elcapitan.games.carcassonne.game import LEVELS
from elcapitan.games.carcassonne.words.context import CarcassonneContext
from elcapitan.games.carcassonne.words.hint_text import choice_text
from elcapitan.kit.words import bot_turns


class CarcassonneReasonsDialog(TurnReasonsDialog[bot_turns.BotTurn]):
    """The dialogue of one table."""

    def _explain(self, turn: bot_turns.BotTurn) -> tuple[Sequence[ReasonRow], str]:
        found = explain_decision(turn.before, turn.moves, turn.by)
        at = CarcassonneContext(turn.before, self._model.seats, self._model.me, [])
        numbers = bot_turns.numbers_text(
            turn.by,
            _("Points expected at the end, at first sight: what is scored, and what will probably be."),
            _("It looks one turn ahead, and errs now and then."),
            is_ours=split_level_word(turn.by)[0] in LEVELS,
            simulates=found.level in LEVELS[2:],
        )
        return bot_turns.reason_rows(turn.seat, at.name, found, partial(choice_text, at)), numbers

    def _when_text(self, turn: bot_turns.BotTurn) -> str:
        return left_text(turn.before)

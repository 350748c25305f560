"""The reasons for a computer player's turn in El Capitan."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.table.turn_reasons import ReasonRow, TurnReasonsDialog
from elcapitan.games.capitan.client.wording import bot_turn_text, words
from elcapitan.kit.words.bot_turns import BotTurn


class BotExplanationDialog(TurnReasonsDialog[BotTurn]):
    """The dialogue of one table."""

    def _explain(self, turn: BotTurn) -> tuple[Sequence[ReasonRow], str]:
        found = bot_turn_text.bot_reasons(turn)
        rows = bot_turn_text.bot_reason_rows(found, turn, self._model.seats)
        return rows, bot_turn_text.numbers_text(found, turn)

    def _when_text(self, turn: BotTurn) -> str:
        return f"{words.phase_text(turn.before.phase)}, {words.round_text(turn.before.round).lower()}"

"""The reasons for a computer player's turn in El Capitan."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.table.turn_reasons import ReasonRow, TurnReasonsDialog
from elcapitan.games.capitan.client.wording import bot_turn_text, words
from elcapitan.kit.words.bot_turns import BotTurn


class BotExplanationDialog(TurnReasonsDialog[BotTurn]):
    """The dialogue of one table."""

    def _explain(self, turn: BotTurn) -> tuple[Sequence[ReasonRow], str]:
        return bot_turn_text.bot_reasons(turn, self._model.seats)

    def _when_text(self, turn: BotTurn) -> str:
        return f"{words.phase_text(turn.before.phase)}, {words.round_text(turn.before.round).lower()}"

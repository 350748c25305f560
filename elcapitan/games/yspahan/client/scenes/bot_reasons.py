"""The reasons for a computer player's decision in Yspahan."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.table.turn_reasons import ReasonRow, TurnReasonsDialog
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import bot_reason_text
from elcapitan.games.yspahan.client.wording.prompts import date_text
from elcapitan.kit.words.bot_turns import BotTurn


class YspahanReasonsDialog(TurnReasonsDialog[BotTurn]):
    """The dialogue of one table."""

    def _context(self, turn: BotTurn) -> YspahanContext:
        return YspahanContext(turn.before, self._model.seats, self._model.me, [])

    def _explain(self, turn: BotTurn) -> tuple[Sequence[ReasonRow], str]:
        return bot_reason_text.bot_reasons(self._context(turn), turn)

    def _when_text(self, turn: BotTurn) -> str:
        return date_text(self._context(turn))

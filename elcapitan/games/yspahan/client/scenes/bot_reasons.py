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
        found = bot_reason_text.bot_reasons(turn)
        return bot_reason_text.bot_reason_rows(self._context(turn), turn, found), bot_reason_text.numbers_text(
            found, turn.by
        )

    def _when_text(self, turn: BotTurn) -> str:
        return date_text(self._context(turn))

"""`PlainFace`: a window for a game that brings its rules, its computer players and its pages in a terminal alone."""

from __future__ import annotations

from typing import Any

from elcapitan import games
from elcapitan.client.face import KeyWords, OptionWords, StartWords
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.replay.timeline import MomentStanding, TimelineMark
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.game_face import GameFace
from elcapitan.plain_window.plain_table import PlainTable
from elcapitan.plain_window.plain_view import RAIL_U, PlainView
from elcapitan.plain_window.plain_words import PlainOptionWords


class PlainReplay(RecordReplay, PlainTable):
    """A recorded game at a plain table."""

    icons = {}
    scoring_hints = dict.fromkeys(("scoring-back", "scoring-on", "ledger"), "")
    where_text = ""

    def _make_view(self) -> PlainView:
        """With room for the bar of the playback."""
        view = super()._make_view()
        view.rail_u = RAIL_U
        return view

    def _make_cursor(self, model: TableModel, at: int) -> ReplayCursor:
        return ReplayCursor(model, at, is_stop=lambda step, following: step.final, is_scoring=lambda step: False)

    @property
    def timeline_marks(self) -> list[TimelineMark]:
        return []

    def _period_text(self, number: int) -> str:
        return ""

    def _stands(self, state: Any) -> MomentStanding:
        result = self.model.rules.result(state)
        return MomentStanding("", tuple(result.scores) if result is not None else (0,) * len(self.model.seats))

    def scoring_text(self, number: int) -> str:
        return ""


class PlainFace(GameFace):
    """The Face of such a game: it says its `game`, and what else it knows better."""

    package = __package__
    parts = {"table": ".plain_table:PlainTable", "replay": ".plain_face:PlainReplay"}
    option_words: OptionWords = PlainOptionWords()

    def start_words(self) -> StartWords:
        return StartWords(_("Start the game"), _("One moment …"), _("Pause"))

    def key_words(self) -> KeyWords:
        unused = (KeyAction.LENS, KeyAction.RECAP, KeyAction.LOG, KeyAction.END, KeyAction.WHY, KeyAction.BOOK)
        return KeyWords({}, unused, [("1 … 9", _("a move, in the order of the buttons"))], "")

    def score_text(self, state: Any, seat: int) -> str:
        """What a game that is over has brought; a game says more by its own."""
        result = games.ruleset(self.game).result(state)
        return str(result.scores[seat - 1]) if result is not None else ""

    def progress_texts(self, state: Any) -> tuple[str, str]:
        return "", ""

    def last_event_text(self, model: TableModel) -> str:
        lines = games.text(self.game).log_lines(model, model.steps[-1]) if model.steps else []
        return lines[-1] if lines else ""

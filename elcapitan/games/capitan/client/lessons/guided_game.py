"""The guided first game: a prepared deal against two easy players, with one idea at a time, then played on freely."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from elcapitan import games
from elcapitan.client.model.game_records import record_text
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.text_rows import TextRow, quiet_row
from elcapitan.games.capitan.client.lessons.lesson_data import Idea, idea_text, lessons
from elcapitan.games.capitan.client.lessons.lesson_panel import PanelButton, PanelText
from elcapitan.games.capitan.client.lessons.lesson_progress import LessonProgress, store_progress
from elcapitan.games.capitan.client.lessons.lesson_table import LessonTable
from elcapitan.games.capitan.client.lessons.turn_advice import GAME, next_idea, rest_of_turn
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import Stage

OPPONENTS = (("Ginevra", "blue"), ("Ramon", "yellow"))
LEVEL = "easy"


class GuidedGame:
    """The teacher of the guided game."""

    def __init__(self, table: LessonTable, progress: LessonProgress, store: Callable[[], None]) -> None:
        """`store` writes the progress."""
        self._table, self._progress, self._write = table, progress, store
        self._idea: Idea | None = None
        """What is told now."""
        self._advised: Sequence[Move] = ()
        """The whole turn that is suggested."""
        self._turns_known = -1
        """So many moves had been made when my turn began."""
        self._is_skipped = False

    def text(self) -> PanelText:
        """The idea, and the steps that are shown on the table."""
        if self._idea is None or self._is_skipped or self._table.model.is_over:
            return PanelText()
        words = idea_text(self._idea.name, i18n.language())
        rows: list[TextRow] = [TextRow(words.text)]
        buttons = []
        if self._is_my_turn():
            skip = _("Skip") if self._advised else _("Continue")
            buttons = [PanelButton("skip", skip, primary=not self._advised)]
            rows += self._table.step_rows()
            if self.advised_moves():
                buttons.insert(0, PanelButton("do", _("Do it for me"), primary=True))
            elif self._advised:
                rows.append(quiet_row(_("You are trying something else: play on, or take it back.")))
        count = f"{len(self._progress.told) + 1} / {len(lessons().ideas)}"
        return PanelText(words.title, count, tuple(rows), tuple(buttons))

    def advised_moves(self) -> Sequence[Move]:
        """What is left of the suggested turn, its end last."""
        if not self._is_my_turn() or self._is_skipped:
            return ()
        return rest_of_turn(self._advised, self._table.turn_moves())

    def press(self, button: str) -> None:
        """`do` makes the next step, `skip` puts the idea away."""
        table = self._table
        if button == "do" and (moves := self.advised_moves()):
            table.controller.play(moves[0])
        elif button == "skip":
            self._is_skipped = True
            table.controller.hints.close()

    def follow(self) -> None:
        """Tell the next idea where my turn begins; show the steps of the suggested turn wherever they are followed."""
        model, hints = self._table.model, self._table.controller.hints
        if model.is_over and self._progress.record:
            self._store("", finished=True)
        if model.is_my_move and model.state.stage is Stage.TURN and not self._is_my_turn():
            self._begin_turn()
        moves = self.advised_moves()
        if moves and not hints.is_open:
            hints.point(moves)

    def _begin_turn(self) -> None:
        model, progress = self._table.model, self._progress
        self._turns_known = len(model.steps)
        if self._idea is not None:
            progress.told.append(self._idea.name)
        self._store(record_text(model))  # with the idea of this turn still to come, should the player leave now
        found = next_idea(model.state, lessons().ideas, progress.told)
        self._idea, self._advised = found or (None, ())
        self._is_skipped = False

    def _store(self, record: str, *, finished: bool = False) -> None:
        self._progress.record, self._progress.finished = record, finished or self._progress.finished
        self._write()

    def _is_my_turn(self) -> bool:
        """My turn has begun on the table, too: what the others did before has been shown."""
        table, model = self._table, self._table.model
        known = len(model.steps) - len(table.turn_moves()) == self._turns_known
        return known and model.is_my_move and model.state.stage is Stage.TURN


def guided_game(stage: SceneContext, *, again: bool = False, stored: bool = True) -> LessonTable:
    """The table of the guided game: the one that was left, or a new one (`again`, or if there is none).

    Not `stored`: it is only looked at.
    """
    progress = LessonProgress.read()
    model = None if again else _resumed(progress)
    if progress.is_damaged:
        stage.toast(_("How far you were with the lessons could not be read; they begin anew."))
    if model is None:
        progress.record, progress.told = "", []
        model = _new_game(player_name(stage.settings))
    table = LessonTable(stage, model, OfflineTable(stage, model, lessons().seed, others_answer=True))
    table.teacher = GuidedGame(table, progress, lambda: store_progress(stage, progress) if stored else None)
    return table


def _new_game(name: str) -> TableModel:
    rules, board = games.ruleset(GAME), games.boards(GAME).standard_board()
    options = {"players": 1 + len(OPPONENTS), "start": 1, "extras": []}
    deal = tuple(rules.dealer(lessons().seed, {**options, "board": board}).deal())
    others = [TableSeat(at, each, colour, LEVEL) for at, (each, colour) in enumerate(OPPONENTS, 2)]
    return TableModel(rules, GameSetup(options, board, deal), [TableSeat(1, name, "red", "person"), *others], me=1)


def _resumed(progress: LessonProgress) -> TableModel | None:
    """The game that was left; None if there is none, or its record does not hold."""
    if not progress.record:
        return None
    try:
        model = TableModel.from_record(json.loads(progress.record))
    except (ValueError, KeyError, TypeError):
        progress.is_damaged = True
        return None
    return None if model.is_over else model

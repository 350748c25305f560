"""The teacher of a guided first game: one idea at a time at the player's own turns, then the game is played on freely.

It always has words: where there is nothing new it says so, tells what the opponents did, and offers to do the next
step.

A game says when an idea may be told, and which turn is suggested for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from elcapitan import games
from elcapitan.client.lessons.lesson_panel import PanelButton, PanelText
from elcapitan.client.lessons.lesson_progress import LessonProgress, left_or_new_game, store_progress
from elcapitan.client.lessons.lesson_words import LessonText
from elcapitan.client.model.game_records import record_text
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.statistics.offline_games import count_offline_game
from elcapitan.client.table.turn_hints import TurnHints, thinking_text
from elcapitan.client.widgets.text_rows import TextRow, quiet_row


class GuidedTable(Protocol):
    """The table at which it teaches."""

    model: TableModel

    @property
    def hints(self) -> TurnHints[Any]: ...
    def make_move(self, move: Any) -> None:
        """Make a move of the player."""

    def step_rows(self) -> list[TextRow]:
        """The steps that are shown on the table, in words."""

    @property
    def shows_others(self) -> bool:
        """Whether moves of others are still being shown, though the player is to act."""

    @property
    def hint_key(self) -> str:
        """The key that gives a hint; empty if there is none."""

    def opponent_news(self) -> Sequence[TextRow]:
        """What each opponent did in their last turn, a line each."""

    def turn_moves(self) -> list[str]:
        """The moves that the player has made in this turn."""


class GuidedTeacher:
    """What the teachers of all games do."""

    game: ClassVar[str]
    opponents: ClassVar[Sequence[TableSeat]]
    """Whom one plays against, from seat 2 on."""
    colour: ClassVar[str]
    """The player's."""
    options: ClassVar[Mapping[str, Any]] = {}
    """Of the table, besides how many play and who begins."""
    seed: ClassVar[bytes]
    """Of everything that is left to chance."""
    table_type: ClassVar[Callable[..., Any]]
    """The TaughtTable of the game."""
    ideas: ClassVar[tuple[str, ...]] = ()
    """Those that are counted in the corner of the panel, by name; the last one ends the guidance."""

    def __init__(
        self, table: GuidedTable, progress: LessonProgress, store: Callable[[], None], count: Callable[[], None]
    ) -> None:
        """`store` writes the progress; `count` adds the finished game to the statistics."""
        self._table, self._progress, self._write, self._count = table, progress, store, count
        self._idea = ""
        """The name of the idea that is shown; empty for none."""
        self._advised: Sequence[Any] = ()
        """The whole turn that is suggested."""
        self._turns_known = -1
        """The number of moves when my turn began."""
        self._is_skipped = False
        self._news: tuple[TextRow, ...] = ()
        """What the opponents did before my turn."""

    # -- what a game says

    def _may_tell(self) -> bool:
        """Whether an idea may be told in the newest position, in which the player is to act."""
        raise NotImplementedError

    def _find_idea(self) -> tuple[str, Sequence[Any]]:
        """The idea to tell in the newest position, by name, and the turn that is suggested for it."""
        raise NotImplementedError

    def _words(self, idea: str) -> LessonText:
        """The words of an idea in the player's language."""
        raise NotImplementedError

    def _may_repeat(self, idea: str) -> bool:
        """It is told again whenever there is nothing else to tell."""
        return False

    @classmethod
    def guided_game(cls, stage: SceneContext, *, again: bool = False, stored: bool = True) -> Any:
        """The table of the guided game: the one that was left, or a new one (`again`, or if there is none).

        Not `stored`: it is only looked at.
        """
        name = player_name(stage.settings)
        model, progress = left_or_new_game(stage, cls.game, lambda: cls.new_game(name), again=again)
        table = cls.table_type(stage, model, OfflineTable(stage, model, cls.seed, others_answer=True))
        table.teacher = cls(
            table,
            progress,
            lambda: store_progress(stage, progress) if stored else None,
            lambda: count_offline_game(stage, model),
        )
        return table

    @classmethod
    def new_game(cls, name: str) -> TableModel:
        """The table before the first move; the player is called `name`."""
        rules, board = games.ruleset(cls.game), games.builtin_parts(cls.game)
        options = {"players": 1 + len(cls.opponents), "start": 1, **cls.options}
        deal = tuple(rules.dealer(cls.seed, {**options, **board}).deal())
        seats = [TableSeat(1, name, cls.colour, "person"), *cls.opponents]
        return TableModel(rules, GameSetup(options, board.get("board", {}), deal), seats, me=1)

    # -- the panel

    def text(self) -> PanelText:
        """The idea with the steps that are shown on the table, or that there is nothing new; never nothing."""
        if self._table.model.is_over:
            return PanelText()
        told = bool(self._idea) and not self._is_skipped
        return self._idea_text() if told else self._free_text()

    def _idea_text(self) -> PanelText:
        words = self._words(self._idea)
        rows: list[TextRow] = [TextRow(words.text)]
        buttons = self._do_button()
        if self._is_my_turn():
            rows += self._table.step_rows()
            skip = _("Skip") if self._advised else _("Continue")
            buttons.append(PanelButton("skip", skip, primary=not self._advised))
            if self._advised and not self.advised_moves():
                rows.append(quiet_row(_("You are trying something else: play on, or take it back.")))
        return self._panel(words.title, self._place(), rows, buttons)

    def _free_text(self) -> PanelText:
        """Nothing is told now: how the game goes on."""
        key = self._table.hint_key
        rows = [TextRow(_("Play as you like; {key} gives a hint.").format(key=key) if key else _("Play as you like."))]
        rows += self._table.step_rows()
        return self._panel(_("Nothing new now"), "", rows, self._do_button())

    def _panel(self, title: str, place: str, rows: list[TextRow], buttons: list[PanelButton]) -> PanelText:
        if self._table.hints.is_awaited:
            rows.append(quiet_row(thinking_text()))
        return PanelText(title, place, tuple(rows), tuple(buttons), self._news if self._may_act else ())

    def _place(self) -> str:
        """Which of the counted ideas it is: the last one is the last also if others never came up."""
        if self._idea not in self.ideas:
            return ""
        told = sum(idea in self._progress.told for idea in self.ideas)
        at = len(self.ideas) if self._idea == self.ideas[-1] else told + 1
        return f"{at} / {len(self.ideas)}"

    def heading(self) -> str:
        return ""

    @property
    def _may_act(self) -> bool:
        """The player is to act, and has seen what the others did before."""
        return self._table.model.is_my_move and not self._table.shows_others

    def _do_button(self) -> list[PanelButton]:
        if not self._may_act:
            return []
        follows = not self._idea or self._is_skipped or bool(self._advised)
        return [PanelButton("do", _("Do it for me"), primary=follows)]

    def advised_moves(self) -> Sequence[Any]:
        """What is left of the suggested turn, its end last."""
        if not self._is_my_turn() or self._is_skipped:
            return ()
        return rest_of_turn(self._advised, self._table.turn_moves())

    def press(self, button: str) -> None:
        """`do` makes the next step, `skip` puts the idea away."""
        if button == "do":
            self._do_next_step()
        elif button == "skip":
            self._is_skipped = True
            self._table.hints.close()

    def _do_next_step(self) -> None:
        """The next step of the suggested turn; without one what a hint says."""
        table = self._table
        if moves := self.advised_moves():
            table.make_move(moves[0])
        else:
            table.hints.make_step(table.make_move)

    # -- the course of the game

    def follow(self) -> None:
        """Tell the next idea where my turn begins; show the steps of the suggested turn wherever they are followed."""
        model, hints = self._table.model, self._table.hints
        if model.is_over and self._progress.record:
            self._store("", finished=True)
            self._count()
        if model.is_my_move and self._may_tell() and not self._is_my_turn():
            self._begin_turn()
        moves = self.advised_moves()
        if moves and not hints.is_open:
            hints.point(moves)

    def _begin_turn(self) -> None:
        self._turns_known = len(self._table.model.steps)
        if self._idea and not self._may_repeat(self._idea):
            self._progress.told.append(self._idea)
        self._store(record_text(self._table.model))  # with this turn's idea still to come, should the player leave now
        self._idea, self._advised = self._find_idea()
        self._news = tuple(self._table.opponent_news())
        self._is_skipped = False

    def _store(self, record: str, *, finished: bool = False) -> None:
        self._progress.record, self._progress.finished = record, finished or self._progress.finished
        self._write()

    def _is_my_turn(self) -> bool:
        """My turn has begun on the table, too: what the others did before has been shown."""
        table, model = self._table, self._table.model
        known = len(model.steps) - len(table.turn_moves()) == self._turns_known
        return known and model.is_my_move and self._may_tell()


def rest_of_turn(advised: Sequence[Any], made: Sequence[str]) -> Sequence[Any]:
    """What is left of the advised turn after these moves; empty if other moves were made."""
    follows = [str(move) for move in advised[: len(made)]] == list(made)
    return advised[len(made) :] if follows else ()

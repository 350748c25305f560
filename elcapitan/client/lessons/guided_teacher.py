"""The teacher of a guided first game: one idea at a time at the player's own turns, then the game is played on freely.

It always has words: where there is nothing new it says so, tells what the opponents did, and offers to do the next
step.

`GameLessons` says which idea is told, and which turn is suggested for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from elcapitan.client.lessons.lesson_data import GuidedCourse, Idea
from elcapitan.client.lessons.lesson_panel import NewsRow, PanelButton, PanelText
from elcapitan.client.lessons.lesson_progress import LessonProgress
from elcapitan.client.lessons.taught_table import TaughtTable
from elcapitan.client.model.game_records import record_text
from elcapitan.client.presence.player_actions import NextStep
from elcapitan.client.sheet.ranking_words import story_title
from elcapitan.client.shell.i18n import _, language
from elcapitan.client.table.turn_hints import thinking_text
from elcapitan.client.widgets.text_rows import TextRow, quiet_row

if TYPE_CHECKING:
    from elcapitan.client.lessons.game_lessons import GameLessons


class GuidedTeacher:
    """The teacher of a guided game."""

    def __init__(
        self,
        taught: tuple[GameLessons, GuidedCourse],
        table: TaughtTable,
        progress: LessonProgress,
        store: Callable[[], None],
        finish: Callable[[], None],
    ) -> None:
        """`store` writes the progress; `finish` keeps and counts the finished game."""
        self._lessons, self._course = taught
        self._table, self._progress, self._write, self._finish = table, progress, store, finish
        self._idea: Idea | None = None
        """What is told."""
        self._advised: Sequence[Any] = ()
        """The whole turn that is suggested."""
        self._turns_known = -1
        """The number of moves when my turn began."""
        self._decision = ""
        """What is decided in my turn, as `Idea.at` calls it."""
        self._own_way: dict[str, bool] = {}
        """By decision, whether the player last made another turn than the suggested one."""
        self._is_skipped = False
        self._news: tuple[NewsRow, ...] = ()
        """What the opponents did before my turn."""
        self._news_at = -1
        """The number of moves when they had done it."""
        self._end: tuple[str, PanelText] | None = None
        """What is told at the end, and in which language."""

    # -- the panel

    def text(self) -> PanelText:
        """The idea with the steps that are shown on the table, or that there is nothing new; nothing alone while the
        end of the game is being shown."""
        if self._table.model.is_over:
            return self._end_text() if self._table.is_all_shown else PanelText()
        return self._free_text() if self._idea is None or self._is_skipped else self._idea_text(self._idea)

    def _idea_text(self, idea: Idea) -> PanelText:
        words = self._lessons.book.words("ideas", idea.name)
        rows: list[TextRow] = [TextRow(words.text)]
        buttons = self._do_button()
        if self._is_my_turn():
            rows += self._table.step_rows()
            skip = _("Skip") if self._advised else _("Continue")
            buttons.append(PanelButton("skip", skip, primary=not self._advised))
            if self._advised and not self.advised_moves():
                rows.append(quiet_row(_("You are trying something else: play on, or take it back.")))
        return self._panel(words.title, self._course.place_text(idea, self._progress.told), rows, buttons)

    def _free_text(self) -> PanelText:
        """Nothing is told now: how the game goes on."""
        if self._table.model.is_over:  # what it has brought is being counted
            return PanelText("", "", (TextRow(_("The game is over.")),))
        if self._may_act:
            key = self._table.hint_key
            free = _("Play as you like; {key} gives a hint.").format(key=key) if key else _("Play as you like.")
            rows = [TextRow(free), *self._table.step_rows()]
        else:
            rows = [TextRow(_("The others are playing."))]
        return self._panel(_("Nothing new now"), "", rows, self._do_button())

    def _end_text(self) -> PanelText:
        """What decided the game, and what leads on from here."""
        if self._end is None or self._end[0] != language():
            model, steps = self._table.model, self._next_steps
            rows = tuple(TextRow(sentence) for sentence in self._lessons.story(model))
            buttons = tuple(PanelButton(step.label, step.label, primary=not at) for at, step in enumerate(steps))
            self._end = language(), PanelText(story_title(model), "", rows, buttons)
        return self._end[1]

    @property
    def _next_steps(self) -> Sequence[NextStep]:
        return self._table.actions.next_steps if self._table.actions is not None else ()

    def _panel(self, title: str, place: str, rows: list[TextRow], buttons: list[PanelButton]) -> PanelText:
        if self._table.hints.is_awaited:
            rows.append(quiet_row(thinking_text()))
        return PanelText(title, place, tuple(rows), tuple(buttons), self._news if self._tells_news else ())

    @property
    def _tells_news(self) -> bool:
        """Until the player begins their turn: then the panel needs less room over the table."""
        is_begun = len(self._table.model.steps) > self._news_at or bool(self._table.controller.queries.clicked)
        return self._may_act and not is_begun

    @property
    def is_done(self) -> bool:
        return False

    def heading(self) -> str:
        return ""

    @property
    def _may_act(self) -> bool:
        """The player is to act, and has seen what the others did before."""
        return self._table.model.is_my_move and not self._table.shows_others

    def _do_button(self) -> list[PanelButton]:
        if not self._may_act:
            return []
        follows = self._idea is None or self._is_skipped or bool(self._advised)
        return [PanelButton("do", _("Do it for me"), primary=follows)]

    def advised_moves(self) -> Sequence[Any]:
        """What is left of the suggested turn, its end last."""
        if not self._is_my_turn() or self._is_skipped:
            return ()
        return rest_of_turn(self._advised, self._table.turn_moves(), self._table.controller.queries.newest_moves)

    def press(self, button: str) -> None:
        """`do` makes the next step, `skip` puts the idea away; the others lead on from the end of the game."""
        if button == "do":
            self._do_next_step()
        elif button == "skip":
            self._is_skipped = True
            self._table.hints.close()
        for step in self._next_steps:
            if step.label == button:
                step.go()

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
            self._finish()
        if model.is_my_move and not self._is_my_turn():
            if self._lessons.decision(model.state):
                self._begin_turn()
            elif (rest := self._lessons.rest_of_turn(model.state)) is not None:
                # The same turn goes on after something new.
                self._turns_known = len(model.steps) - len(self._table.turn_moves())
                self._advised = rest if self._advised else ()
        moves = self.advised_moves()
        if moves and not hints.is_open:
            hints.point(moves)

    def _begin_turn(self) -> None:
        model, decision = self._table.model, self._lessons.decision(self._table.model.state)
        made = [step.text for step in model.steps[self._turns_known :] if step.seat == model.me]
        self._own_way[self._decision] = bool(self._advised) and not follows(self._advised, made)
        self._decision, self._turns_known = decision, len(model.steps)
        if self._idea is not None and not self._idea.repeats:
            self._progress.told.append(self._idea.name)
        self._store(record_text(model))  # with this turn's idea still to come, should the player leave now
        is_own_way = self._own_way.get(decision, False)
        self._idea, self._advised = self._lessons.next_idea(
            self._course, model.state, self._progress.told, is_own_way=is_own_way
        )
        self._news, self._news_at = tuple(self._table.opponent_news()), self._turns_known
        self._is_skipped = False

    def _store(self, record: str, *, finished: bool = False) -> None:
        self._progress.record, self._progress.finished = record, finished or self._progress.finished
        self._write()

    def _is_my_turn(self) -> bool:
        """My turn has begun on the table, too: what the others did before has been shown."""
        table, model = self._table, self._table.model
        return model.is_my_move and len(model.steps) - len(table.turn_moves()) == self._turns_known


def rest_of_turn(advised: Sequence[Any], made: Sequence[str], legal: Collection[Any] = ()) -> Sequence[Any]:
    """What is left of the advised turn after these moves, which may come in any order; empty if other moves were made,
    or if the next one is no longer `legal`, as a sailing after the building (empty: not known).
    """
    others, rest = [*made], list[Any]()
    for move in advised:
        if (text := str(move)) in others:
            others.remove(text)
        else:
            rest.append(move)
    return () if others or (legal and rest and rest[0] not in legal) else rest


def follows(advised: Sequence[Any], made: Sequence[str]) -> bool:
    """Whether these moves were made first, in any order."""
    return sorted(str(move) for move in advised) == sorted(made[: len(advised)])

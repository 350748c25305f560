"""A puzzle at the real table of any game: one whole turn is to be found, judged when it ends, and rated once.

`PuzzlePlay` comes before the table of a game's lessons in the bases of its puzzles' table.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Self

from elcapitan import games
from elcapitan.bots.adviser import TurnLoss
from elcapitan.client.lessons.lesson_panel import PanelButton, PanelText
from elcapitan.client.lessons.taught_table import TaughtTable
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import player_name
from elcapitan.client.puzzles.glicko import Rating
from elcapitan.client.puzzles.puzzle_book import Puzzle, PuzzleTheme, puzzles, saved_puzzles
from elcapitan.client.puzzles.puzzle_ratings import PuzzleStanding, next_puzzle, rate_answer, rating_if, standing
from elcapitan.client.puzzles.puzzle_sets import difficulty_text, puzzle_sets, table_text
from elcapitan.client.puzzles.turn_judge import TurnJudge
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.client.sound_names import Sound
from elcapitan.client.statistics.statistics_store import StatisticsError
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row, quiet_row

AS_GOOD = 0.5
"""Points; a turn that loses no more is as good."""


@dataclass(frozen=True)
class PuzzleAnswer:
    """What is said about a turn."""

    loss: TurnLoss

    @property
    def is_solved(self) -> bool:
        return self.loss.points <= AS_GOOD


class PuzzleTableActions(OfflineTable):
    """The move that ends the turn, or cannot be taken back, is not played: it is judged."""

    def __init__(self, stage: SceneContext, model: TableModel, seed: bytes) -> None:
        super().__init__(stage, model, seed)
        self.end_turn: Callable[[str], None] | None = None
        """Gets the move that would end the turn."""

    def play(self, text: str) -> None:
        if self.end_turn is not None and self._is_last(text):
            self.end_turn(text)
        else:
            super().play(text)

    def _is_last(self, text: str) -> bool:
        rules, me, state = self.model.rules, self.model.me, self._whole.state
        move = rules.parse(text)
        if rules.ends_turn(move):
            return True
        played = rules.play(state, me, move, self._dealer.turn_up(state, move))
        # A question to another seat ends the choice, too.
        return not played.refused and (played.final or me not in rules.to_act(played.state))


class PuzzleLesson:
    """The teacher of one puzzle."""

    def __init__(
        self, stage: SceneContext, table: PuzzlePlay, puzzle: Puzzle, chance: Random, theme: PuzzleTheme | None
    ) -> None:
        """`theme`: whose set it is put from; None: by the player's rating."""
        self.puzzle, self._theme = puzzle, theme
        self.answer: PuzzleAnswer | None = None
        """To the turn that was ended last."""
        self.rated: tuple[Rating, Rating] | None = None
        """The player's rating before and after the first answer; None: there is none, or it could not be stored."""
        self._stage, self._table, self._chance = stage, table, chance
        self._parse = table.model.rules.parse
        self._start, self._first = table.model.state, len(table.model.steps)
        self._is_answered = self._is_shown = False
        self._clue: TextRow | None = None
        """Where the best turn leads, once that was asked for."""
        self._judge = TurnJudge(stage, lambda loss: self._say(PuzzleAnswer(loss)))

    def text(self) -> PanelText:
        """The task, then the answer."""
        place = difficulty_text(self.puzzle)
        show = PanelButton("show", _("Show the best turn") if self._clue else _("A hint"))
        again = PanelButton("again", _("Again"))
        onward = PanelButton("next", _("Next"), primary=True)
        if self._judge.is_busy:
            return PanelText(_("Puzzle"), place, (quiet_row(_("Your turn is being played out …")),))
        if self._is_shown:
            rows = self._table.step_rows() or [self._table.move_row(self._best[-1])]
            rows = [*rows, *self._lead_rows, *self._rating_rows()]
            return PanelText(_("The best turn"), place, tuple(rows), (again, onward))
        if self.answer is not None:
            buttons = (again, onward) if self.answer.is_solved else (PanelButton("show", _("Show me")), again, onward)
            return PanelText(_("Puzzle"), place, (*self._answer_rows(self.answer), *self._rating_rows()), buttons)
        task = TextRow(_("One turn is better than all others here. Play it and end your turn."))
        clue = (self._clue,) if self._clue else ()
        buttons = (show, PanelButton("all", _("Back")))
        return PanelText(_("Puzzle"), place, (task, quiet_row(table_text(self.puzzle)), *clue), buttons)

    def _answer_rows(self, answer: PuzzleAnswer) -> list[TextRow]:
        if not answer.is_solved:
            loss = TextRow(_("Your turn earns {loss} less than the best one.").format(loss=self._points(answer.loss)))
            return [bad_row(_("There is a better turn.")), loss]
        return [good_row(_("Solved!")), *self._lead_rows]

    @cached_property
    def _lead_rows(self) -> tuple[TextRow, ...]:
        """What the best turn brings more than the next best one, and why."""
        best, second = self.puzzle.turns[:2]
        told = _("This is the best turn. The next best one earns {loss} less.")
        row = TextRow(told.format(loss=self._points(TurnLoss(second.loss, second.error))))
        reasons = games.face(self.puzzle.source.game).reasons
        why = reasons.text_at(self._table.model, self._first, best.moves, second.moves) if reasons else ""
        return (row, TextRow(why)) if why else (row,)

    def _points(self, loss: TurnLoss) -> str:
        """An amount with its standard error."""
        review = games.face(self.puzzle.source.game).review
        text = review.points_text(round(loss.points)) if review is not None else str(round(loss.points))
        return f"{text} (± {max(1, round(loss.error))})" if loss.error >= 0.5 else text

    def _rating_rows(self) -> list[TextRow]:
        if self.rated is None:
            return []
        before, after = (round(rating.points) for rating in self.rated)
        change = signed_text(after - before)
        return [quiet_row(_("Your rating: {rating} ({change})").format(rating=after, change=change))]

    @property
    def _best(self) -> list[Any]:
        return [self._parse(text) for text in self.puzzle.best.moves]

    def advised_moves(self) -> Sequence[Any]:
        """The best turn once it is shown, from its beginning; a hint is asked for by `asks_first`."""
        return self._best if self._is_shown else ()

    @property
    def is_done(self) -> bool:
        return self.answer is not None and self.answer.is_solved

    def heading(self) -> str:
        """Once the turn is judged there is nothing left to do."""
        if self.answer is None:
            return ""
        return _("The puzzle is solved") if self.answer.is_solved else _("There is a better turn")

    def asks_first(self) -> bool:
        """A hint costs half of the points, and the answer all: before the first answer that is asked."""
        if self._is_answered or self._is_shown:
            self._show()
            return True
        clue = () if self._clue else (Answer("clue", _("A hint")),)
        text = _("A puzzle that is solved after a hint earns half of the points.") + " " if clue else ""
        text += _("Once the best turn is shown, the puzzle counts as not solved.")
        try:
            before, after = rating_if(self.puzzle, solved=False)
            rating = _("Your rating would go from {before} to {after}.")
            text += " " + rating.format(before=round(before.points), after=round(after.points))
        except StatisticsError:
            pass  # it is told when the answer is rated
        answers = (*clue, Answer("show", _("Show the best turn")), Answer("think", _("Think on"), "primary"))
        self._stage.ask(_("A hint or the best turn?") if clue else _("Show the best turn?"), text, answers, self._asked)
        return True

    def _asked(self, answer: str) -> None:
        if answer == "show":
            self._show()
        elif answer == "clue":
            self._take_back()
            self._clue = self._table.clue_row(self._best)

    def _show(self) -> None:
        """The best turn on the table, from its beginning."""
        self._judge.cancel()
        self._rate(solved=False)
        self._take_back()
        self._is_shown = True
        self._table.controller.hints.point(self._best)

    def press(self, button: str) -> None:
        """A button of the panel."""
        match button:
            case "show":
                self.asks_first()
            case "again":
                self._table.controller.hints.close()
                self._take_back()
                self.answer, self._is_shown = None, False
            case "next":
                self._stage.replace(self._table.next_table(self._stage, self._chance, self._theme))
            case "all":
                self._stage.pop()

    def follow(self) -> None:
        """Fetch what the turn loses."""
        self._judge.follow()

    def stop(self) -> None:
        """The table is left."""
        self._judge.cancel()

    def end_turn(self, text: str) -> None:
        """Judge the turn that ends with this move: as one of those that were compared, or by playing it out now."""
        if self._judge.is_busy:
            return
        bots = games.puzzle_search(self.puzzle.source.game)
        played = [self._parse(each) for each in (*self._table.turn_moves(), text)]
        wanted = bots.result_of(self._start, played)
        for turn in self.puzzle.turns:
            if bots.result_of(self._start, [self._parse(each) for each in turn.moves]) == wanted:
                self._say(PuzzleAnswer(TurnLoss(turn.loss, turn.error)))
                return
        self._judge.begin(self.puzzle.source.game, self._start, self._best, played)

    def _say(self, answer: PuzzleAnswer) -> None:
        self.answer, self._is_shown = answer, False
        self._table.controller.hints.close()
        self._stage.sound(Sound.COIN if answer.is_solved else Sound.ILLEGAL)
        self._rate(solved=answer.is_solved)

    def _rate(self, *, solved: bool) -> None:
        """The first answer counts."""
        if self._is_answered:
            return
        self._is_answered = True
        try:
            self.rated = rate_answer(self.puzzle, solved=solved, helped=self._clue is not None)
        except StatisticsError as fault:
            self._stage.toast(str(fault))

    def _take_back(self) -> None:
        if self._table.turn_moves() and self._table.actions is not None:
            self._table.actions.take_back("turn")


class PuzzlePlay(TaughtTable):
    """The table of a puzzle."""

    game: ClassVar[str]

    def __init__(self, stage: SceneContext, puzzle: Puzzle, chance: Random, theme: PuzzleTheme | None = None) -> None:
        model = puzzle.new_model(player_name(stage.settings))
        actions = PuzzleTableActions(stage, model, puzzle.source.seed)
        super().__init__(stage, model, actions)
        self.puzzle_lesson = PuzzleLesson(stage, self, puzzle, chance, theme)
        self.teacher = self.puzzle_lesson
        self.hints.asks_first = self.puzzle_lesson.asks_first
        self.when_removed, actions.end_turn = self.puzzle_lesson.stop, self.puzzle_lesson.end_turn

    @abstractmethod
    def move_row(self, move: Any) -> TextRow:
        """A move in words."""

    def clue_row(self, moves: Sequence[Any]) -> TextRow:
        """Where the best turn leads, without all of its moves."""
        self.controller.hints.point(moves[:1])
        return self.move_row(moves[0])

    @classmethod
    def next_table(cls, stage: SceneContext, chance: Random, theme: PuzzleTheme | None = None) -> Self:
        """The table of the next puzzle of that theme, or of one near the player's rating."""
        game = cls.game
        try:
            now = standing(game)
        except StatisticsError as fault:
            now = PuzzleStanding()
            stage.toast(str(fault))
        every = {**puzzles(game), **saved_puzzles(game).puzzles}
        of_theme = next((each for each in puzzle_sets(game, every, now) if each.theme is theme), None)
        return cls(stage, of_theme.next_of(now) if of_theme else next_puzzle(every, now, chance), chance, theme)

"""`GameLessons`: the lessons of a game, made from its data and from what the game says of its positions."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from elcapitan import games, paths
from elcapitan.client.lessons.exercise_lesson import ExerciseLesson
from elcapitan.client.lessons.finished_games import keep_finished_game
from elcapitan.client.lessons.guided_teacher import GuidedTeacher
from elcapitan.client.lessons.lesson_data import Exercise, GuidedCourse, Idea, LessonBook, lesson_book
from elcapitan.client.lessons.lesson_progress import left_or_new_game, store_progress
from elcapitan.client.lessons.lessons_sheet import LessonsSheet
from elcapitan.client.lessons.taught_table import TaughtTable
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.model.table_setup import PERSON, player_name
from elcapitan.client.presence.player_actions import NextStep
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.statistics.offline_games import count_offline_game


class GameLessons(ABC):
    """The LessonScenes of a game."""

    game: ClassVar[str]
    """Its name in the registry of games."""
    folder: ClassVar[str]
    """Of the data, in assets."""
    table_type: ClassVar[Callable[..., TaughtTable]]

    @property
    def book(self) -> LessonBook:
        return lesson_book(self.folder)

    @property
    def courses(self) -> Collection[str]:
        return [course.name for course in self.book.courses]

    # -- what a game says

    @abstractmethod
    def decision(self, state: Any) -> str:
        """What the player to act decides in this position, as `Idea.at` calls it; empty where nothing begins."""

    @abstractmethod
    def figures(self, state: Any) -> Mapping[str, int]:
        """The numbers of a position that ideas depend on, for the player to act."""

    @abstractmethod
    def turns(self, state: Any) -> Iterable[Sequence[Any]]:
        """Turns that are good enough to be suggested, the best first; found one by one, as it takes time."""

    @abstractmethod
    def effects(self, state: Any, turn: Sequence[Any]) -> Collection[str]:
        """What a turn brings about for the player to act, in the words of the data."""

    def rest_of_turn(self, state: Any) -> Sequence[Any] | None:
        """What is suggested where a turn goes on after something new was learnt in it; None: nothing goes on."""
        return None

    def gains(self, state: Any, turn: Sequence[Any]) -> Mapping[str, int]:
        """The numbers that exercises ask for, by name."""
        return {}

    def missing_text(self, exercise: Exercise, state: Any, turn: Sequence[Any]) -> str:
        """What a turn lacks to solve the exercise; empty for nothing."""
        return "" if self.is_solved(exercise, state, turn) else self.book.words("exercises", exercise.name).missed

    @abstractmethod
    def story(self, model: TableModel) -> Sequence[str]:
        """What decided a finished game, in sentences."""

    # -- what follows

    def next_idea(
        self, course: GuidedCourse, state: Any, told: Collection[str], *, is_own_way: bool = False
    ) -> tuple[Idea | None, Sequence[Any]]:
        """The idea to tell, those that suggest nothing first, and the turn that is suggested for it.

        `is_own_way`: the player's last turn was not the suggested one.
        """
        decision, figures = self.decision(state), {**self.figures(state), "own": int(is_own_way)}
        turns: list[Sequence[Any]] | None = None
        for idea in sorted(course.ideas, key=lambda each: each.advises):
            if idea.name in told or idea.at != decision or not idea.limits.hold(figures):
                continue
            if not idea.advises:
                return idea, ()
            turns = [*self._good_turns(course, state)] if turns is None else turns
            for turn in turns:
                if not idea.effect or idea.effect in self.effects(state, turn):
                    return idea, turn
        return None, ()

    def _good_turns(self, course: GuidedCourse, state: Any) -> Iterable[Sequence[Any]]:
        """What the data names for this position, or else what the game finds good."""
        rules = games.ruleset(self.game)
        named = course.better.get(rules.digest(state)) if course.better else None
        return [[rules.parse(text) for text in named]] if named else self.turns(state)

    def is_solved(self, exercise: Exercise, state: Any, turn: Sequence[Any]) -> bool:
        """Whether these moves of one turn solve it."""
        return exercise.goal <= {*self.effects(state, turn)} and exercise.limits.hold(self.gains(state, turn))

    def new_game(self, course: GuidedCourse, name: str) -> TableModel:
        """The table of a guided game before the first move; the player is called `name`."""
        rules, board = games.ruleset(self.game), games.builtin_parts(self.game)
        options = {"players": 1 + len(course.opponents), "start": 1, **course.options}
        deal = tuple(rules.dealer(course.seed, {**options, **board}).deal())
        seats = [TableSeat(1, name, course.colour, PERSON), *course.opponents]
        return TableModel(rules, GameSetup(options, board.get("board", {}), deal), seats, me=1)

    def exercise_model(self, exercise: Exercise, name: str) -> TableModel:
        """The table of an exercise, with a player called `name` to act. ValueError if its record does not hold."""
        file = paths.assets() / self.folder / f"{exercise.name}.capitan"
        model = TableModel.from_record(json.loads(file.read_text(encoding="utf-8")))
        model.set_seats([model.seats[0]._replace(name=name), *model.seats[1:]])
        return model

    # -- scenes

    def lessons(self) -> LessonsSheet:
        return LessonsSheet(self)

    def guided_game(self, stage: SceneContext, *, again: bool = False, stored: bool = True, course: str = "") -> Any:
        found, name = self.book.course(course), player_name(stage.settings)
        model, progress = left_or_new_game(stage, self.game, course, lambda: self.new_game(found, name), again=again)
        table = self._whole_game(stage, model, found)
        table.teacher = GuidedTeacher(
            (self, found),
            table,
            progress,
            lambda: store_progress(stage, progress) if stored else None,
            lambda: self._finish(stage, model) if stored else None,
        )
        return table

    def _finish(self, stage: SceneContext, model: TableModel) -> None:
        count_offline_game(stage, model, is_guided=True)
        keep_finished_game(stage, model)

    def finished_game(self, stage: SceneContext, model: TableModel) -> Any:
        return self._whole_game(stage, model, self.book.courses[0])

    def _whole_game(self, stage: SceneContext, model: TableModel, course: GuidedCourse) -> Any:
        """The table of a whole game; from its end the exercises lead on, too."""
        actions, rules = OfflineTable(stage, model, course.seed, others_answer=True), model.rules
        # What leaves no choice, such as a draw, is done before the first picture, so that an idea stands in it.
        while not self.decision(model.state) and len(moves := rules.legal(model.state, model.me)) == 1:
            actions.play(rules.show(moves[0]))
        if self.book.exercises:
            actions.leads_on.append(lambda: NextStep(_("Exercises"), "bulb", lambda: actions.lead_on("lessons")))
        return self.table_type(stage, model, actions)

    def exercise(self, stage: SceneContext, number: int) -> Any:
        exercise = self.book.exercises[number]
        model = self.exercise_model(exercise, player_name(stage.settings))
        table = self.table_type(stage, model, OfflineTable(stage, model, self.book.courses[0].seed))
        table.teacher = ExerciseLesson(stage, table, self, exercise)
        return table

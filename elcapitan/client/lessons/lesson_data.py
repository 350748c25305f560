"""The lessons of a game as data: its guided games with their ideas, and its exercises.

They stand in `lessons.toml` of a folder in assets, their words beside it in `words.LANGUAGE.toml`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from elcapitan.client.lessons.lesson_words import LessonText, lesson_words, read_lesson_file
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell import i18n

LEVEL: Final = "easy"
"""Of the opponents in guided games."""
_NONE: Final[Mapping[str, int]] = MappingProxyType({})


class Limits(NamedTuple):
    """What numbers have to be, each by its name."""

    least: Mapping[str, int] = _NONE
    most: Mapping[str, int] = _NONE

    def hold(self, figures: Mapping[str, int]) -> bool:
        at_least = all(figures[name] >= number for name, number in self.least.items())
        return at_least and all(figures[name] <= number for name, number in self.most.items())


class Idea(NamedTuple):
    """One idea of a guided game, and when it is told."""

    name: str
    at: str
    """The decision at which it is told, as `GameLessons.decision` calls it."""
    effect: str
    """What the suggested turn brings about (`GameLessons.effects`); empty: any turn will do."""
    advises: bool
    """Whether a turn is suggested."""
    counted: bool
    """It has a number, for it comes up whenever the advice is followed."""
    repeats: bool
    """It is told again in every turn in which there is nothing else to tell."""
    limits: Limits
    """Of `GameLessons.figures`."""


class GuidedCourse(NamedTuple):
    """A guided game: a prepared table, and what is told at it."""

    name: str
    """Empty for the first game."""
    seed: bytes
    """Of everything that is left to chance."""
    options: Mapping[str, Any]
    """Of the table, besides how many play and who begins."""
    colour: str
    """The player's, who begins."""
    opponents: tuple[TableSeat, ...]
    """From seat 2 on."""
    ideas: tuple[Idea, ...]
    better: Mapping[str, tuple[str, ...]]
    """By digest of a position, the turn to be suggested there: the moves as texts."""

    @property
    def counted(self) -> tuple[str, ...]:
        """The ideas that have a number, by name; the last one ends the guidance."""
        return tuple(idea.name for idea in self.ideas if idea.counted)

    def place_text(self, idea: Idea, told: Collection[str]) -> str:
        """Which of the counted ideas it is; empty where it is not counted, and for one that comes up after the last.

        The last one is the last also if others never came up. `told`: the names of the ideas told before.
        """
        counted = self.counted
        last = counted[-1] if counted else ""
        if idea.name not in counted or (last in told and idea.name != last):
            return ""
        at = len(counted) if idea.name == last else sum(each in told for each in counted) + 1
        return f"{at} / {len(counted)}"


class Exercise(NamedTuple):
    """One turn to be found."""

    name: str
    goal: frozenset[str]
    """Effects that the moves of the turn must have, all of them."""
    answer: tuple[str, ...]
    """One way to solve it: moves as texts."""
    limits: Limits
    """Of `GameLessons.gains`."""
    picture: str
    """On its card, in the art folder; empty: the game's."""
    sprite: str
    """Before that picture; empty: none."""


class LessonBook(NamedTuple):
    """The lessons of one game."""

    folder: str
    """In assets."""
    courses: tuple[GuidedCourse, ...]
    """The first game first."""
    exercises: tuple[Exercise, ...]

    def course(self, name: str = "") -> GuidedCourse:
        """KeyError if there is none of that name."""
        return {course.name: course for course in self.courses}[name]

    def words(self, kind: str, name: str) -> LessonText:
        """The words of one of the `ideas`, `exercises` or `games` in the player's language."""
        return LessonText(**lesson_words(self.folder, kind, name, i18n.language()))


@cache
def lesson_book(folder: str) -> LessonBook:
    """What the program ships."""
    data = read_lesson_file(folder, "lessons")
    exercises = (
        Exercise(
            each["name"],
            frozenset(each["goal"]),
            tuple(each["answer"]),
            _limits(each),
            each.get("picture", ""),
            each.get("sprite", ""),
        )
        for each in data.get("exercises", ())
    )
    return LessonBook(folder, tuple(map(_course, data["games"])), tuple(exercises))


def _course(data: Mapping[str, Any]) -> GuidedCourse:
    opponents: Sequence[tuple[str, str]] = data["opponents"]
    seats = tuple(TableSeat(seat, name, colour, LEVEL) for seat, (name, colour) in enumerate(opponents, 2))
    ideas = tuple(map(_idea, data["ideas"]))
    seed = bytes.fromhex(data["seed"])
    better = {digest: tuple(moves) for digest, moves in data.get("better", {}).items()}
    return GuidedCourse(data.get("name", ""), seed, data.get("options", {}), data["colour"], seats, ideas, better)


def _idea(data: Mapping[str, Any]) -> Idea:
    return Idea(
        data["name"],
        data.get("at", "turn"),
        data.get("effect", ""),
        data.get("advises", True),
        data.get("counted", True),
        data.get("repeats", False),
        _limits(data),
    )


def _limits(data: Mapping[str, Any]) -> Limits:
    return Limits(data.get("least", _NONE), data.get("most", _NONE))

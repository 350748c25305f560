"""Games without a server that were left half-way, for the list of *Continue*: guided games and tables of the day."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from elcapitan import games
from elcapitan.client.lessons.lesson_progress import LessonProgress, left_courses, stored_at_s
from elcapitan.client.model.game_list import playable_games
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.puzzles import daily_games
from elcapitan.client.puzzles.daily_table import today
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.games import face
from elcapitan.protocol.to_client import SeatInfo


@dataclass(frozen=True, slots=True)
class LeftGame:
    """One row of the list."""

    game: str
    model: TableModel
    record: str
    changed_s: float
    """Seconds since 1970."""
    day: str = ""
    """Of a table of the day; empty: the guided game."""
    course: str = ""
    """Which guided game it is, if not the first."""

    is_pending: ClassVar = False
    is_reachable: ClassVar = True
    is_over: ClassVar = False
    is_mine: ClassVar = True
    why_not: ClassVar = ""
    address: ClassVar = ""
    waiting: ClassVar = ""

    @property
    def seats(self) -> list[SeatInfo]:
        return [SeatInfo(seat=seat.seat, name=seat.name, colour=seat.colour, by=seat.by) for seat in self.model.seats]

    @property
    def my_seat(self) -> int:
        return self.model.me

    @property
    def title(self) -> str:
        if not self.day:
            return _("Guided game")
        return _("Today's table") if self.day == today() else _("Table of {day}").format(day=self.day)

    @property
    def state(self) -> str:
        """The stage of the game, in words."""
        return "  ·  ".join(filter(None, face(self.game).progress_texts(self.model.state)))

    @property
    def last_move(self) -> str:
        """The last line of the log, in words."""
        return face(self.game).last_event_text(self.model) or _("no moves yet")

    def open(self, stage: SceneContext) -> Scene:
        """The table, as it was left."""
        if self.day:
            return games.puzzles(self.game).daily_table(stage, self.day)
        return games.lessons(self.game).guided_game(stage, course=self.course)

    def delete(self) -> None:
        """Delete it. OSError if that cannot be written."""
        if self.day:
            daily_games.remove_daily_game(self.game, self.day)
        else:
            progress = LessonProgress.read(self.game, self.course)
            progress.record, progress.told = "", []
            progress.write()


def left_games() -> list[LeftGame]:
    """All of them, the newest first; one whose record does not hold here is not listed."""
    return sorted(_find(), key=lambda each: -each.changed_s)


def _my_seat(record: Mapping[str, Any]) -> int:
    return next(at for at, seat in enumerate(record["seats"], 1) if seat["by"] == PERSON)


def _find() -> Iterator[LeftGame]:
    for game in playable_games():
        for course in left_courses(game) if games.has_lessons(game) else ():
            record = LessonProgress.read(game, course).record
            yield from _left_game(game, record, stored_at_s(game, course), course=course)
        if games.has_puzzles(game):
            for day, record in daily_games.daily_games(game).items():
                yield from _left_game(game, record, daily_games.stored_at_s(game, day), day)


def _left_game(game: str, record: str, changed_s: float, day: str = "", course: str = "") -> Iterator[LeftGame]:
    try:
        mapping = json.loads(record)
        model = TableModel.from_record(mapping, me=_my_seat(mapping))
    except (ValueError, KeyError, TypeError, IndexError, StopIteration, RecursionError):
        return
    if not model.is_over and model.rules.name == game:
        yield LeftGame(game, model, record, changed_s, day, course)

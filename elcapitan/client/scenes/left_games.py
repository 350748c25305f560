"""Games without a server, for the list of *Continue*: guided games, finished ones too, and tables of the day."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from elcapitan import games, locked_file
from elcapitan.client.lessons.finished_games import finished_games
from elcapitan.client.lessons.lesson_progress import LessonProgress, left_courses, stored_at_s
from elcapitan.client.model.game_list import playable_games
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.puzzles import daily_games
from elcapitan.client.puzzles.daily_table import today
from elcapitan.client.scenes.saved_games import GameKind
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
    file: Path | None = None
    """Of a finished guided game."""

    is_pending: ClassVar = False
    is_reachable: ClassVar = True
    is_mine: ClassVar = True
    why_not: ClassVar = ""
    address: ClassVar = ""
    waiting: ClassVar = ""

    @property
    def is_over(self) -> bool:
        return self.file is not None

    @property
    def kind(self) -> GameKind:
        return GameKind.TODAY if self.day else GameKind.GUIDED

    @property
    def is_my_turn(self) -> bool:
        return self.model.is_my_move

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
        if self.is_over:
            return _("finished")
        return "  ·  ".join(filter(None, face(self.game).progress_texts(self.model.state)))

    @property
    def last_move(self) -> str:
        """The last line of the log, in words."""
        return face(self.game).last_event_text(self.model) or _("no moves yet")

    def open(self, stage: SceneContext) -> Scene:
        """The table, as it was left."""
        if self.is_over:
            return games.lessons(self.game).finished_game(stage, self.model)
        if self.day:
            return games.puzzles(self.game).daily_table(stage, self.day)
        return games.lessons(self.game).guided_game(stage, course=self.course)

    def delete(self) -> None:
        """Delete it. OSError if that cannot be written."""
        if self.file is not None:
            self.file.unlink(missing_ok=True)
        elif self.day:
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
        for course in left_courses(game):
            record = LessonProgress.read(game, course).record
            yield from _left_game(game, record, stored_at_s(game, course), course=course)
        for file, stored_s in finished_games(game):
            yield from _left_game(game, _read(file), stored_s, file=file)
        if games.has_puzzles(game):
            for day, record in daily_games.daily_games(game).items():
                yield from _left_game(game, record, daily_games.stored_at_s(game, day), day)


def _read(file: Path) -> str:
    """Empty if it cannot be read."""
    try:
        return locked_file.read_text(file)
    except (OSError, ValueError):
        return ""


def _left_game(
    game: str, record: str, changed_s: float, day: str = "", course: str = "", file: Path | None = None
) -> Iterator[LeftGame]:
    try:
        mapping = json.loads(record)
        model = TableModel.from_record(mapping, me=_my_seat(mapping))
    except (StopIteration, *locked_file.INVALID):
        return
    if model.is_over is (file is not None) and model.rules.name == game:
        yield LeftGame(game, model, record, changed_s, day, course, file)

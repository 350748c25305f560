"""How far a player has come with the lessons of a game: a small file in their data folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from elcapitan import games, locked_file, paths
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.games import DEFAULT_GAME
from elcapitan.locked_file import DamagedFile

_FIELDS: Final[Mapping[str, type]] = {"solved": list, "told": list, "record": str, "finished": bool}


def progress_file(game: str, course: str = "") -> str:
    """The name of a game's file; the first game's has no name of a game in it, as it is older than the second game.

    A further guided game has a file of its own.
    """
    name = "lessons" if game == DEFAULT_GAME else f"lessons-{game}"
    return f"{name}.{course}.json" if course else f"{name}.json"


def left_courses(game: str) -> list[str]:
    """The guided games that were left, by name: the first one, which has none, before further ones.

    What a newer version has left of others is not among them.
    """
    before = progress_file(game).removesuffix("json")
    files = paths.files_newest_first(paths.data(), f"{before}*.json")
    further = (file.name.removeprefix(before).removesuffix(".json") for file, _changed_s in files)
    left = [course for course in ("", *sorted(further)) if LessonProgress.read(game, course).record]
    known = games.lessons(game).courses if left and games.has_lessons(game) else ()
    return [course for course in left if course in known]


@dataclass
class LessonProgress:
    """What is done, and the guided game that was left."""

    solved: list[str] = field(default_factory=list)
    """Exercises, by name."""
    told: list[str] = field(default_factory=list)
    """Ideas of the guided game in `record`, by name."""
    record: str = ""
    """The guided game that was begun last, unless it is finished."""
    finished: bool = False
    """A guided game was played to its end."""
    is_damaged: bool = field(default=False, compare=False)
    """The file could not be read, or a part of it, which is reset; never stored."""
    game: str = DEFAULT_GAME
    """Whose lessons they are; it is in the name of the file."""
    course: str = ""
    """Which guided game it is about, if not the first; so is that."""

    _before: tuple[str, list[str]] = field(default=("", []), repr=False, compare=False)
    """`record` and `told` as they were last read or written here."""
    _unreadable: str = field(default="", repr=False, compare=False)
    """A record that this version cannot continue; it stays in the file under another name."""

    @classmethod
    def read(cls, game: str = DEFAULT_GAME, course: str = "") -> LessonProgress:
        """The stored progress; none if there is no file. `is_damaged`: not all of it could be read."""
        try:
            return cls._from_document(locked_file.read_document(_file(game, course)), game, course)
        except (OSError, DamagedFile):
            return cls(is_damaged=True, game=game, course=course)

    @classmethod
    def _from_document(cls, stored: Mapping[str, Any], game: str, course: str) -> LessonProgress:
        """What of it is progress; what is missing, as in an empty file, has not begun."""
        good = {name: stored[name] for name, kind in _FIELDS.items() if type(stored.get(name)) is kind}
        for name in ("solved", "told"):
            good[name] = [each for each in good.get(name, []) if isinstance(each, str)]
        is_damaged = bool(locked_file.wrong_parts(stored, _FIELDS))
        found = cls(**good, game=game, course=course, is_damaged=is_damaged)
        if not found.is_damaged:
            found._remember()
        return found

    def _remember(self) -> None:
        self.solved, self.told = [*self.solved], [*self.told]
        self._before = self.record, [*self.told]

    def write(self) -> None:
        """Store it beside what another window has stored meanwhile. OSError if that cannot be done."""
        locked_file.change_parts(_file(self.game, self.course), _FIELDS, self._merge_into)
        self._remember()

    def _merge_into(self, document: dict[str, Any]) -> None:
        stored = self._from_document(document, self.game, self.course)
        self.solved = [*stored.solved, *(name for name in self.solved if name not in stored.solved)]
        self.finished = self.finished or stored.finished
        record, told = self.record, self.told
        if (record, told) == self._before or _is_further(stored.record, record, self._before[0]):
            record, told = stored.record, stored.told
        other = [each for each in document.get("solved", []) if not isinstance(each, str)]
        document |= {"solved": [*self.solved, *other], "told": told, "record": record, "finished": self.finished}
        if self._unreadable:
            locked_file.keep_unreadable(document, self._unreadable)
            self._unreadable = ""


def stored_at_s(game: str, course: str = "") -> float:
    """When the progress of a game was stored last, in seconds since 1970; 0 if that is not known."""
    try:
        return _file(game, course).stat().st_mtime
    except OSError:
        return 0.0


def _file(game: str, course: str) -> Path:
    return paths.data() / progress_file(game, course)


def _is_further(stored: str, mine: str, before: str) -> bool:
    """Whether another window has come further in the same guided game, or has begun another one as mine ended."""
    try:
        theirs, ours = (json.loads(each) if each else None for each in (stored, mine or before))
        if theirs is None or ours is None:
            return False
        same = (theirs["deal"], theirs["seats"]) == (ours["deal"], ours["seats"])
        return len(theirs["moves"]) > len(ours["moves"]) if mine and same else not (mine or same)
    except locked_file.INVALID:
        return False


def store_progress(stage: SceneContext, progress: LessonProgress) -> None:
    """Write it, or say why that cannot be done; the lesson goes on."""
    try:
        progress.write()
    except OSError as fault:
        stage.toast(
            _("How far you are with the lessons could not be saved: {reason}").format(reason=fault.strerror or fault)
        )


def left_or_new_game(
    stage: SceneContext, game: str, course: str, new_game: Callable[[], TableModel], *, again: bool
) -> tuple[TableModel, LessonProgress]:
    """The guided game that was left, or a new one (`again`, or if there is none), with how far the player is."""
    progress = LessonProgress.read(game, course)
    model = None if again else _resumed_game(progress)
    if progress.is_damaged:
        stage.toast(_("How far you were with the lessons could not be read; they begin anew."))
    if model is None:
        progress.record, progress.told = "", []
        model = new_game()
    return model, progress


def _resumed_game(progress: LessonProgress) -> TableModel | None:
    """The game that was left; None if there is none, or its record does not hold."""
    if not progress.record:
        return None
    try:
        model = TableModel.from_record(json.loads(progress.record))
        if model.rules.name != progress.game:
            raise ValueError("of another game")
    except locked_file.INVALID:
        progress.is_damaged, progress._unreadable = True, progress.record
        return None
    return None if model.is_over else model

"""How far a player has come with the lessons of a game: a small file in their data folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from elcapitan import paths
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.games import DEFAULT_GAME


def progress_file(game: str) -> str:
    """The name of a game's file; the first game's has no name of a game in it, as it is older than the second game."""
    return "lessons.json" if game == DEFAULT_GAME else f"lessons-{game}.json"


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
    """The file could not be read, so that everything begins anew; never stored."""
    game: str = DEFAULT_GAME
    """Whose lessons they are; it is in the name of the file."""

    @classmethod
    def read(cls, game: str = DEFAULT_GAME) -> LessonProgress:
        """The stored progress; none if there is no file, or no readable one (`is_damaged`)."""
        try:
            stored = json.loads((paths.data() / progress_file(game)).read_text(encoding="utf-8"))
            found = cls(stored["solved"], stored["told"], stored["record"], stored["finished"], game=game)
            lists = all(isinstance(each, list) and all(isinstance(name, str) for name in each) for each in found._lists)
            if lists and isinstance(found.record, str) and isinstance(found.finished, bool):
                return found
        except FileNotFoundError:
            return cls(game=game)
        except (OSError, ValueError, TypeError, KeyError):
            pass
        return cls(is_damaged=True, game=game)

    @property
    def _lists(self) -> tuple[list[str], list[str]]:
        return self.solved, self.told

    def write(self) -> None:
        """Store it. OSError if that cannot be done."""
        file = paths.ensure_folder(paths.data()) / progress_file(self.game)
        new = file.with_suffix(".new")
        stored = {name: value for name, value in asdict(self).items() if name not in ("is_damaged", "game")}
        new.write_text(json.dumps(stored), encoding="utf-8")
        new.replace(file)


def store_progress(stage: SceneContext, progress: LessonProgress) -> None:
    """Write it, or say why that cannot be done; the lesson goes on."""
    try:
        progress.write()
    except OSError as fault:
        stage.toast(_("How far you are with the lessons could not be saved: {reason}").format(reason=fault.strerror))


def left_or_new_game(
    stage: SceneContext, game: str, new_game: Callable[[], TableModel], *, again: bool
) -> tuple[TableModel, LessonProgress]:
    """The guided game that was left, or a new one (`again`, or if there is none), with how far the player is."""
    progress = LessonProgress.read(game)
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
    except (ValueError, KeyError, TypeError):
        progress.is_damaged = True
        return None
    return None if model.is_over else model

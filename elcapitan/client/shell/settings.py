"""The player's settings and their file.

Missing and invalid entries have their defaults; a missing, broken or foreign file never stops the game.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from elcapitan import locked_file
from elcapitan.client.drawing.draw_context import VisionOptions
from elcapitan.client.shell import i18n
from elcapitan.client.shell.key_bindings import DEFAULTS, may_be_bound
from elcapitan.locked_file import DamagedFile

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from tomlkit import TOMLDocument

    Keys = MutableMapping[str, Any]

log = logging.getLogger(__name__)

Sentences = Mapping[str, tuple[str, ...]]
"""What each setting does, in one sentence: in the language to write, then in those it may have been written in."""
WORDLESS: Final[Sentences] = {}
SPEEDS: Final = {"calm": 0.5, "normal": 1.0, "fast": 2.0, "off": 0.0}
"""How fast moves are shown; 0 shows only the outcome."""
PAUSES: Final = {"none": 0.0, "short": 0.35, "long": 1.4}
"""Seconds, at normal speed, before each step of another player is shown."""
UI_SCALES: Final = (0.9, 1.0, 1.1, 1.2, 1.3, 1.5)
LETTERS: Final = (1.0, 1.15)
"""Times as large, in boxes that stay as they are."""
LONGEST_NAME: Final = 24
LONGEST_FOLDER: Final = 1024
LONGEST_TABLE: Final = 4000
"""Letters of the last table of a game, beyond which it is not read."""
FIRST_OPPONENTS: Final = "easy,easy"
"""For a player who has not chosen any yet."""
FIRST_GAME: Final = "elcapitan"
"""The game of `opponents`, which older versions wrote when there was one game."""
CONTRASTS: Final = ("normal", "high")
MARKS: Final = ("normal", "large")
LOWEST_PORT: Final = 1024
"""Those below are for programs of the system."""
HIGHEST_PORT: Final = 65535


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with their defaults."""

    language: str = ""
    """Empty: the machine's own."""
    fullscreen: bool = False
    width: int = 1600
    height: int = 900
    """Of the window, in px, when it is not full screen."""
    speed: str = "normal"
    pause: str = "short"
    """Before each step of another player."""
    ui_scale: float = 1.0
    name: str = ""
    """The player's own, offered for their seat."""
    effects: float = 0.8
    """Volumes from 0 to 1: what happens in the game,"""
    ambience: float = 0.6
    """the sea,"""
    interface: float = 0.7
    """and what answers their input or calls them."""
    muted: bool = False
    """All sound is off; the volumes are kept."""
    music: float = 0.5
    """Its volume."""
    background_music: bool = True
    """It goes on while another window has the focus."""
    reduced_motion: bool = False
    """Nothing travels, shakes or pulses."""

    ask_before_end: bool = False
    """A question before a turn ends, for it cannot be taken back."""
    hints: bool = True
    """The thing under the pointer has a tooltip."""
    contrast: str = "normal"
    marks: str = "normal"
    """Of the players' colours."""
    letters: float = 1.0
    """Times as large, in boxes that stay as they are; beyond `ui_scale`."""
    port: int = 0
    """Where a game that is hosted here listens; 0: the standard one, or the next that is free."""
    welcomed: bool = False
    """The player has been asked once how they would like to begin."""
    face: str = ""
    """The portrait beside the player's name; empty: one that follows from the name."""
    folder: str = ""
    """Where a file was opened last; empty: where games are copied to."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys of the player's own choice, by what they do (key_bindings.py)."""
    game: str = ""
    """The game that was chosen last; empty: none yet."""
    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By game: the table they last set out, as model/last_table.py keeps it."""

    @property
    def spoken(self) -> str:
        """The language to speak."""
        return self.language or i18n.system_language()

    @property
    def is_new(self) -> bool:
        """They have neither been asked nor said who they are."""
        return not self.welcomed and not self.name

    @property
    def eyes(self) -> VisionOptions:
        """Changes of the picture for players with impaired vision."""
        return VisionOptions(self.contrast == "high", self.marks == "large")

    @property
    def pause_s(self) -> float:
        """Before each step of another player, at normal speed."""
        return PAUSES[self.pause]

    @property
    def speed_factor(self) -> float:
        """Animations run this much faster; 0: they are left out."""
        return SPEEDS[self.speed]


class LoadedSettings(NamedTuple):
    """The settings of a file, and what was wrong with it."""

    settings: Settings
    set_aside: Path | None = None
    """Where a file has been put that could not be read at all."""


def read(file: Path) -> Settings:
    """The settings in a file; defaults for missing and invalid entries."""
    try:
        return _from_document(_parse(locked_file.read_bytes(file)))
    except (OSError, DamagedFile):
        return Settings()


def load(file: Path) -> LoadedSettings:
    """As `read`; a file that is no TOML is set aside, so that what was written into it by hand is not lost."""
    try:
        return LoadedSettings(_from_document(_parse(locked_file.read_bytes(file))))
    except OSError:
        return LoadedSettings(Settings())
    except DamagedFile:
        try:
            aside = locked_file.set_aside(file, _is_damaged)
        except OSError:
            return LoadedSettings(Settings())
        return LoadedSettings(Settings(), aside)


def _parse(data: bytes) -> dict[str, Any]:
    """DamagedFile if it is no TOML."""
    return locked_file.parse_toml(data)


def _is_damaged(data: bytes) -> bool:
    try:
        _parse(data)
    except DamagedFile:
        return True
    return False


def _from_document(written: Mapping[str, Any]) -> Settings:
    known = {each.name for each in fields(Settings)}
    taken = {name: value for name, value in written.items() if name in known and _makes_sense(name, value)}
    if "keys" in taken:
        taken["keys"] = {
            action: key for action, key in taken["keys"].items() if isinstance(key, str) and may_be_bound(key)
        }
    if "tables" in taken:
        taken["tables"] = {game: table for game, table in taken["tables"].items() if _makes_sense("table", table)}
    if isinstance(older := written.get("opponents"), str) and FIRST_GAME not in (tables := taken.get("tables", {})):
        taken["tables"] = {**tables, FIRST_GAME: {"opponents": older.split(",")}}
    return replace(Settings(), **taken)


def write(
    file: Path, settings: Settings, sentences: Sentences = WORDLESS, *, before: Settings | None = None
) -> Path | None:
    """Replace the file in one step, so that a crash leaves the old one. OSError if it cannot be read or written.

    What was written into it by hand stays: comments, order, and names of another version of the program. A name that
    is new to the file gets the first of its sentences as a comment; one that has another of them gets the first.
    `before` is what the file held when it was last read or written: what has not changed since is left as it stands, so
    that a file may be edited while the game runs, two windows keep what both have changed, and a newer version finds
    values again that this one does not know. None: everything is written. A file that is no TOML any more is set aside;
    where it is then.
    """

    def changed(data: bytes | None) -> bytes:
        standing = _parse(data or b"")
        try:
            plain = _updated_text(_plain_text(standing), settings, sentences, before)
        except (ValueError, RecursionError) as fault:
            raise DamagedFile(str(fault)) from None
        # tomlkit loses or doubles parts of files that are written in an unusual way; then comments go, and no setting.
        try:
            kept = _updated_text(locked_file.decode_text(data or b""), settings, sentences, before)
            says, said = (_parse(each.encode()) for each in (kept, plain))
            is_right = says.keys() == said.keys() and _from_document(says) == _from_document(said)
        except Exception as fault:
            log.warning("the settings are written without their comments: %r", fault)
            is_right = False
        return (kept if is_right else plain).encode()

    return locked_file.change_file(file, changed)


def _plain_text(standing: Mapping[str, Any]) -> str:
    import tomlkit

    # Tables stand last in TOML.
    return tomlkit.dumps(dict(sorted(standing.items(), key=lambda item: isinstance(item[1], dict | list))))


def _updated_text(text: str, settings: Settings, sentences: Sentences, before: Settings | None) -> str:
    import tomlkit  # half as long to import as the whole menu, and not needed to read

    return tomlkit.dumps(_update_document(tomlkit.parse(text), settings, sentences, before))


def _update_document(
    document: TOMLDocument, settings: Settings, sentences: Sentences, before: Settings | None
) -> TOMLDocument:
    import tomlkit
    from tomlkit.items import Item

    standing, was = document.unwrap(), asdict(before) if before is not None else None
    # Tables stand last in TOML: what came after one would belong to it.
    for name, value in sorted(asdict(settings).items(), key=lambda item: isinstance(item[1], dict)):
        if name not in document:
            new = tomlkit.item(value)
            if name in sentences:
                new.comment(sentences[name][0])
            document.append(name, new)
        elif name == "keys" and isinstance(standing[name], dict):
            _change_keys(cast("Keys", document[name]), value, was[name] if was is not None else None)
        elif name == "tables" and isinstance(standing[name], dict):
            _change_tables(cast("Keys", document[name]), value, was[name] if was is not None else None)
        elif standing[name] != value and (was is None or was[name] != value):
            document[name] = value
        item = document.item(name)
        if name in sentences and isinstance(item, Item) and item.trivia.comment.removeprefix("# ") in sentences[name]:
            item.comment(sentences[name][0])
    return document


def _change_keys(table: Keys, keys: Mapping[str, str], before: Mapping[str, str] | None) -> None:
    """Each by itself, so that the others keep their comments; a action without any has its first one again."""
    for action, first in DEFAULTS.items():
        if action in table and action not in keys and table[action] != first and (before is None or action in before):
            del table[action]
    for name, key in keys.items():
        if table.get(name) != key and (before is None or before.get(name) != key):
            table[name] = key


def _change_tables(tables: Keys, wanted: Mapping[str, Any], before: Mapping[str, Any] | None) -> None:
    """Each game's by itself: another window may have set out a table of another game."""
    for game, table in wanted.items():
        if tables.get(game) != table and (before is None or before.get(game) != table):
            tables[game] = table


def _makes_sense(name: str, value: Any) -> bool:
    try:
        return is_valid(name, value)
    except (ValueError, RecursionError, TypeError):  # a number or a depth of which no text can be made
        return False


def is_valid(name: str, value: Any) -> bool:
    """Whether the setting of that name may have this value."""
    match name:
        case "language":
            return value == "" or value in i18n.LANGUAGES
        case "keys" | "tables":
            return isinstance(value, dict)  # each of them is looked at by itself
        case "fullscreen" | "reduced_motion" | "ask_before_end" | "hints" | "muted" | "background_music" | "welcomed":
            return isinstance(value, bool)
        case "width" | "height":
            return type(value) is int and 480 <= value <= 16384
        case "speed":
            return isinstance(value, str) and value in SPEEDS
        case "pause":
            return isinstance(value, str) and value in PAUSES
        case "contrast":
            return value in CONTRASTS
        case "marks":
            return value in MARKS
        case "table":
            # What stands in it is asked of its game where the table is set out.
            return isinstance(value, dict) and len(str(value)) <= LONGEST_TABLE
        case "folder":
            return isinstance(value, str) and len(value) <= LONGEST_FOLDER
        case "port":
            return type(value) is int and (value == 0 or LOWEST_PORT <= value <= HIGHEST_PORT)
        case "ui_scale":
            return (
                isinstance(value, int | float)
                and not isinstance(value, bool)
                and UI_SCALES[0] <= value <= UI_SCALES[-1]
            )
        case "letters":
            return value in LETTERS and not isinstance(value, bool)
        case "effects" | "ambience" | "music" | "interface":
            return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
        case _:
            return isinstance(value, str) and len(value) <= LONGEST_NAME

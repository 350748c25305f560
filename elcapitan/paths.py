"""The folders of the program, of its assets, and of its user's data.

Knows folders only; it reads none of the files. Creates no folder but those asked for by `made`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

import platformdirs

HOME_VARIABLE = "ELCAPITAN_HOME"
"""Moves data, settings, tokens and logs together into one folder; tests always set it."""

SPEAKING = "ElCapitan.com"
"""On Windows the name of the frozen program with a console, beside the one without."""

JOURNAL = "journal.sqlite"
"""In the data folder of any server."""

RECORD_FILES = "*.[cC][aA][pP][iI][tT][aA][nN]"
"""The pattern of saved games: some disks and programs write names in capitals."""

game_folders: dict[str, Path] = {}
"""By game of an installed package, the folder of its art and its rule book."""

_PACKAGE = Path(__file__).resolve().parent


def is_frozen() -> bool:
    """Whether the program has its Python inside (build.spec)."""
    return bool(getattr(sys, "frozen", False))


def python_command() -> list[str]:
    """The words that start our Python for a module of ours, which it looks for everywhere but in the current folder.

    A file in a folder of downloads that is called as a module would otherwise be run. What the user names in
    PYTHONPATH stays.
    """
    return [sys.executable, "-P"]


def program_command() -> list[str]:
    """The words that start this same program once more; a command goes after them."""
    if not is_frozen():
        return [*python_command(), "-m", "elcapitan"]
    # A program without a console has no standard output either.
    speaking = Path(sys.executable).with_name(SPEAKING)
    return [str(speaking) if speaking.is_file() else sys.executable]


def assets() -> Path:
    """The folder of boards, art, sounds, fonts, words and rule books.

    Inside the package when installed or frozen (the wheel and build.spec put it there), beside it in a checkout.
    """
    inside = _PACKAGE / "assets"
    return inside if inside.is_dir() else _PACKAGE.parent / "assets"


def standard_board() -> Path:
    """The standard board."""
    return assets() / "boards" / "mediterranean.toml"


def rule_books(game: str) -> Path:
    """The folder of a game's rule book, a file for each language; El Capitan's is beside all games' assets."""
    return assets() / "rules" if game == "elcapitan" else game_folders.get(game, assets() / "games" / game) / "rules"


def picture_file(art: Path, name: str) -> Path:
    """The file of a picture, a JPEG if there is one, else a PNG: in the folder of all games' art, or of a game's.

    `art` is the former; `yspahan/menu` is a picture of Yspahan.
    """
    first, _slash, rest = name.partition("/")
    own = game_folders.get(first, art.parent / "games" / first) / "art"
    stem = own / rest if own.is_dir() else art / name
    photo = stem.with_name(f"{stem.name}.jpg")
    return photo if photo.is_file() else stem.with_name(f"{stem.name}.png")


def expand_typed_path(text: str) -> Path:
    """A typed or pasted path; `~` is their home, `~ben` that of Ben where he has one here.

    File managers copy a path in quotes, or as a `file://` address.
    """
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    if text.startswith("file://"):
        text = _path_of_url(text)
    return _expand_home(Path(text))


def _path_of_url(url: str) -> str:
    """The path in a `file://` address; what is none is a path that leads nowhere. Its bytes need not be UTF-8."""
    from urllib.parse import unquote_to_bytes, urlsplit  # with them comes all of http, which nothing else here needs
    from urllib.request import url2pathname

    try:
        path = urlsplit(url).path
        return url2pathname(path) if sys.platform == "win32" else os.fsdecode(unquote_to_bytes(path))
    except ValueError:
        return url


def _expand_home(path: Path) -> Path:
    try:
        return path.expanduser()
    except (RuntimeError, ValueError):  # no such user; NUL in their name
        return path


def typed_argument(text: str) -> Path:
    """The path of a command line: as it is, but for `~`, which no shell of Windows means as a home.

    ArgumentTypeError for an empty text: what a variable that is not set leaves of it would be the current folder.
    """
    if not text:
        raise ArgumentTypeError("an empty text is not the name of a file or folder")
    return _expand_home(Path(text)) if text.startswith("~") else Path(text)


def ensure_folder(folder: Path, mode: int = 0o777) -> Path:
    """The same folder, existing now (`mode`: of a new one). NotADirectoryError where a file has its name, OSError."""
    try:
        folder.mkdir(mode, parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    return folder


def _user_folder() -> Path | None:
    home = os.environ.get(HOME_VARIABLE)
    return typed_argument(home).absolute() if home else None


def _system_folder(hidden_of: Callable[..., str]) -> Path:
    """Where the system keeps files of that kind. OSError for a user without a home, as in some containers.

    A relative folder in a variable is ignored, as its standard says: games would be there in one folder alone.
    """
    for name, folder in [*os.environ.items()]:
        if name.startswith("XDG_") and name.endswith(("_HOME", "_DIR")) and not os.path.isabs(folder):
            del os.environ[name]
    try:
        return Path(hidden_of("elcapitan", appauthor=False))
    except RuntimeError:
        raise FileNotFoundError(errno.ENOENT, f"no home folder; set HOME or {HOME_VARIABLE}", "~") from None


def data() -> Path:
    """The built-in server's folder: its journal and its lock."""
    own = _user_folder()
    return own / "data" if own else _system_folder(platformdirs.user_data_dir)


def journal() -> Path:
    """What the built-in server knows of the player's games."""
    return data() / JOURNAL


def records() -> Path:
    """The games that the player has saved as files."""
    return data() / "records"


def pictures() -> Path:
    """Where the player's system keeps pictures: those of finished games are saved there."""
    own = _user_folder()
    if own:
        return own / "pictures"
    return _system_folder(lambda *_name, **_how: platformdirs.user_pictures_dir()) / "El Capitan"


def config() -> Path:
    """Settings and seat tokens."""
    own = _user_folder()
    return own / "config" if own else _system_folder(platformdirs.user_config_dir)


def logs() -> Path:
    """What is left behind by a crash."""
    own = _user_folder()
    return own / "logs" if own else _system_folder(platformdirs.user_log_dir)


def cache() -> Path:
    """The cache, which may be deleted at any time: finished pictures."""
    own = _user_folder()
    return own / "cache" if own else _system_folder(platformdirs.user_cache_dir)


def settings_file() -> Path:
    return config() / "settings.toml"


def tokens_file() -> Path:
    """The seats its user may take again; readable by the user alone."""
    return config() / "seats.json"


def files_newest_first(folder: Path, pattern: str) -> list[tuple[Path, float]]:
    """Its files and when each was changed (seconds since 1970); empty if the folder cannot be listed.

    What is no file, or cannot be looked at, such as a link that leads nowhere, is left out.
    """
    found = []
    with contextlib.suppress(OSError):
        for path in folder.glob(pattern):
            with contextlib.suppress(OSError, ValueError):
                status = path.stat()
                if stat.S_ISREG(status.st_mode):
                    found.append((path, status.st_mtime))
    return sorted(found, key=lambda file: (-file[1], file[0].name))


def own_languages() -> Path:
    """Where a player puts files of words in further languages (docs/translating.md)."""
    return data() / "languages"


def own_boards() -> Path:
    """Where a player puts their own board files, to be listed when a game is made."""
    return data() / "boards"

"""Arguments that several commands share: records, boards, extra cities, levels, languages, pictures.

Each function gives what the words of the command line mean, or raises CommandError with one sentence.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any

from elcapitan.commands import CommandError
from elcapitan.commands.language import _, mark_for_translation, ngettext
from elcapitan.games import (
    DEFAULT_GAME,
    boards,
    game_names,
    has_boards,
    has_face,
    installed_faults,
    ruleset,
    window_fault,
)
from elcapitan.table.record import MAX_TEXT
from elcapitan.table.ruleset import GameOption, InvalidBoard

OWN_ARGUMENTS = ("start", "extras")
"""Options of a game that have arguments of their own."""
GAME_HELP = mark_for_translation("game to play (default: %(default)s)")
LARGEST_PICTURE = 16384
"""px each way; beyond it a picture would not fit into memory on many machines."""


def add_game(parser: ArgumentParser, default: str | None = DEFAULT_GAME, help: str = GAME_HELP) -> None:
    """Add `--game`, by which all else of a command line is understood."""
    parser.add_argument("--game", type=game_name, choices=game_names(), default=default, help=help)


def game_name(word: str) -> str:
    """A type for argparse: any word but the name of an installed game that cannot be played, which says why."""
    if word not in game_names() and (fault := installed_faults().get(word)):
        raise ArgumentTypeError(fault)
    return word


def add_options(parser: ArgumentParser) -> None:
    """Add `--option`, and the boards and extra parts that some games have."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game, such as gold_steps=three; may be repeated",
    )
    parser.add_argument(
        "--extras", default="", metavar="CITY,CITY", help="El Capitan: add these extra cities, such as porto,lisboa"
    )


def add_processes(parser: ArgumentParser) -> None:
    """`--processes`."""
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of processes (default: one per core)",
    )


def parse_options(words: Sequence[str], game: str) -> dict[str, Any]:
    """The options of `NAME=VALUE`, each once or more; the last one counts."""
    known = {option.name: option for option in ruleset(game).options if option.name not in OWN_ARGUMENTS}
    found: dict[str, Any] = {}
    for word in words:
        name, _equals, value = word.partition("=")
        option = known.get(name)
        if option is None:
            there = ", ".join(known) or "-"
            raise CommandError(
                _("{game} has no option {name!r}; its options are {known}").format(game=game, name=name, known=there)
            )
        found[name] = _option_value(option, value)
    return found


def _option_value(option: GameOption, word: str) -> Any:
    if option.kind == "number":
        if re.fullmatch(r"\d{1,9}", word) and option.least <= int(word) <= option.most:
            return int(word)
        known = f"{option.least}-{option.most}"
    elif option.kind == "choice":
        if word in option.choices:
            return word
        known = ", ".join(option.choices)
    else:
        chosen = [each.strip() for each in word.split(",") if each.strip()]
        if not option.choices:
            return chosen
        if {*chosen} <= {*option.choices}:
            return [each for each in option.choices if each in chosen]
        known = ", ".join(option.choices)
    raise CommandError(
        _("the option {name} cannot be {word!r}; choose from {known}").format(name=option.name, word=word, known=known)
    )


def check_regular_file(file: Path) -> Path:
    """The same file, unless it is a pipe or a device, from which reading may never end."""
    with suppress(OSError):  # reported when the file is opened
        mode = file.stat().st_mode
        if not (S_ISREG(mode) or S_ISDIR(mode)):
            raise CommandError(_("{file} is not a regular file").format(file=file))
    return file


def check_output(out: Path, *sources: Path | None) -> Path:
    """The same file. CommandError if it is also read, perhaps by another name: writing would destroy it."""
    for source in filter(None, sources):
        with suppress(OSError):
            if os.path.samefile(out, source):
                raise CommandError(_("{file} is the file that is read; write to another one").format(file=out))
    return out


def read_record_text(file: Path) -> bytes:
    """What a record's file, or a pipe with a writer, holds; or so much of it that it is too large for a record."""
    try:
        piped = file.is_fifo()
        if not piped:
            check_regular_file(file)
        with open(file, "rb", opener=_open_at_once) as handle:
            text = handle.read(MAX_TEXT + 1)
    except OSError as fault:
        raise CommandError(_("{file} cannot be read: {reason}").format(file=file, reason=fault.strerror)) from None
    if piped and not text:
        check_regular_file(file)
    return text


def _open_at_once(path: str, flags: int) -> int:
    """A pipe without a writer is empty; opened in the usual way it would block for ever."""
    if sys.platform == "win32":
        return os.open(path, flags)
    descriptor = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(descriptor, True)
    return descriptor


def check_window(game: str) -> None:
    """CommandError if a game cannot be shown in a window; one that this program does not know is told by its record."""
    if game in game_names() and not has_face(game):
        text = _("{game} has no window yet; play it with `elcapitan text --game {game}`").format(game=game)
        raise CommandError(window_fault(game) or text)


def board_options(file: Path | None, extras: str, game: str) -> dict[str, Any]:
    """The options `board` and `extras` of a game that has boards; `file` is None for the standard board."""
    if has_boards(game):
        board = read_board_argument(file, game)
        return {"extras": parse_extras_argument(extras, board, game), "board": board}
    if file is not None:
        raise CommandError(_("{game} has no board files").format(game=game))
    if extras:
        raise CommandError(_("{game} has no extra cities").format(game=game))
    return {}


def default_options(game: str) -> dict[str, Any]:
    """Every option of a game with its default."""
    return {option.name: option.default for option in ruleset(game).options}


def read_board_argument(file: Path | None, game: str) -> dict[str, Any]:
    """The mapping of a board file; None: of the standard board."""
    try:
        kept = boards(game)
        return kept.standard_board() if file is None else kept.read_board(check_regular_file(file))
    except OSError as fault:
        raise CommandError(_("{file} cannot be read: {reason}").format(file=file, reason=fault.strerror)) from None
    except InvalidBoard as found:
        raise CommandError(
            _("{file} is not a valid board: {faults}").format(file=file, faults="; ".join(found.faults))
        ) from None


def parse_extras_argument(words: str, board: Mapping[str, Any], game: str) -> list[str]:
    """The extra cities of `porto,lisboa`, in the board's order; none for an empty text."""
    try:
        return boards(game).parse_extras(words, board)
    except ValueError as fault:
        raise CommandError(str(fault)) from None


def seed(word: str) -> str:
    """A type for argparse: any text, as long as it is one, for games are dealt by its bytes in UTF-8."""
    try:
        word.encode()
    except UnicodeEncodeError:
        raise ArgumentTypeError(_("{word!r} is not valid UTF-8").format(word=word)) from None
    return word


def levels(words: str) -> list[str]:
    """The computer players of `easy,normal`, one a seat; whether there are such is asked elsewhere."""
    return [word.strip() for word in words.split(",")]


def language(word: str) -> str:
    """A language of the client, such as `cs`."""
    from elcapitan.client.shell.i18n import LANGUAGES, damaged_languages

    if word not in LANGUAGES and (damaged := damaged_languages().get(word)):
        raise CommandError(damaged)
    if word not in LANGUAGES:
        raise CommandError(
            _("unknown language {word!r}; choose from {known}").format(word=word, known=", ".join(LANGUAGES))
        )
    return word


def picture_file(out: Path) -> Path:
    """The same file if it is named as a picture."""
    if out.suffix.lower() not in (".png", ".jpg", ".jpeg", ".bmp"):
        raise CommandError(_("{file} is not a picture file name; it should end in .png").format(file=out))
    return out


def picture_size(text: str) -> tuple[int, int]:
    """Width and height in px of `1920x1080`."""
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if not found:
        raise CommandError(_("{text!r} is not a size such as 1920x1080").format(text=text))
    width, height = int(found[1]), int(found[2])
    if max(width, height) > LARGEST_PICTURE:
        raise CommandError(_("a picture can be at most {most} px wide and high").format(most=LARGEST_PICTURE))
    return width, height


@contextmanager
def painting_errors() -> Iterator[None]:
    """CommandError where the machine cannot hold a picture; pygame must be there."""
    from elcapitan.client.replay.headless import PAINTING_ERRORS

    try:
        yield
    except PAINTING_ERRORS as fault:
        reason = str(fault) or "Out of memory"
        raise CommandError(_("the picture cannot be painted: {reason}").format(reason=reason)) from None


def no_such_move_text(moves: int, asked_for: int) -> str:
    """The sentence for a move that a record does not have."""
    text = ngettext(
        "the record has {count} move, so there is no move {number}",
        "the record has {count} moves, so there is no move {number}",
        moves,
    )
    return text.format(count=moves, number=asked_for)


def page(text: str) -> tuple[int, int]:
    """A type for argparse: a page of the rules and which of its pictures, as in `7.3`; without a point the first."""
    found = re.fullmatch(r"([1-9]\d?)(?:\.([1-9]\d?))?", text)
    if not found:
        raise ArgumentTypeError(_("{text!r} is not a page; a page looks like 7 or 7.3").format(text=text))
    return int(found[1]), int(found[2] or 1)

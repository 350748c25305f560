"""The command line: finds the module of a command, and says in one sentence what went wrong."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Collection, Sequence
from contextlib import nullcontext
from importlib import import_module
from typing import Any, NoReturn

from elcapitan import __version__
from elcapitan.commands import MAX_MESSAGE, CommandError, interruptible, language
from elcapitan.commands.language import _, mark_for_translation
from elcapitan.interrupts import handled_ctrl_c, was_interrupted
from elcapitan.standard_streams import discard_output, flush_output, prepare_streams
from elcapitan.text_cleaning import clean_text

COMMANDS = {
    "play": mark_for_translation("play in a window (the default command)"),
    "join": mark_for_translation("join a table on the network"),
    "simulate": mark_for_translation("run games between computer players and write their records"),
    "stats": mark_for_translation("print the statistics of your finished games, or write them as CSV"),
    "verify": mark_for_translation("replay game records and report the first illegal move"),
    "review": mark_for_translation("say what the turns of a finished game have lost, and what would have been better"),
    "arena": mark_for_translation("measure how strong computer players are"),
    "serve": mark_for_translation("run a dedicated server"),
    "host": mark_for_translation("host a table on the local network"),
    "admin": mark_for_translation("see and manage a running server"),
    "backup": mark_for_translation("copy a server's journal, also while the server runs"),
    "check": mark_for_translation("check a server's journal or a copy of it"),
    "restore": mark_for_translation("put a copy of a journal in its place"),
    "replay": mark_for_translation("watch a recorded game in a window"),
    "film": mark_for_translation("turn a recorded game into an animated GIF or an MP4 film"),
    "shot": mark_for_translation("save a picture of one screen, without opening a window"),
    "text": mark_for_translation("play as text in the terminal (works with screen readers)"),
    "board": mark_for_translation("check a board file, or draw it"),
    "protocol": mark_for_translation("print the messages or codes of the protocol"),
    "completion": mark_for_translation("print a completion script for your shell"),
}
"""What each does, in the order of the help; each is a module of elcapitan.commands. Listed by hand: looking into a
folder fails in a frozen program.
"""
HOSTING = ("admin", "backup", "check", "restore")
"""Those of the folder `hosting`."""
NEED_PYGAME = ("play", "join", "replay", "film", "shot", "text", "stats")
"""Those that need pygame-ce; the last two for the settings, which they share with the window."""
INTERRUPTIBLE = ("simulate", "stats", "verify", "review", "arena", "film", "shot", "board", *HOSTING)
"""Those that write a file or start processes, without a window."""
FAILED = 2
INTERRUPTED = 130
"""As shells say it of a program that Ctrl+C has ended."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without repeating the whole usage, in the player's language."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=language.Formatter, **options)

    def format_help(self) -> str:
        english = self.description
        self.description = english and _(english)
        try:
            return super().format_help()
        finally:
            self.description = english

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as fault:
            fault.message = _(fault.message)  # what a type of ours says without knowing the language
            raise

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)  # argparse's own way hides that standard output is full

    def error(self, message: str) -> NoReturn:
        text = _("{program}: {message}; see {program} --help")
        self.exit(FAILED, text.format(program=self.prog, message=clean_text(message, MAX_MESSAGE)) + "\n")


def command_module(name: str) -> Any:
    """The module of a command."""
    return import_module(f"elcapitan.commands.{'hosting.' if name in HOSTING else ''}{name}")


def parser(named: Collection[str] = COMMANDS) -> argparse.ArgumentParser:
    """What understands these commands; if there are none, what lists them all."""
    program = _Parser(
        prog="elcapitan",
        description="The board games El Capitan, Yspahan and Carcassonne. Without a command, the window opens.",
    )
    program.add_argument("--version", action="version", version=f"elcapitan {__version__}")
    commands = program.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=_Parser)
    for name in named or COMMANDS:
        command = commands.add_parser(name, help=COMMANDS[name])
        if name in named:
            command_module(name).add(command)
    return program


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command of these words (None: those of the process) and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv) or ["play"]
    if words[0].lower().endswith(".capitan"):
        words = ["play", *words]  # as a desktop opens a file
    try:
        with handled_ctrl_c():
            prepare_streams()
            language.choose_language(words)
            try:
                return _run_command(words)
            finally:
                flush_output()
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemError:
        if was_interrupted():
            return INTERRUPTED
        raise
    except BrokenPipeError:
        # The reader of our output has closed the pipe, as `head` does.
        discard_output()
        return 0
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package in ("", "elcapitan", "elcapitan_server") or package in sys.stdlib_module_names:
            raise
        text = _("the package {name} is missing; install the game again: pip install --force-reinstall elcapitan")
        print(f"elcapitan: {clean_text(text.format(name=package))}", file=sys.stderr)
        return FAILED
    except MemoryError:
        print(f"elcapitan: {os.strerror(errno.ENOMEM)}", file=sys.stderr)
        return FAILED
    except OSError as trouble:
        where = f": {clean_text(str(trouble.filename))}" if trouble.filename else ""
        print(f"elcapitan: {trouble.strerror or trouble}{where}", file=sys.stderr)
        discard_output()
        return FAILED


def _run_command(words: Sequence[str]) -> int:
    # Only the command that was named is imported: a server or a simulation never sees the window's modules.
    program = parser(words[:1] if words[0] in COMMANDS else ())
    from elcapitan import games

    try:
        with language.translated_argparse():
            arguments = program.parse_args(words)
        if "game" in arguments:
            games.log_installed_faults()
        if arguments.command in NEED_PYGAME:
            from elcapitan.client.shell.pygame_check import pygame_fault

            if fault := pygame_fault(_):
                raise CommandError(fault)
        with interruptible() if arguments.command in INTERRUPTIBLE else nullcontext():
            return int(command_module(arguments.command).run(arguments))
    except (CommandError, games.MissingPart) as trouble:
        print(f"elcapitan {words[0]}: {trouble}", file=sys.stderr)
    return FAILED

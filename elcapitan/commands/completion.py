"""`elcapitan completion SHELL`: what a shell reads to complete the words of a command line with the Tab key."""

from __future__ import annotations

import argparse
from typing import Any

from elcapitan import paths

SHELLS = ("bash", "zsh", "fish", "tcsh")


def add(parser: argparse.ArgumentParser) -> None:
    """Tell argparse of it."""
    parser.description = (
        'Print a completion script for your shell. To use it in bash: eval "$(elcapitan completion bash)"'
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help="bash, zsh, fish or tcsh")


def run(arguments: argparse.Namespace) -> int:
    """Print it."""
    import shtab

    from elcapitan import cli

    parser = cli.parser()
    _files_are_completed(parser, shtab.FILE)
    print(shtab.complete(parser, arguments.shell))
    return 0


def _files_are_completed(parser: argparse.ArgumentParser, how: Any) -> None:
    """Every word that names a file is completed as one."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                _files_are_completed(each, how)
        elif action.type is paths.typed_argument:
            vars(action)["complete"] = how

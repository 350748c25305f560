"""`elcapitan serve`: the dedicated server, the client's own, and, when frozen, the worker of the computer players."""

from __future__ import annotations

import argparse

from elcapitan.commands import CommandError, print_server_line


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = "Run a dedicated server for El Capitan, Yspahan and Carcassonne."
    from elcapitan_server.operations.options import add_options

    add_options(parser)
    parser.add_argument("--bot-worker", nargs="*", help=argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    if arguments.bot_worker is not None:
        from elcapitan.bots.worker import main as work

        return work(arguments.bot_worker)
    from elcapitan_server.operations.stop_signals import StopRequested, StopSignals, hangup_ends

    StopSignals()  # before the rest of the server is loaded
    hangup_ends(is_builtin=arguments.builtin)
    try:
        from elcapitan_server.program import run as serve
        from elcapitan_server.serving import CannotServe

        try:
            return serve(arguments, print_server_line)
        except CannotServe as trouble:
            raise CommandError(str(trouble)) from None
    except StopRequested:
        return 0

"""`elcapitan host`: a server in the foreground with a table set out, and the addresses friends join it by."""

from __future__ import annotations

import argparse

from elcapitan.commands import CommandError, cli_arguments, print_server_line
from elcapitan.commands.language import _
from elcapitan.games import ruleset


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Run a server with one table ready to join. The first player to take a seat is the host. Stop it with Ctrl+C."
    )
    cli_arguments.add_game(parser)
    from elcapitan_server.operations.options import add_options

    add_options(parser)
    parser.add_argument("--seats", type=int, metavar="N", help="seats at the table (default: as many as the game has)")
    parser.add_argument(
        "--hidden", action="store_true", help="do not announce the game on the network; players type the address"
    )


def run(arguments: argparse.Namespace) -> int:
    from elcapitan_server.program import run as serve
    from elcapitan_server.serving import CannotServe

    fewest, most = ruleset(arguments.game).seats
    seats = most if arguments.seats is None else arguments.seats
    if not fewest <= seats <= most:
        raise CommandError(
            _("--seats must be from {fewest} to {most}, not {count}").format(fewest=fewest, most=most, count=seats)
        )
    try:
        return serve(arguments, print_server_line, set_out=(arguments.game, seats), is_announced=not arguments.hidden)
    except CannotServe as trouble:
        raise CommandError(str(trouble)) from None

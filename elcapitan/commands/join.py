"""`elcapitan join ADDRESS[:PORT]`: the game in its window, straight to a table of somebody else's server."""

from __future__ import annotations

import argparse
from typing import Any

from elcapitan.commands import CannotDo
from elcapitan.commands.play import NO_DISPLAY


def add(commands: Any) -> None:
    """Tell argparse of it."""
    parser = commands.add_parser("join", help="the game in its window, at a table on the network")
    parser.add_argument("address", metavar="ADDRESS[:PORT]", help="as the host reads it out, such as 192.168.1.20")


def run(arguments: argparse.Namespace) -> int:
    """Until the window is closed."""
    from elcapitan.client.lobby.spots import parse_address

    found = parse_address(arguments.address)
    if found is None:
        raise CannotDo(f"{arguments.address!r} is no address; one looks like 192.168.1.20 or 192.168.1.20:21998")
    host, port = found
    from elcapitan.client import app, window
    from elcapitan.client.link import Link
    from elcapitan.client.scenes.lobby import Lobby
    from elcapitan.client.scenes.menu import Menu
    from elcapitan.client.stack import Stack

    def first(stack: Stack, link: Link) -> None:
        stack.push(Menu(link))
        stack.push(Lobby(link, lambda room, name: room.connect(host, port, name)))

    try:
        return app.run(first)
    except window.NoDisplay:
        raise CannotDo(NO_DISPLAY) from None

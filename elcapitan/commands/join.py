"""`elcapitan join ADDRESS[:PORT]`: the game in its window, straight to a table of somebody else's server."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from elcapitan.commands import CannotDo
from elcapitan.commands.play import opened_window


def add(commands: Any) -> None:
    """Tell argparse of it."""
    parser = commands.add_parser("join", help="the game in its window, at a table on the network")
    parser.add_argument("address", metavar="ADDRESS[:PORT]", help="as the host reads it out, such as 192.168.1.20")
    parser.add_argument("--tls", action="store_true", help="an encrypted line (also: tls:// before the address)")
    parser.add_argument("--tls-ca", type=Path, metavar="FILE", help="a certificate to trust for it, in PEM")


def run(arguments: argparse.Namespace) -> int:
    """Until the window is closed."""
    from elcapitan.client.lobby.spots import parse_address
    from elcapitan.client.tokens import TLS

    address = arguments.address
    if (arguments.tls or arguments.tls_ca) and not address.startswith(TLS):
        address = TLS + address
    found = parse_address(address)
    if found is None:
        raise CannotDo(f"{arguments.address!r} is no address; one looks like 192.168.1.20 or 192.168.1.20:21998")
    if arguments.tls_ca:
        _trust(arguments.tls_ca)
    host, port = found
    from elcapitan.client.link import Link
    from elcapitan.client.scenes.lobby import Lobby
    from elcapitan.client.scenes.menu import Menu
    from elcapitan.client.stack import Stack

    def first(stack: Stack, link: Link) -> None:
        stack.push(Menu(link))
        stack.push(Lobby(link, lambda room, name: room.connect(host, port, name)))

    return opened_window(first)


def _trust(file: Path) -> None:
    from elcapitan.client import secure

    try:
        secure.trust(file)
    except OSError as fault:
        raise CannotDo(f"{file} holds no certificate: {fault.strerror or fault}") from None

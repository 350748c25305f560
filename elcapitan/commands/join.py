"""`elcapitan join ADDRESS[:PORT]`: the game in its window, straight to a table of another server."""

from __future__ import annotations

import argparse
from pathlib import Path

from elcapitan import paths
from elcapitan.commands import CommandError, cli_arguments
from elcapitan.commands.language import _
from elcapitan.commands.play import open_window


def add(parser: argparse.ArgumentParser) -> None:
    """Tell argparse of it."""
    parser.add_argument("address", metavar="ADDRESS[:PORT]", help="address given by the host, such as 192.168.1.20")
    parser.add_argument("--tls", action="store_true", help="encrypt the connection (same as tls:// before the address)")
    parser.add_argument("--tls-ca", type=paths.typed_argument, metavar="FILE", help="also trust this certificate (PEM)")


def run(arguments: argparse.Namespace) -> int:
    """Until the window is closed."""
    from elcapitan.client.lobby.listed_tables import parse_address
    from elcapitan.client.net.addresses import TLS, WSS

    address = arguments.address
    if (arguments.tls or arguments.tls_ca) and not address.startswith((TLS, WSS)):
        address = TLS + address
    found = parse_address(address)
    if found is None:
        raise CommandError(
            _("{text!r} is not an address such as 192.168.1.20 or 192.168.1.20:21998").format(text=arguments.address)
        )
    if arguments.tls_ca:
        _trust(arguments.tls_ca)
    host, port = found
    from elcapitan.client.net.table_client import TableClient
    from elcapitan.client.scenes.lobby import LobbyScene
    from elcapitan.client.scenes.menu import Menu
    from elcapitan.client.shell.scene_stack import SceneStack

    def first(stack: SceneStack, link: TableClient) -> None:
        stack.push(Menu(link))
        stack.push(LobbyScene(link, lambda room, name: room.connect(host, port, name)))

    return open_window(first)


def _trust(file: Path) -> None:
    from elcapitan.client.net import tls as tls_module

    try:
        tls_module.trust_certificates(cli_arguments.check_regular_file(file))
    except OSError as fault:
        raise CommandError(
            _("{file} is not a certificate: {reason}").format(file=file, reason=fault.strerror or fault)
        ) from None

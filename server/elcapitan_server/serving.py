"""A server from its first address to its end: where it listens, what it says, and what ends it."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import platform
import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from elcapitan.protocol.host_names import page_link, television_link
from elcapitan_server.basics.local_addresses import ALL_INTERFACES, OwnAddress, named_addresses
from elcapitan_server.basics.loop_errors import LoopErrorHandler
from elcapitan_server.connections import lan_access
from elcapitan_server.connections.lan_access import why_not_listening
from elcapitan_server.operations.admin_socket import AdminSocket
from elcapitan_server.operations.drain import Drain
from elcapitan_server.operations.health import Trouble
from elcapitan_server.operations.monitoring import Monitoring
from elcapitan_server.operations.option_reload import OptionReload
from elcapitan_server.operations.owner_pipe import OwnerQuestions, StdinWatcher
from elcapitan_server.operations.service_manager import ServiceManager
from elcapitan_server.operations.stop_signals import StopSignals, end_process, hangup_ends
from elcapitan_server.operations.turn_webhook import TurnWebhook
from elcapitan_server.server import LOOPBACK, Server
from elcapitan_server.server_settings import NewAcceptor
from elcapitan_server.store.data_folder import ServerAddress

EMPTY_TIMEOUT_S = 60.0
"""A built-in server that stays without its owner ends after this time without a client."""

log = logging.getLogger(__name__)


class CannotServe(Exception):
    """Raised when the server cannot run; its text is one sentence."""


async def serve(
    server: Server,
    reload: OptionReload,
    say: Callable[[str], None],
    stdin: StdinWatcher | None,
    set_out: tuple[str, int] | None,
    aside: Path | None,
    websocket: NewAcceptor | None,
    signals: StopSignals,
    webhook: TurnWebhook | None,
) -> None:
    """Listen, and return once the server has been told to stop; a built-in server's address goes to `say` as JSON.

    `stdin` is the owner's pipe, None: not a built-in server. `set_out`: as in `program.run`. `aside`: where a ruined
    journal lies now. CannotServe or OSError if it cannot listen.
    """
    loop, options = asyncio.get_running_loop(), reload.options
    if webhook is not None:
        webhook.share_of = server.lobby.share_of
    # A built-in server belongs to a window, which no service manager has started.
    manager = ServiceManager({} if options.builtin else os.environ)
    loop.set_exception_handler(LoopErrorHandler(server.counters))
    told = asyncio.Event()
    signals.watch(told.set)
    if sys.platform != "win32":
        ends = hangup_ends(is_builtin=options.builtin)
        loop.add_signal_handler(signal.SIGHUP, told.set if ends else lambda: reload.reload_service(manager))
    if options.port is not None:
        ports: Sequence[int] = [options.port]
    else:
        ports = [0] if options.builtin else lan_access.PORTS
    # A built-in server is for this machine alone; `--host` then says where it listens once its owner opens it.
    host = LOOPBACK if options.builtin else options.host or ALL_INTERFACES
    leaving: asyncio.Task[None] | None = None
    drain = Drain(server, told.set)
    monitoring, admin = Monitoring(server), AdminSocket(server, drain)
    monitoring.health.is_draining = lambda: drain.is_on
    if server.nodes is not None:
        from elcapitan_server.operations.cluster_admin import answer_other_nodes

        answer_other_nodes(server, server.nodes)
    await _start_monitoring(monitoring, server, options)
    address = await _start_unless_told(server, host, ports, told)
    if address is None:
        await monitoring.stop()
        return
    try:
        websocket_port = await _listen_websocket(server, options, websocket, host, chosen=options.websocket is not None)
        monitoring.health.state = None
        if not options.builtin:
            await admin.start()
        manager.ready(f"listens on {_host_text(host)}, port {address.port}")
        manager.start_watchdog(lambda: monitoring.health.fatal_troubles().values())
        if stdin is not None:
            alone = asyncio.Event()
            questions = OwnerQuestions(server, say)
            stdin.watch(
                lambda line: loop.call_soon_threadsafe(questions.put, line),
                lambda: loop.call_soon_threadsafe(alone.set),
            )
            leaving = loop.create_task(when_owner_is_gone(server, alone, told))
            say(json.dumps(address._asdict() | ({"set_aside": str(aside)} if aside is not None else {})))
        else:
            say(f"El Capitan listens on {_host_text(host)}, port {address.port}.")
            if websocket_port:
                where = _host_text(options.websocket_host or host)
                say(f"WebSocket connections are accepted on {where}, port {websocket_port}.")
            if monitoring.port:
                say(f"Health and metrics are on {options.monitoring_host}, port {monitoring.port}.")
            if set_out is not None:
                await _set_out_table(server, set_out, say, address.port, websocket_port, options)
            if options.announce is not None:
                server.network.announce(options.announce or platform.node(), address.port)
        await told.wait()
        signals.limit_end()
    finally:
        manager.stopping()
        drain.close()
        if webhook is not None:
            webhook.close()
        await admin.stop()
        monitoring.health.state = Trouble.STOPPING
        if leaving is not None:
            leaving.cancel()
        if told.is_set():
            await server.finish()
            await monitoring.stop()
            server.bots.kill()
            end_process(0)  # thousands of connections of computer players need no end of their own
        await server.stop()
        await monitoring.stop()


async def _set_out_table(
    server: Server,
    set_out: tuple[str, int],
    say: Callable[[str], None],
    port: int,
    page_port: int,
    options: argparse.Namespace,
) -> None:
    """Make the table that is there from the beginning, and say how to come to it."""
    table = await server.lobby.ensure_open_table(*set_out)
    found = named_addresses(server.hosts) or [OwnAddress(LOOPBACK)]
    for own in found:
        where = f"[{own.address}]" if ":" in own.address else own.address
        say(f"    {where}:{port}" + (f"  ({own.adapter})" if own.adapter else ""))
    if page_port:
        link = page_link(found[0].address, page_port, table, secure=options.tls_cert is not None)
        say(f"In a browser: {link}")
        # Few servers print a code, and what makes it takes 2 MiB.
        for line in import_module("elcapitan_server.web.invitation").qr_lines(link):
            say(line)
        say(f"On a television: {television_link(link)}")


async def _start_unless_told(
    server: Server, host: str, ports: Sequence[int], told: asyncio.Event
) -> ServerAddress | None:
    """As Server.start; None if the server has been told to stop before it listens, as while it waits for a database."""
    starting, stopping = asyncio.ensure_future(server.start(host, ports)), asyncio.ensure_future(told.wait())
    await asyncio.wait((starting, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not starting.done():
        starting.cancel()
        await asyncio.wait([starting])
    return None if starting.cancelled() else starting.result()


async def _start_monitoring(monitoring: Monitoring, server: Server, options: argparse.Namespace) -> None:
    """Before the server listens, so that it can be seen to start. CannotServe if its port is taken.

    A player's built-in server has no monitoring.
    """
    if options.builtin:
        return
    monitoring.start()
    if options.monitoring_port is None:
        return
    try:
        await monitoring.listen(options.monitoring_host, options.monitoring_port)
    except OSError as error:
        server.journal.close()
        where = f"{options.monitoring_host}, port {options.monitoring_port}"
        raise CannotServe(f"Monitoring cannot listen on {where}: {why_not_listening(error)}.") from None


async def _listen_websocket(
    server: Server, options: argparse.Namespace, acceptor: NewAcceptor | None, server_host: str, *, chosen: bool
) -> int:
    """The port, 0 if there is none. CannotServe if the one that was `chosen` is taken.

    On the loopback it is not encrypted: what comes there is a reverse proxy, which has taken TLS off.
    """
    if acceptor is None:
        return 0
    host = options.websocket_host or server_host
    secure = options.tls_cert is not None and host not in (LOOPBACK, "::1", "localhost")
    try:
        listener = await server.listen_through(
            acceptor, host, [options.websocket] if chosen else lan_access.PAGE_PORTS, secure=secure
        )
    except OSError as error:
        if not chosen:
            log.warning("no page in the browser: %s", why_not_listening(error))
            return 0
        where = f"{_host_text(host)}, port {options.websocket}"
        raise CannotServe(f"WebSocket connections cannot listen on {where}: {why_not_listening(error)}.") from None
    return int(listener.sockets[0].getsockname()[1])


async def when_owner_is_gone(server: Server, alone: asyncio.Event, told: asyncio.Event) -> None:
    """Returns when the server is to stop because its owner has gone; after `stay`, once everyone else has gone."""
    await alone.wait()
    if server.network.stays:
        await server.wait_until_empty(EMPTY_TIMEOUT_S)
    told.set()


def address_text(options: argparse.Namespace) -> str:
    """The address as it was asked for."""
    ports = f"port {lan_access.PORTS[0]} to {lan_access.PORTS[-1]}" if options.port is None else f"port {options.port}"
    return f"on {_host_text(options.host or ALL_INTERFACES)}, {ports}"


def _host_text(host: str) -> str:
    return "all addresses" if host == ALL_INTERFACES else host

"""The server as a program: from its options to a server that can be started, and exit codes.

Exit 0 after a stop that was asked for, 2 with one sentence on stderr when it cannot run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from elcapitan import __version__, games, paths
from elcapitan.bots.catalogue import all_level_words
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.basics.local_addresses import ALL_INTERFACES
from elcapitan_server.basics.process_memory import return_large_blocks
from elcapitan_server.basics.table_directory import NodeAddress
from elcapitan_server.connections.lan_access import why_not_listening
from elcapitan_server.nodes.database import DatabaseUnavailable, DatabaseUnusable
from elcapitan_server.operations.logs import log_last_words, set_up_log
from elcapitan_server.operations.option_reload import (
    OptionReload,
    certificate_of,
    limits_of,
    rates_of,
    retention_of,
    webhook_of,
)
from elcapitan_server.operations.options import OptionError, resolve_options
from elcapitan_server.operations.owner_pipe import StdinWatcher
from elcapitan_server.operations.stop_signals import StopRequested, StopSignals
from elcapitan_server.server import Server
from elcapitan_server.server_settings import NewAcceptor, ServerSettings
from elcapitan_server.serving import CannotServe, address_text, serve
from elcapitan_server.store.data_folder import CannotAnnounce, DataFolder, DataFolderInUse, MakerKeyUnusable
from elcapitan_server.store.journal_access import JournalNotADatabase, JournalUnreadable, StorageUnavailable
from elcapitan_server.tables.table_expiry import BUILTIN_RETENTION
from elcapitan_server.web import own_pages, page_files

if TYPE_CHECKING:
    from elcapitan_server.nodes.node_store import NodeStore

START_TIMEOUT_S = 3.0
"""How long a server that has the folder and no address yet is given to write it."""
CANNOT_SERVE = 2
"""The exit code of a server that cannot run."""
GC_THRESHOLD = 10_000
"""New objects before a garbage collection. A move leaves some twenty behind, none of them in a cycle; with Python's own
700, collections took a twentieth of the processor time of a move."""
SWITCH_S = 0.00005
"""The event loop waits so long for the interpreter's lock beside a thread that computes, and the journal's thread
beside either. A commit takes it fourteen times: beside two threads that compute it took 19 ms in the median with half a
millisecond, and 2 with this; alone 0.6 with both. With less nothing gets better."""

log = logging.getLogger(__name__)


def _store_of_nodes(url: str, environment: Environment) -> NodeStore:
    """The store that several nodes share. Imported here: a server without other nodes saves 0.4 MiB."""
    from elcapitan_server.nodes.node_store import NodeStore

    return NodeStore(url, environment)


def _websocket_acceptor(options: argparse.Namespace) -> NewAcceptor:
    """The acceptor of WebSocket connections, which also serves the page. CannotServe if it is not possible."""
    try:
        from elcapitan_server.connections.websocket import WebSocketAcceptor
    except ImportError:
        raise CannotServe("WebSocket connections need the library websockets: pip install websockets.") from None
    names = [own_pages.name_in(each) for each in (options.public_websocket, options.public_address) if each]
    page = page_files.read_page(paths.assets() / "page")
    return lambda behind, accounts: WebSocketAcceptor(
        behind, options.trusted_proxy, options.websocket_origin, page, accounts, names
    )


def offered_games() -> dict[str, OfferedGame]:
    """Every game of the registry, with this program's computer players."""
    games.log_installed_faults()
    return {
        name: OfferedGame(
            games.ruleset(name),
            games.colours(name),
            all_level_words(name),
            games.builtin_parts(name),
            games.names(name),
        )
        for name in games.game_names()
    }


def worker_command() -> list[str]:
    """What starts a worker for computer players: this program itself when it is frozen."""
    if paths.is_frozen():
        return [*paths.program_command(), "serve", "--bot-worker", "reports"]
    return [*paths.python_command(), "-m", "elcapitan.bots.worker", "reports"]


def run(
    options: argparse.Namespace,
    say: Callable[[str], None],
    offers: Callable[[], dict[str, OfferedGame]] = offered_games,
    worker: Callable[[], list[str]] = worker_command,
    set_out: tuple[str, int] | None = None,
    is_announced: bool | None = None,
) -> int:
    """Serve until told to stop, and end the process with 0. CannotServe if it cannot be done; where a log in JSON has
    said why, and after a stop in the middle of the start, the exit code.

    `options` are as they were parsed. `set_out` is a game and a number of seats: a table of it is there from the
    beginning. `is_announced`: whether on the local network; None: if an option says so.
    """
    signals = StopSignals()
    try:
        return _run(options, say, offers, worker, set_out, is_announced, signals)
    except StopRequested:
        return 0
    except CannotServe as reason:
        if log_last_words(str(reason)):
            return CANNOT_SERVE
        raise


def _run(
    options: argparse.Namespace,
    say: Callable[[str], None],
    offers: Callable[[], dict[str, OfferedGame]],
    worker: Callable[[], list[str]],
    set_out: tuple[str, int] | None,
    is_announced: bool | None,
    signals: StopSignals,
) -> int:
    given = options
    try:
        options = resolve_options(given)
    except OptionError as reason:
        if "json" in (options.log_format, os.environ.get("ELCAPITAN_LOG_FORMAT")):
            set_up_log("json", verbose=False)
        raise CannotServe(str(reason)) from None
    if is_announced is not None:
        options.announce = (options.announce or "") if is_announced else None
    set_up_log(options.log_format, verbose=options.verbose)
    if paths.is_frozen():
        # A worker is a program of its own, not a child that shares this one's unpacked files.
        os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    try:
        tls, webhook = certificate_of(options), webhook_of(options)
    except OptionError as reason:
        raise CannotServe(str(reason)) from None
    has_page = not options.builtin and (options.websocket is not None or set_out is not None)
    websocket = _websocket_acceptor(options) if has_page else None
    owner, rest_of_stdin = _read_owner() if options.builtin else (None, None)
    try:
        folder = _take_folder(options.data or paths.data())
    except DataFolderInUse as reason:
        if not options.builtin or reason.address is None:
            raise CannotServe(str(reason)) from None
        # A second window plays on the first one's server.
        say(json.dumps({**reason.address._asdict(), "joined": True}))
        return 0
    except OSError as error:
        raise CannotServe(f"The data folder {error.filename} cannot be used: {error.strerror}.") from None
    environment = Environment(
        call_away=webhook.call if webhook is not None else None, share_timeout_s=options.share_timeout
    )
    settings = ServerSettings(
        program=f"elcapitan {__version__}",
        network=options.host or ALL_INTERFACES,
        rates=rates_of(options),
        limits=limits_of(options),
        trusted=options.trusted_network,
        tls=tls,
        retention=BUILTIN_RETENTION if options.builtin else retention_of(options),
        web=(lambda: _websocket_acceptor(options)) if options.builtin else None,
        public=NodeAddress(options.public_address or "", options.public_websocket or ""),
    )
    try:
        nodes = _store_of_nodes(options.store, environment) if options.store is not None else None
        with whole_process():
            server, aside = _open_server(
                folder,
                lambda: Server(
                    folder,
                    offers(),
                    worker(),
                    settings,
                    environment=environment,
                    owner=owner,
                    nodes=nodes,
                ),
                begins_anew=options.builtin,
            )
    except (JournalUnreadable, DatabaseUnusable, MakerKeyUnusable) as error:
        folder.release()
        raise CannotServe(str(error)) from None
    try:
        reload = OptionReload(server, given, options)
        asyncio.run(serve(server, reload, say, rest_of_stdin, set_out, aside, websocket, signals, webhook))
    except CannotServe:
        folder.release()
        raise
    except (DatabaseUnusable, DatabaseUnavailable) as error:
        folder.release()
        raise CannotServe(f"The database cannot be used: {str(error).rstrip('.')}.") from None
    except (CannotAnnounce, StorageUnavailable) as trouble:
        folder.release()
        raise CannotServe(f"The data folder cannot be used: {str(trouble).rstrip('.')}.") from None
    except OSError as error:
        folder.release()
        raise CannotServe(f"The server cannot listen {address_text(options)}: {why_not_listening(error)}.") from None
    return 0


@contextlib.contextmanager
def whole_process() -> Iterator[None]:
    """While the server is made: how this process uses files, memory and threads, from now on.

    What is read meanwhile stays for the server's life: collecting it while a thousand tables are read, and in every
    large collection later, would delay everyone.
    """
    _take_all_files()
    return_large_blocks()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(GC_THRESHOLD, 10, 10)
        gc.enable()
        sys.setswitchinterval(SWITCH_S)


def _open_server(folder: DataFolder, make: Callable[[], Server], *, begins_anew: bool) -> tuple[Server, Path | None]:
    """The server, and where a ruined journal has been moved. JournalUnreadable if the server cannot be made. A player's
    own server would never start again, so it `begins_anew`; for a dedicated one the operator decides.
    """
    try:
        return make(), None
    except JournalNotADatabase as ruined:
        if not begins_anew:
            raise
        try:
            aside = folder.set_journal_aside()
        except OSError:
            raise ruined from None
        log.error("%s It lies in %s now, and a new one is begun.", ruined, aside)
    return make(), aside


def _take_all_files() -> None:
    """A connection is an open file, of which a program may have a thousand until it asks for all it is allowed."""
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # macOS does not mean what it says here
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _take_folder(path: Path) -> DataFolder:
    """Take the folder; if another server is only starting there, wait for its address."""
    waiting = threading.Event()
    for _ in range(int(START_TIMEOUT_S / 0.1)):
        try:
            return DataFolder(path)
        except DataFolderInUse as reason:
            if reason.address is not None:
                raise
            waiting.wait(0.1)
    return DataFolder(path)


def _read_owner() -> tuple[bytes, StdinWatcher]:
    """The owner's token, the first line of a built-in server's stdin."""
    line = b""
    while not line.endswith(b"\n"):
        if not (letter := os.read(0, 1)) or len(line) > 200:
            break
        line += letter
    try:
        owner = bytes.fromhex(line.decode("ascii").strip())
    except ValueError:
        owner = b""
    if len(owner) != 32:
        raise CannotServe("A built-in server reads its owner's token (64 hex digits) from its standard input.")
    return owner, StdinWatcher()

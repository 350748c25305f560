"""Why requests to a server failed, in words. A newer server's reason is shown in its own English sentence."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Coroutine
from typing import Any

from elcapitan import paths
from elcapitan.client.net.connection import ConnectionLost, RequestDeclined, UnknownPeer, WebSocketMissing
from elcapitan.client.net.local_server import ServerUnavailable
from elcapitan.client.net.storage_trouble import storage_trouble_text
from elcapitan.client.shell.i18n import _

REQUEST_ERRORS = (RequestDeclined, ConnectionLost, ServerUnavailable, TimeoutError, OSError, UnicodeError)
"""Everything that a request may raise; UnicodeError for a host whose name cannot be one."""


def request_error_text(fault: Exception, server: str) -> str:
    """Why a request failed; `server` is what it is called, empty for our own."""
    match fault:
        case RequestDeclined(answer=answer) if answer.why == "storage-unavailable" and not server:
            return storage_trouble_text(paths.data()) or refusal_code_text(answer.why, answer.text)
        case RequestDeclined(answer=answer):
            return refusal_code_text(answer.why, answer.text)
        case UnknownPeer():
            return _("{address} is not an El Capitan server").format(address=server or "127.0.0.1")
        case WebSocketMissing():
            text = _("An address with {prefix} needs the library websockets, which is not installed here")
            return text.format(prefix="ws://")
        case ConnectionLost(args=("tls-only",)):
            text = _("{address} only accepts encrypted connections: put {tls} before the address")
            return text.format(address=server, tls="tls://")
        case ssl.SSLCertVerificationError():
            text = _("The certificate of {address} is not trusted: {reason}")
            return text.format(address=server, reason=fault.verify_message)
        case ssl.SSLError():
            return _("{address} does not offer an encrypted connection").format(address=server)
        case ConnectionLost():
            return _("Connection lost; please try again")
        case ServerUnavailable():
            return _("The game could not be started: {reason}").format(reason=fault)
        case _:
            return _("No answer from {address}").format(address=server or "127.0.0.1")


def refusal_code_text(why: str, text: str) -> str:
    """A refusal's code; `text` is the server's own sentence."""
    known = {
        "colour-taken": _("Another player has that colour"),
        "seat-taken": _("Another player was faster"),
        "seat-closed": _("This seat is closed"),
        "wrong-password": _("Wrong password for this table"),
        "no-onlookers": _("This table does not allow onlookers"),
        "bad-record": _("This game cannot be continued on that server: {reason}").format(reason=text),
        "not-away": _("That player is at the table"),
        "seat-held": _("A computer player is in that seat"),
        "paused": _("The game is paused"),
        "table-full": _("Every seat of this table is taken"),
        "no-such-table": _("This table no longer exists"),
        "bad-token": _("This game no longer exists"),
        "table-set-aside": _("This program cannot read this game"),
        "rematch": _("A rematch has begun at this table; open the list again"),
        "not-in-this-stage": _("The game has already begun"),
        "bad-name": _("A name needs at least one letter"),
        "bad-text": _("None of these characters can be displayed"),
        "seats-free": _("Some seats are still free"),
        "not-ready": _("Not everyone is ready"),
        "host-only": _("Only the host may do that"),
        "owner-only": _("Another of your windows already hosts games; host this one there"),
        "cannot-listen": _("No free network port"),
        "too-many": _("This server is full"),
        "draining": _("This server stops soon and begins no new games"),
        "too-fast": _("Too many requests; please wait a moment"),
        "bad-options": _("The game cannot be played with these settings"),
        "protocol-too-old": _("That server needs a newer version of this program"),
        "protocol-too-new": _("That server runs an older version of the game"),
        "rules-too-old": _("That server needs a newer version of this program"),
        "rules-too-new": _("That server runs an older version of the game"),
        "rules-unknown": _("This program does not know the game of that table"),
        "storage-unavailable": _("Nothing can be saved right now"),
    }
    return known.get(why) or text or why


class BackgroundRequests:
    """The requests of one scene that run while frames are drawn; a failure is told in words."""

    def __init__(self, tell: Callable[[str], None], on_change: Callable[[], None] = lambda: None) -> None:
        """`on_change` is called when a request begins or ends."""
        self._tell, self._on_change = tell, on_change
        self._running: set[asyncio.Task[None]] = set()

    @property
    def is_busy(self) -> bool:
        return bool(self._running)

    def start(self, work: Coroutine[Any, Any, object], server: str = "") -> None:
        """`server` is what it is called, empty for our own server."""

        async def run() -> None:
            try:
                await work
            except REQUEST_ERRORS as fault:
                self._tell(request_error_text(fault, server))

        task = asyncio.create_task(run())
        self._running.add(task)
        self._on_change()
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._on_change()

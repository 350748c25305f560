"""The local channel of the admin command: a UNIX socket in the data folder, for the server's user and root alone.

One request a connection: a line of JSON, answered by a line of JSON. A user who may open the socket may read the
journal beside it, too; so there is no password.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from elcapitan import locked_file
from elcapitan.locked_file import DamagedFile
from elcapitan_server.basics.errors import AdminError
from elcapitan_server.basics.spare_time import in_slices
from elcapitan_server.operations.admin_log import log_request, user_of
from elcapitan_server.operations.admin_requests import answer_request
from elcapitan_server.operations.drain import Drain
from elcapitan_server.server import Server

log = logging.getLogger(__name__)

SOCKET = "admin.sock"
MAX_LINE_BYTES = 64 * 1024
TOO_LONG = "The request is too long."
UNFINISHED: dict[str, Any] = {"error": "It has not been finished; a part of it may be done."}
STOP_TIMEOUT_S = 1.0
"""For requests that are being done when the server stops."""
TIMEOUT_S = 30.0
"""For one request; erasing a person at ten thousand tables takes some seconds."""


class NoAnswer(AdminError):
    """Raised when a request was sent and nothing came back: it may be done all the same."""


class AdminSocket:
    """The socket of one server."""

    def __init__(self, server: Server, drain: Drain) -> None:
        self._server, self._drain = server, drain
        self._path = server.data_folder.folder / SOCKET
        self._listener: asyncio.Server | None = None
        self._serving: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    async def start(self) -> None:
        """Listen. Where that is not possible the log says so, and the server goes on without."""
        if sys.platform == "win32":
            return  # asyncio has no UNIX sockets there
        try:
            if self._path.is_socket():  # of a server that did not end well
                self._path.unlink()
            elif os.path.lexists(self._path):
                raise FileExistsError(f"{self._path} is not a socket; move it away")
            with contextlib.ExitStack() as undo:
                listening = undo.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
                listening.bind(str(self._path))
                os.chmod(self._path, 0o600)  # before it listens: no other user has connected
                self._listener = await asyncio.start_unix_server(self._serve, sock=listening, limit=MAX_LINE_BYTES)
                undo.pop_all()
        except OSError as error:
            log.warning("there is no admin command for this server: %s", error)

    async def stop(self) -> None:
        """Close it, and every connection; what is being done for one is finished, if that is soon."""
        if self._listener is None:
            return
        self._listener.close()
        with contextlib.suppress(OSError):
            if self._path.is_socket():
                self._path.unlink()
        for writer in self._serving.values():
            writer.transport.abort()
        if self._serving:
            await asyncio.wait(self._serving, timeout=STOP_TIMEOUT_S)
        for task in self._serving:
            task.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._serving[task] = writer
        try:
            async with asyncio.timeout(TIMEOUT_S):
                answer = await self._answer(reader, user_of(writer.get_extra_info("socket")))
                writer.write(await _encode(answer))
                writer.close()
                await writer.wait_closed()
        except (OSError, TimeoutError) as error:
            log.info("an admin request was not answered: %s", error)
        except asyncio.CancelledError:
            pass  # the server ends; asyncio would log a task that it has not cancelled itself
        finally:
            del self._serving[task]
            writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader, who: str) -> dict[str, Any]:
        request: object = None
        answer = UNFINISHED
        try:
            request = locked_file.parse_json(await _read_line(reader))
            if not isinstance(request, dict):
                raise AdminError("A request is a JSON object.")
            do = self._drain.answer(request) if request.get("do") == "drain" else _do(self._server, request)
            answer = await do
        except AdminError as reason:
            answer = {"error": str(reason)}
        except DamagedFile:
            answer = {"error": "A request is a line of JSON."}
        except Exception:
            log.exception("a fault of the server in an admin request")
            answer = {"error": "The server made a mistake; its log says more."}
        finally:  # also of one that takes too long
            log_request(self._server, who, request, answer)
        return answer


async def _do(server: Server, request: Mapping[str, Any]) -> dict[str, Any]:
    if server.nodes is None:
        return await answer_request(server, request)
    from elcapitan_server.operations.cluster_admin import answer_host

    return await answer_host(server, request)


async def _read_line(reader: asyncio.StreamReader) -> bytes:
    """AdminError if it is longer than MAX_LINE_BYTES."""
    try:
        return await reader.readline()
    except ValueError:
        raise AdminError(TOO_LONG) from None


def ask_server(folder: Path, request: Mapping[str, Any]) -> dict[str, Any]:
    """Ask the server of that folder. AdminError if none runs there, or it refuses, and NoAnswer."""
    if sys.platform == "win32":
        raise AdminError("There is no admin command on Windows.")
    path, line = folder / SOCKET, json.dumps(request).encode() + b"\n"
    if len(line) > MAX_LINE_BYTES:
        raise AdminError(TOO_LONG)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(TIMEOUT_S)
            connection.connect(str(path))
            connection.sendall(line)
            told = _read_answer(connection, folder)
    except (FileNotFoundError, ConnectionRefusedError):
        raise AdminError(f"No server runs in {folder}.") from None
    except OSError as error:
        raise AdminError(f"The server in {folder} cannot be asked: {error.strerror or error}.") from None
    try:
        answer = json.loads(told)  # of any length: what is kept of a person may be more than any file of ours
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise AdminError(f"What answers in {folder} is no server.")
    if "error" in answer:
        raise AdminError(answer["error"])
    found: dict[str, Any] = answer
    return found


def _read_answer(connection: socket.socket, folder: Path) -> bytes:
    """The line that is answered. NoAnswer."""
    try:
        with connection.makefile("rb") as lines:
            told = lines.readline()
        why = "ended before it answered"
    except TimeoutError:
        told, why = b"", f"has not answered within {TIMEOUT_S:.0f} s"
    except OSError as error:
        told, why = b"", f"has not answered: {error.strerror}"
    if not told.endswith(b"\n"):
        raise NoAnswer(f"The server in {folder} {why}. It may do what was asked all the same.")
    return told


async def _encode(answer: Mapping[str, Any]) -> bytes:
    """A line of JSON; a list of ten thousand tables is encoded in slices."""
    fields = []
    for name, value in answer.items():
        if isinstance(value, list):
            encoded = f"[{', '.join([json.dumps(each) async for each in in_slices(value)])}]"
        else:
            encoded = json.dumps(value)
        fields.append(f"{json.dumps(name)}: {encoded}")
    return f"{{{', '.join(fields)}}}\n".encode()

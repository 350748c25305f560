"""The local channel of the admin command: a UNIX socket in the data folder, for the server's user and root alone.

One request a connection: a line of JSON, answered by a line of JSON. Whoever may open the socket may read the journal
beside it, too; so there is no password.
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

from elcapitan_server.operations.admin_requests import AdminError
from elcapitan_server.operations.cluster_admin import answer_host
from elcapitan_server.server import Server

log = logging.getLogger(__name__)

SOCKET = "admin.sock"
MAX_LINE_BYTES = 64 * 1024
TIMEOUT_S = 30.0
"""For one request; erasing a person at ten thousand tables takes some seconds."""


class AdminSocket:
    """The socket of one server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._path = server.data_folder.folder / SOCKET
        self._listener: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen. Where that is not possible the log says so, and the server goes on without."""
        if sys.platform == "win32":
            return  # asyncio has no UNIX sockets there
        try:
            if self._path.is_socket():  # of a server that did not end well; what is none is not ours to delete
                self._path.unlink()
            with contextlib.ExitStack() as undo:
                listening = undo.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
                listening.bind(str(self._path))
                os.chmod(self._path, 0o600)  # before it listens, so nobody else has come in
                self._listener = await asyncio.start_unix_server(self._serve, sock=listening, limit=MAX_LINE_BYTES)
                undo.pop_all()
        except OSError as error:
            log.warning("there is no admin command for this server: %s", error)

    def stop(self) -> None:
        if self._listener is not None:
            self._listener.close()
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(TIMEOUT_S):
                answer = await self._answer(await reader.readline())
                writer.write(json.dumps(answer).encode() + b"\n")
                writer.close()
                await writer.wait_closed()
        except (OSError, TimeoutError, ValueError) as error:
            log.info("an admin request was not answered: %s", error)
        finally:
            writer.transport.abort()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                raise AdminError("A request is a JSON object.")
            return await answer_host(self._server, request)
        except AdminError as reason:
            return {"error": str(reason)}
        except ValueError:
            return {"error": "A request is a line of JSON."}
        except Exception:
            log.exception("a fault of the server in an admin request")
            return {"error": "The server made a mistake; its log says more."}


def ask_server(folder: Path, request: Mapping[str, Any]) -> dict[str, Any]:
    """Ask the server of that folder. AdminError if none runs there, or it refuses."""
    if sys.platform == "win32":
        raise AdminError("There is no admin command on Windows.")
    path = folder / SOCKET
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(TIMEOUT_S)
            connection.connect(str(path))
            connection.sendall(json.dumps(request).encode() + b"\n")
            with connection.makefile("rb") as lines:
                answer = json.loads(lines.readline())
    except (FileNotFoundError, ConnectionRefusedError):
        raise AdminError(f"No server runs in {folder}.") from None
    except OSError as error:
        raise AdminError(f"The server in {folder} cannot be asked: {error.strerror or error}.") from None
    except ValueError:
        raise AdminError(f"The server in {folder} ended before it answered.") from None
    if "error" in answer:
        raise AdminError(answer["error"])
    found: dict[str, Any] = answer
    return found

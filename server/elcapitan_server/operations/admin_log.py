"""The requests of a server's host, and the user who sent them: one line in the log for each, refused or not.

Always logged, with or without `--verbose`. The lines name tables, but no address and no person: an address or a network
is a few digits of its hash, and the name in `export` and `erase` is left out.
"""

from __future__ import annotations

import logging
import re
import socket
import struct
import sys
from collections.abc import Mapping
from typing import Any

from elcapitan.text_cleaning import clean_text
from elcapitan_server.basics.durations import duration_text
from elcapitan_server.basics.errors import AdminError
from elcapitan_server.operations.sanction_targets import sanction_target
from elcapitan_server.server import Server

log = logging.getLogger(__name__)
log.setLevel(logging.INFO)
UNKNOWN = "an unknown user"
MAX_WORD = 80
ADDRESS = re.compile(r"[0-9a-fA-F:.]*[:.][0-9a-fA-F:.]+(?:/\d+)?")


def log_request(server: Server, who: str, request: object, answer: Mapping[str, Any]) -> None:
    """After it has been answered."""
    outcome = f"refused: {_without_addresses(answer['error'], request)}" if "error" in answer else _outcome(answer)
    log.info("admin: %s: %s: %s", who, _described(server, request), outcome)


def _without_addresses(sentence: str, request: object) -> str:
    """A refusal repeats what was typed, which may be an address, or the network of one."""
    if isinstance(request, dict) and isinstance(typed := request.get("address"), str) and typed:
        sentence = ADDRESS.sub("...", sentence.replace(typed, "..."))
    return clean_text(sentence)


def user_of(connection: socket.socket) -> str:
    """The user at the other end of a UNIX socket, as the system knows them: "anna (uid 1000, pid 4711)"."""
    if sys.platform != "linux":
        return UNKNOWN
    try:
        pid, uid, _gid = struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    except OSError:
        return UNKNOWN
    return f"{_user_name(uid)} (uid {uid}, pid {pid})"


def _user_name(uid: int) -> str:
    import pwd

    try:
        return clean_text(pwd.getpwuid(uid).pw_name, MAX_WORD)
    except (KeyError, OSError):
        return "a user without a name"


def _described(server: Server, request: object) -> str:
    if not isinstance(request, dict):
        return "no request"
    match request:
        case {"do": "ban" | "mute" as kind, "address": str(typed), "for_s": int(for_s)} if for_s > 0:
            return f"{kind} of {_target(server, typed)} for {duration_text(for_s)}"
        case {"do": "pardon", "address": str(typed)}:
            return f"pardon of {_target(server, typed)}"
        case {"do": "close", "table": str(table)}:
            return f"close table {clean_text(table, MAX_WORD)!r}"
        case {"do": "announce", "text": str(text)}:
            return f"announce {clean_text(text)!r}"
        case {"do": "drain", "cancel": True}:
            return "drain --cancel"
        case {"do": "drain", "for_s": int(for_s), "text": str(text)}:
            return f"drain for {duration_text(for_s)} with {clean_text(text)!r}"
        case {"do": str(word)}:
            return clean_text(word, MAX_WORD)
    return "no request"


def _target(server: Server, typed: str) -> str:
    try:
        return sanction_target(server, typed).text
    except AdminError:
        return "an invalid address"


def _outcome(answer: Mapping[str, Any]) -> str:
    """What has changed, in numbers; a list is told by its length."""
    counts = {
        name: len(value) if isinstance(value, list) else value
        for name, value in answer.items()
        if isinstance(value, list | int)
    }
    return "done" + "".join(f", {name}: {value}" for name, value in counts.items())

"""What reads a stranger's bytes, and how bytes are made that get far; a target raises only if we are wrong.

What may come of the bytes is said where each target is: wire.py, texts.py, displayed_text.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from tests.fuzz import displayed_text, texts, wire


class Target(NamedTuple):
    """Something that reads bytes."""

    read: Callable[[bytes], None]
    """Whatever they are."""
    make: Callable[[random.Random], bytes]


TARGETS: dict[str, Target] = {
    "frames": Target(wire.read_frames, wire.make_frames),
    "server": Target(wire.read_as_server, wire.make_to_server),
    "client": Target(wire.read_as_client, wire.make_to_client),
    "messages": Target(wire.read_message, wire.make_message),
    "records": Target(texts.read_record, texts.make_record),
    "loaded": Target(texts.read_loaded, texts.make_loaded),
    "boards": Target(texts.read_board, texts.make_board),
    "options": Target(texts.read_options, texts.make_options),
    "discovery": Target(displayed_text.read_packet, displayed_text.make_packet),
    "chat": Target(displayed_text.read_chat, displayed_text.make_chat),
    "moves": Target(texts.read_move, texts.make_move),
}

"""The position as plain JSON values, and its digest.

The mapping is a promise to simple clients and to the digest: keys are the rules text's words, seats, weeks and days
count from 1. Of a view it gives a view's: hands with `?`.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from elcapitan.games.yspahan.rules.model.board import FLOORS, SHOPS, SQUARES
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer, YspahanState

DIGEST_BYTES = 8

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def position(state: YspahanState) -> dict[str, Any]:
    """All that this position, or this view of it, knows."""
    asked, to_place = state.asked, state.to_place
    return {
        "week": state.week,
        "day": state.day,
        "stage": state.stage.value,
        "starter": state.starter,
        "seat": state.seat,
        "turns_left": list(state.turns_left),
        "asked": None if asked is None else {"seat": asked.seat, "shop": SHOPS[asked.shop]},
        "waiting": [SHOPS[shop] for shop in state.waiting],
        "left_to_place": None if to_place is None else to_place._asdict(),
        "tower": {floor: group._asdict() for floor, group in zip(FLOORS, state.tower, strict=True) if group},
        "supervisor": SQUARES[state.supervisor],
        "shops": dict(zip(SHOPS, state.shops, strict=True)),
        "caravan": list(state.caravan),
        "deck": state.deck,
        "pile": list(state.pile),
        "discard": list(state.discard),
        "shuffles": state.shuffles,
        "players": [_player(player) for player in state.players],
        "built": state.built or None,
        "acted": state.acted,
    }


def _player(player: YspahanPlayer) -> dict[str, Any]:
    return {
        "gold": player.gold,
        "camels": player.camels,
        "points": player.points,
        "parts": player.parts._asdict(),
        "buildings": list(player.buildings),
        "hand": list(player.hand),
    }


def digest(state: YspahanState) -> str:
    """16 hex digits: the first 8 bytes of blake2b over the position as canonical JSON (sorted keys, no spaces)."""
    return blake2b(_ENCODER.encode(position(state)).encode()).digest()[:DIGEST_BYTES].hex()

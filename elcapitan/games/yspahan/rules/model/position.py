"""The position as plain JSON values, and its digest.

The mapping is a promise to simple clients and to the digest: keys are the rules text's words, seats, weeks and days
count from 1. Of a view it gives a view's: hands with `?`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from elcapitan.games.yspahan.rules.model.board import FLOORS, SHOPS, SQUARES
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer, YspahanState
from elcapitan.kit.rules.canonical_json import canonical, digest_of


def _plain(value: Any) -> Any:
    return value


_FIELDS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "week": _plain,
    "day": _plain,
    "stage": lambda stage: stage.value,
    "starter": _plain,
    "seat": _plain,
    "turns_left": list,
    "asked": lambda asked: asked and {"seat": asked.seat, "shop": SHOPS[asked.shop]},
    "waiting": lambda shops: [SHOPS[shop] for shop in shops],
    "left_to_place": lambda goods: goods and goods._asdict(),
    "tower": lambda tower: {floor: group._asdict() for floor, group in zip(FLOORS, tower, strict=True) if group},
    "supervisor": lambda square: SQUARES[square],
    "shops": lambda shops: dict(zip(SHOPS, shops, strict=True)),
    "caravan": list,
    "deck": _plain,
    "pile": list,
    "discard": list,
    "shuffles": _plain,
    "players": lambda players: [_player(player) for player in players],
    "built": lambda building: building or None,
    "acted": _plain,
}
"""What is shown of each part of a position."""
_parts_of = attrgetter(*("to_place" if name == "left_to_place" else name for name in _FIELDS))


def position(state: YspahanState) -> dict[str, Any]:
    """All that this position, or this view of it, knows."""
    return {name: _FIELDS[name](part) for name, part in zip(_FIELDS, _parts_of(state), strict=True)}


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
    """16 hex digits, over the position as canonical JSON."""
    return digest_of("{" + ",".join(sorted(map(_text, _FIELDS, _parts_of(state)))) + "}")


@lru_cache(maxsize=4096)
def _text(name: str, part: Hashable) -> str:
    """Canonical JSON; most parts are as they were before the last move, so that their texts are remembered."""
    return f'"{name}":{canonical(_FIELDS[name](part))}'

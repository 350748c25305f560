"""The position as plain JSON values, and its digest.

The mapping is a promise to simple clients and to the digest: keys are the rules text's words, seats, weeks and days
count from 1. Of a view it gives a view's: hands with `?`.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import Any

from elcapitan.games.yspahan.rules.model.board import FLOORS, SHOPS, SQUARES
from elcapitan.games.yspahan.rules.model.state import DiceGroup, YspahanPlayer, YspahanState
from elcapitan.kit.rules.canonical_json import canonical, digest_of


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
    """16 hex digits, over the position as canonical JSON."""
    return digest_of(_text(state))


def _text(state: YspahanState) -> str:
    """Letter by letter the canonical JSON of `position`, in a tenth of its time: a digest is wanted after every move.

    Most parts are as they were before it, so that their texts are remembered.
    """
    asked, to_place = state.asked, state.to_place
    question = "null" if asked is None else f'{{"seat":{asked.seat},"shop":{_json(SHOPS[asked.shop])}}}'
    left = "null" if to_place is None else f'{{"district":{_json(to_place.district)},"goods":{to_place.goods}}}'
    players = ",".join([_player_text(player) for player in state.players])
    return (
        f'{{"acted":{"true" if state.acted else "false"},"asked":{question},"built":{_json(state.built or None)},'
        f'"caravan":{_json(state.caravan)},"day":{state.day},"deck":{state.deck},"discard":{_json(state.discard)},'
        f'"left_to_place":{left},"pile":{_json(state.pile)},"players":[{players}],"seat":{state.seat},'
        f'"shops":{_shops_text(state.shops)},"shuffles":{state.shuffles},"stage":{_json(state.stage.value)},'
        f'"starter":{state.starter},"supervisor":{_json(SQUARES[state.supervisor])},"tower":{_tower_text(state.tower)},'
        f'"turns_left":{_json(state.turns_left)},"waiting":{_json(tuple([SHOPS[shop] for shop in state.waiting]))},'
        f'"week":{state.week}}}'
    )


_GROUP = '"%s":{"number":%d,"white":%d,"yellow":%d}'
_FLOOR_ORDER = sorted(range(len(FLOORS)), key=FLOORS.__getitem__)
_SHOP_ORDER = sorted(range(len(SHOPS)), key=SHOPS.__getitem__)
"""Places as their names are sorted in a digest."""
_in_shop_order = itemgetter(*_SHOP_ORDER)
_SHOPS = "{" + ",".join(f'"{SHOPS[shop]}":%d' for shop in _SHOP_ORDER) + "}"


@lru_cache(maxsize=64)
def _tower_text(tower: tuple[DiceGroup | None, ...]) -> str:
    return "{" + ",".join([_GROUP % (FLOORS[at], *group) for at in _FLOOR_ORDER if (group := tower[at])]) + "}"


@lru_cache(maxsize=64)
def _shops_text(shops: tuple[int, ...]) -> str:
    text: str = _SHOPS % _in_shop_order(shops)
    return text


@lru_cache(maxsize=256)
def _player_text(player: YspahanPlayer) -> str:
    souks, bazaar, loading, caravan, buildings, cards = player.parts
    return (
        f'{{"buildings":{_json(player.buildings)},"camels":{player.camels},"gold":{player.gold},'
        f'"hand":{_json(player.hand)},"parts":{{"bazaar":{bazaar},"buildings":{buildings},"caravan":{caravan},'
        f'"cards":{cards},"loading":{loading},"souks":{souks}}},"points":{player.points}}}'
    )


@lru_cache(maxsize=1024)
def _json(value: tuple[int, ...] | tuple[str, ...] | str | None) -> str:
    """Names and numbers as JSON has them; there are few of them."""
    return canonical(value)

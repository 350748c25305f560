"""The position as plain JSON values, and its digest.

The mapping is a promise to simple clients and to the digest (docs/record.md lists it field by field): keys are the
rule book's words, seats, sites, spaces and phases count from 1.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from elcapitan.rules.board import Board
from elcapitan.rules.state import City, Deck, GameState, Player

DIGEST_BYTES = 8

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def position(state: GameState) -> dict[str, Any]:
    """The whole position; all of it is public (S2)."""
    cities = {plan.id: _city(city) for plan, city in zip(state.board.cities, state.cities, strict=True)}
    return {**_but_cities(state), "cities": cities}


def _but_cities(state: GameState) -> dict[str, Any]:
    mapping: dict[str, Any] = {
        "phase": state.phase,
        "round": state.round,
        "stage": state.stage.value,
        "seat": state.seat,
        "starter": state.starter,
        "passes": state.passes,
        "turn": {"begun": state.turn.begun, "acted": state.turn.acted, "loan": state.turn.loan},
        "players": [_player(player) for player in state.players],
        "destinations": _deck(state.board, state.destinations),
        "links": _deck(state.board, state.links),
    }
    if state.pirate:
        mapping["pirate"] = state.pirate._asdict()
        mapping["turn"] |= {"sailed": state.turn.sailed, "pirate": state.turn.pirate.value}
    return mapping


def _player(player: Player) -> dict[str, Any]:
    return {
        "money": player.money,
        "warehouses": player.warehouses,
        "neutral": player.neutral,
        "fortresses": player.fortresses,
        "hand": list(player.hand),
        "loans": [{"amount": loan.amount, "extended": loan.extended} for loan in player.loans],
        "place": player.place,
        "space": player.space,
        "bonus": player.bonus,
    }


def _city(city: City) -> dict[str, Any]:
    return {
        "row": list(city.row),
        "picture": list(city.picture),
        "harbour": list(city.harbour),
        "fortresses": list(city.fortresses),
    }


def _deck(board: Board, deck: Deck) -> dict[str, Any]:
    return {
        "display": list(deck.display),
        "hidden": list(board.sorted_cards(deck.hidden)),
        "discard": list(deck.discard),
        "shuffles": deck.shuffles,
    }


def digest(state: GameState) -> str:
    """16 hex digits: the first 8 bytes of blake2b over the position as canonical JSON (sorted keys, no spaces)."""
    # Most of the text is the cities', few of which have changed since the last digest; and "cities" is the first key.
    texts = _city_texts(state)
    cities = ",".join([texts[at] for at in _in_order(state.board)])
    text = f'{{"cities":{{{cities}}},{_canonical(_but_cities(state))[1:]}'
    return blake2b(text.encode()).digest()[:DIGEST_BYTES].hex()


def _city_texts(state: GameState) -> list[str]:
    """Key and value of each city, by place of the board; not to be changed."""
    cities = state.cities
    before, known = state.memory.texts
    if before is not cities:
        texts = list[str]()
        for at, city in enumerate(cities):
            if before and city is before[at]:
                texts.append(known[at])
            else:
                texts.append(f"{_name_text(state.board.cities[at].id)}:{_canonical(_city(city))}")
        state.memory.texts = cities, texts
        known = texts
    return known


@lru_cache(maxsize=512)
def _name_text(name: str) -> str:
    return _canonical(name)


@lru_cache(maxsize=32)
def _in_order(board: Board) -> tuple[int, ...]:
    """The places of the board's cities as their ids are sorted in a digest."""
    return tuple(sorted(range(len(board.cities)), key=lambda at: board.cities[at].id))


def _canonical(value: object) -> str:
    return _ENCODER.encode(value)

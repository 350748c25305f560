"""The position as plain JSON values, and its digest.

The mapping is a promise to simple clients and to the digest (docs/record.md lists it field by field): keys are the
rule book's words, seats, sites, spaces and phases count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.state import City, Deck, GameState, Player
from elcapitan.kit.rules.canonical_json import canonical, digest_of


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
    """16 hex digits, over the position as canonical JSON."""
    return digest_of(_text(state))


def _text(state: GameState) -> str:
    """Letter by letter the canonical JSON of `position`, in half its time: a server needs it in every turn."""
    turn, pirate = state.turn, state.pirate
    more_of_turn = ship = ""
    if pirate:
        more_of_turn = f',"pirate":{_quote(turn.pirate.value)},"sailed":{_bool_text(turn.sailed)}'
        ship = f'"pirate":{canonical(pirate._asdict())},'
    # Most of the text is the cities', few of which have changed since the last digest, as one player has.
    texts = _city_texts(state)
    cities = ",".join([texts[at] for at in _in_order(state.board)])
    players = ",".join(_player_texts(state))
    return (
        f'{{"cities":{{{cities}}},"destinations":{_deck_text(state.board, state.destinations)},'
        f'"links":{_deck_text(state.board, state.links)},"passes":{state.passes},"phase":{state.phase},{ship}'
        f'"players":[{players}],"round":{state.round},"seat":{state.seat},"stage":{_quote(state.stage.value)},'
        f'"starter":{state.starter},"turn":{{"acted":{_bool_text(turn.acted)},"begun":{_bool_text(turn.begun)},'
        f'"loan":{_bool_text(turn.loan)}{more_of_turn}}}}}'
    )


def _player_text(player: Player) -> str:
    loans = ",".join([f'{{"amount":{loan.amount},"extended":{_bool_text(loan.extended)}}}' for loan in player.loans])
    return (
        f'{{"bonus":{player.bonus},"fortresses":{player.fortresses},"hand":[{_list_text(player.hand)}],"loans":[{loans}],'
        f'"money":{player.money},"neutral":{player.neutral},"place":{_quote(player.place)},"space":{player.space},'
        f'"warehouses":{player.warehouses}}}'
    )


def _deck_text(board: Board, deck: Deck) -> str:
    hidden = deck.hidden
    return (
        f'{{"discard":[{_list_text(deck.discard)}],"display":[{_list_text(deck.display)}],'
        f'"hidden":[{_list_text([card for card in board.cards if card in hidden])}],"shuffles":{deck.shuffles}}}'
    )


def _city_text(city: City) -> str:
    return (
        f'{{"fortresses":{_numbers(city.fortresses)},"harbour":{_numbers(city.harbour)},'
        f'"picture":{_numbers(city.picture)},"row":{_numbers(city.row)}}}'
    )


def _numbers(numbers: tuple[int, ...]) -> str:
    return f"[{','.join([str(each) for each in numbers])}]"


def _list_text(names: Sequence[str | None]) -> str:
    return ",".join([_quote(name) for name in names])


def _bool_text(value: bool) -> str:
    return "true" if value else "false"


def _city_texts(state: GameState) -> list[str]:
    """Key and value of each city, by place of the board; not to be changed."""
    cities, (before, known) = state.cities, state.memory.texts
    if before is not cities:
        known = [
            known[at] if before and city is before[at] else f"{_quote(state.board.cities[at].id)}:{_city_text(city)}"
            for at, city in enumerate(cities)
        ]
        state.memory.texts = cities, known
    return known


def _player_texts(state: GameState) -> list[str]:
    """Of each player, by seat; not to be changed."""
    players, (before, known) = state.players, state.memory.player_texts
    if before is not players:
        known = [
            known[at] if before and player is before[at] else _player_text(player) for at, player in enumerate(players)
        ]
        state.memory.player_texts = players, known
    return known


@lru_cache(maxsize=512)
def _quote(name: str | None) -> str:
    """A name as JSON has it; there are few of them."""
    return canonical(name)


@lru_cache(maxsize=32)
def _in_order(board: Board) -> tuple[int, ...]:
    """The places of the board's cities as their ids are sorted in a digest."""
    return tuple(sorted(range(len(board.cities)), key=lambda at: board.cities[at].id))

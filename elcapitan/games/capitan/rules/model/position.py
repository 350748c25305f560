"""The position as plain JSON values, and its digest.

The mapping is a promise to simple clients and to the digest (docs/record.md lists it field by field): keys are the
rule book's words, seats, sites, spaces and phases count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.pieces import City, Deck, Player
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.rules.canonical_json import canonical, digest_of

T = TypeVar("T")


def position(state: GameState) -> dict[str, Any]:
    """The whole position; all of it is public (S2)."""
    turn = state.turn.as_mapping()
    if not state.pirate:
        del turn["sailed"], turn["pirate"]
    mapping: dict[str, Any] = {
        "phase": state.phase,
        "round": state.round,
        "stage": state.stage.value,
        "seat": state.seat,
        "starter": state.starter,
        "passes": state.passes,
        "turn": turn,
        "players": [_player(player) for player in state.players],
        "destinations": _deck(state.board, state.destinations),
        "links": _deck(state.board, state.links),
    }
    if state.pirate:
        mapping["pirate"] = state.pirate._asdict()
    cities = zip(state.board.cities, state.cities, strict=True)
    return {**mapping, "cities": {plan.id: city.as_mapping() for plan, city in cities}}


def _player(player: Player) -> dict[str, Any]:
    return {**player.as_mapping(), "loans": [loan.as_mapping() for loan in player.loans]}


def _deck(board: Board, deck: Deck) -> dict[str, Any]:
    return {**deck.as_mapping(), "hidden": list(board.sorted_cards(deck.hidden))}


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
    cities = ",".join([texts[at] for at in state.board.by_id])
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
    plans, cities, memory = state.board.cities, state.cities, state.memory
    memory.texts = _renew_texts(cities, memory.texts, lambda at: f"{_quote(plans[at].id)}:{_city_text(cities[at])}")
    return memory.texts[1]


def _player_texts(state: GameState) -> list[str]:
    """Of each player, by seat; not to be changed."""
    players, memory = state.players, state.memory
    memory.player_texts = _renew_texts(players, memory.player_texts, lambda at: _player_text(players[at]))
    return memory.player_texts[1]


def _renew_texts(
    now: tuple[T, ...], known: tuple[tuple[T, ...], list[str]], word: Callable[[int], str]
) -> tuple[tuple[T, ...], list[str]]:
    """What stands in a position and the text of each: `known`, but for what has changed since."""
    before, texts = known
    if before is now:
        return known
    return now, [texts[at] if before and each is before[at] else word(at) for at, each in enumerate(now)]


@lru_cache(maxsize=512)
def _quote(name: str | None) -> str:
    """A name as JSON has it; there are few of them."""
    return canonical(name)

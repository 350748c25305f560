"""The list of what can be done: the moves in groups, with short lists of large groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

from elcapitan.client.shell.i18n import _
from elcapitan.games.yspahan.client.facts.move_preview import goods_beside
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording.move_text import move_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import moves as game_moves
from elcapitan.games.yspahan.rules.model.board import SHOP_AT, SOUK_OF
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.text.pages import INDENT

GROUPS: Final[tuple[tuple[str, tuple[type, ...]], ...]] = (
    ("r", (game_moves.RollDice,)),
    ("p", (game_moves.PlaceGood,)),
    ("l", (game_moves.LoadFirst, game_moves.SendGood, game_moves.KeepGood)),
    ("t", get_args(game_moves.FloorAction)),
    ("s", (game_moves.MoveSupervisor,)),
    ("d", (game_moves.DrawCard,)),
    ("b", (game_moves.BuildBuilding,)),
    ("c", get_args(game_moves.CardPlay)),
    ("e", (game_moves.EndTurn,)),
)
"""The letter of each group of moves, in the order of a turn."""
MOST_LISTED = 12
"""Moves of a group that are all listed; a larger group is shortened, for there can be hundreds."""


def move_lines(at: YspahanContext, labels: Mapping[str, game_moves.Move]) -> list[str]:
    """What can be done now, by its name; of a large group the moves that say most. Empty if there is nothing."""
    lines = []
    for letter, _kinds in GROUPS:
        here = {label: move for label, move in labels.items() if label[0] == letter}
        if not here:
            continue
        told = [*here.values()] if len(here) <= MOST_LISTED else [*_telling(at, [*here.values()])]
        shown = {label: move for label, move in here.items() if move in told}
        lines.append(f"{WORDS['groups'][letter]}:")
        lines += [INDENT + line for line in _labelled_lines(at, shown)]
        if len(shown) < len(here):
            text = _("{count} ways in all, {first} to {last}; {order} lists them")
            first, *_others, last = here
            lines.append(INDENT + text.format(count=len(here), first=first, last=last, order=f"m{letter}"))
    return lines


def group_lines(at: YspahanContext, labels: Mapping[str, game_moves.Move], letter: str, words: str = "") -> list[str]:
    """Every move of one group, or those in whose line `words` stand."""
    lines = _labelled_lines(at, {label: move for label, move in labels.items() if label[0] == letter})
    lines = [line for line in lines if words.casefold() in line.casefold()]
    return lines or [_("There is no such move now.")]


def loads_nothing(state: YspahanState, move: game_moves.Move) -> bool:
    """A move of the supervisor to where no good is."""
    return isinstance(move, game_moves.MoveSupervisor) and not goods_beside(state, move.square)


def _labelled_lines(at: YspahanContext, labels: Mapping[str, game_moves.Move]) -> list[str]:
    """Each move behind its label; of those that read the same, such as shops of a souk off the street, the first."""
    found: dict[str, str] = {}
    for label, move in labels.items():
        found.setdefault(move_text(at, move), label)
    return [f"{label}  {words}" for words, label in found.items()]


def _telling(at: YspahanContext, moves: Sequence[game_moves.Move]) -> Iterator[game_moves.Move]:
    """Those that are listed where there are too many: one of a kind; of the supervisor those that load something."""
    seen: set[object] = set()
    for move in _largest_first(moves):
        kind = _kind(move)
        if kind not in seen and not loads_nothing(at.state, move):
            seen.add(kind)
            yield move


def _largest_first(moves: Sequence[game_moves.Move]) -> list[game_moves.Move]:
    """In their order, but of two exchanges or sales the one that gives more."""
    return sorted(
        moves, key=lambda move: -move.number if isinstance(move, game_moves.PlayExchange | game_moves.PlaySale) else 0
    )


def _kind(move: game_moves.Move) -> object:
    """Moves of one kind differ in an amount, a floor, a card or a shop of the same souk alone."""
    match move:
        case game_moves.TakeCamels() | game_moves.TakeGold() | game_moves.SupplyDistrict():
            return move.floor, bool(move.card)
        case game_moves.BuildBuilding(building, _, cards):
            return building, cards
        case game_moves.PlayExchange(given):
            return given
        case game_moves.PlaySale(card):
            return card
        case game_moves.PlayGoodInShop(shop):
            return SOUK_OF[SHOP_AT[shop]]
        case _:
            return move

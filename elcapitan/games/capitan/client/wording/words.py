"""The game in words: numbers of things, cards, places and moves, in the player's language.

Knows the words, not where they are painted. Each event words itself (events/). All are words of the moment, so that
the language can change while a table is open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from elcapitan.client.shell.i18n import _, number_text, signed_text
from elcapitan.games.capitan.rules.model import moves
from elcapitan.games.capitan.rules.model.board import Board, DestinationCard
from elcapitan.games.capitan.rules.model.pieces import BANK, START
from elcapitan.kit.words.phrase_file import read_phrases
from elcapitan.kit.words.phrases import Kinds, PluralPhrase, Words, fields

WORDS: Final = read_phrases(__package__)
"""The sentences of `words.toml`, by table."""
ROMAN = ("", "I", "II", "III", "IV", "V")


florins_text = PluralPhrase("{count} florin", "{count} florins")
seals_text = PluralPhrase("{count} seal", "{count} seals")
steps_text = PluralPhrase("{count} step", "{count} steps")
warehouses_text = PluralPhrase("{count} warehouse", "{count} warehouses")
fortresses_text = PluralPhrase("{count} fortress", "{count} fortresses")
cities_text = PluralPhrase("{count} city", "{count} cities")


def roman_text(count: int) -> str:
    """The number of a phase."""
    return ROMAN[count] if count < len(ROMAN) else str(count)


def phase_text(count: int) -> str:
    return _("Phase {number}").format(number=roman_text(count))


def round_text(count: int) -> str:
    return _("Round {number}").format(number=count)


def place_text(board: Board, where: str) -> str:
    """A city, the bank harbour or the open sea before the first landing."""
    if where == BANK:
        return _("the bank harbour")
    if where == START:
        return _("the open sea")
    return board.plan(where).name if where in board.index else where


def card_text(board: Board, name: str) -> str:
    """A sailing card in words."""
    known = board.cards.get(name)
    if known is None:
        return name
    if isinstance(known, DestinationCard):
        return _("{city} ({seals})").format(city=place_text(board, known.city), seals=seals_text(known.seals))
    first, second = known.cities
    return f"{place_text(board, first)}–{place_text(board, second)}"


@lru_cache(maxsize=8)
def kinds(board: Board) -> Kinds:
    """How the facts of sentences and the fields of moves are worded."""
    place = partial(place_text, board)
    return {
        **dict.fromkeys(("city", "first", "second", "origin"), place),
        "card": partial(card_text, board),
        "change": signed_text,
        "florins": florins_text,
        "fortresses": fortresses_text,
        "money": number_text,
        "phase": phase_text,
        "price": florins_text,
        "steps": steps_text,
        "seals": seals_text,
        "warehouses": warehouses_text,
    }


def named_kinds(board: Board, name: Callable[[int], str]) -> Kinds:
    """The same where seats are worded, too: by `name`."""
    return {**kinds(board), "name": name, "seat": name, "owner": name}


def teller(board: Board, name: Callable[[int], str]) -> Callable[..., str]:
    """The function that tells the sentences of a table (`Words.tell`)."""
    return Words(named_kinds(board, name)).tell


def move_text(board: Board, chosen: moves.Move, origin: str = START) -> str:
    """A move as the label of a choice; `origin` is where the ship is, so that a card can say which use it is."""
    if isinstance(chosen, moves.Sail):
        return _sail_text(board, chosen.card, chosen.city, origin)
    return str(WORDS["moves"][type(chosen).__name__].say(fields(chosen), kinds(board)))


def _sail_text(board: Board, name: str, city: str, origin: str) -> str:
    played, card = board.cards[name], card_text(board, name)
    if not isinstance(played, DestinationCard):
        return _("With the link card {card}").format(card=card)
    if played.city == city:
        return _("Straight there with the card {card}").format(card=card)
    away = steps_text(board.steps(origin, city)) if origin in board.index else ""
    return _("By sea, {steps}, with the card {card}").format(steps=away, card=card)

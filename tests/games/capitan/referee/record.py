"""A whole record, held against the rules: its form, its opening, every move, every payday and the end.

A record needs no dice: the cards turned up stand beside the moves that turned them up. What cannot be known from the
rules alone (whether the seeds really gave these cards, the digest of the last position) is only looked at for its form.
Keys that nobody announced are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tests.games.capitan.referee.board import entries, mapping, read_board, text, whole, wholes
from tests.games.capitan.referee.errors import RECORD, BreachError
from tests.games.capitan.referee.judge import play
from tests.games.capitan.referee.payday import winners
from tests.games.capitan.referee.position import OVER, Position, opening

HEAD: Mapping[str, object] = {"format": "elcapitan-record", "game": "elcapitan", "rules": 1}
OPTIONS = {"players", "start", "extras", "hands"}
PAYDAYS_AND_MONEY = {1: ("paydays", "money"), 2: ("payments", "scores")}
"""What each version of a record calls them."""


@dataclass(frozen=True)
class Verdict:
    """Whether a record holds; if not, the entry of `moves` (from 0) where it first fails and the rule it breaks."""

    ok: bool
    entry: int | None = None
    """None when the fault lies in no move: in the head, the options, the deal or the result."""
    rule: str = ""
    sentence: str = ""
    finished: bool = False


class Entry(NamedTuple):
    """One entry of `moves`."""

    seat: int
    text: str
    turned_up: tuple[str, ...]


def judge(record: Mapping[str, object]) -> Verdict:
    """Replays the record and names the first thing that does not hold."""
    entry: int | None = None
    try:
        position = read_opening(record)
        moves = entries(record.get("moves"), "moves")
        paydays, _ = _names(record)
        listed = entries(record.get(paydays), paydays)
        for number, item in enumerate(moves):
            entry = number
            held = len(position.paydays)
            position = _step(position, item)
            if len(position.paydays) > held:
                _check_payday(position, listed)
        entry = None
        if len(listed) > len(position.paydays):
            raise BreachError("P1", f"{len(listed)} paydays are listed and {len(position.paydays)} were held.")
        _check_result(record, position)
        _check_shuffled(record, len(moves), over=position.stage == OVER)
    except BreachError as breach:
        return Verdict(ok=False, entry=entry, rule=breach.rule, sentence=breach.sentence)
    return Verdict(ok=True, finished=position.stage == OVER)


def positions(record: Mapping[str, object]) -> Iterator[Position]:
    """The opening position and the one after each move; raises BreachError at the first move that does not hold."""
    position = read_opening(record)
    yield position
    for item in entries(record.get("moves"), "moves"):
        position = _step(position, item)
        yield position


def read_opening(record: Mapping[str, object]) -> Position:
    """The table before the first move, as the head, the options and the deal of the record lay it out."""
    for key, expected in HEAD.items():
        found = mapping(record, "the record").get(key)
        if type(found) is not type(expected) or found != expected:
            raise BreachError(RECORD, f"{key} is {found!r} and should be {expected!r}.")
    _names(record)
    players, start, extras = _read_options(record)
    board = read_board(record.get("board"), extras)
    deal = tuple(text(card, "a card of the deal") for card in entries(record.get("deal"), "deal"))
    return opening(board, players, start, deal)


def _names(record: Mapping[str, object]) -> tuple[str, str]:
    """What this record calls the paydays and the money at the end."""
    version = record.get("version")
    if type(version) is not int or version not in PAYDAYS_AND_MONEY:
        raise BreachError(RECORD, f"version is {version!r} and should be 1 or 2.")
    return PAYDAYS_AND_MONEY[version]


def _read_options(record: Mapping[str, object]) -> tuple[int, int, tuple[str, ...]]:
    options = mapping(record.get("options"), "options")
    if unknown := sorted(options.keys() - OPTIONS):
        raise BreachError(RECORD, f"{unknown[0]!r} is no option of the game.")
    players = whole(options.get("players"), "options.players")
    if not 2 <= players <= 5:
        raise BreachError("S1", f"{players} players cannot play; two to five can.")
    extras = tuple(text(city, "an extra city") for city in entries(options.get("extras"), "options.extras"))
    start = whole(options.get("start"), "options.start")
    if not 1 <= start <= players:
        raise BreachError("S5", f"Seat {start} cannot begin a game of {players}.")
    seats = [mapping(seat, "a seat") for seat in entries(record.get("seats"), "seats")]
    if len(seats) != players:
        raise BreachError(RECORD, f"{len(seats)} seats are named for {players} players.")
    for seat in seats:
        for key in ("name", "colour", "by"):
            text(seat.get(key), f"{key} of a seat")
    if len({seat["colour"] for seat in seats}) != players:
        raise BreachError("S1", "Two seats have the same colour.")
    return players, start, extras


def _read_entry(value: object) -> Entry:
    parts = entries(value, "an entry of moves")
    if len(parts) not in (2, 3):
        raise BreachError(RECORD, f"An entry of moves has {len(parts)} parts instead of two or three.")
    seat, move = whole(parts[0], "the seat of a move"), text(parts[1], "the text of a move")
    cards: tuple[str, ...] = ()
    if len(parts) == 3:
        cards = tuple(text(card, "a card turned up") for card in entries(parts[2], "the cards turned up"))
        if move not in ("end", "pass"):
            raise BreachError(RECORD, f"Cards stand beside {move!r}; they may only stand beside `end` and `pass`.")
        if not cards:
            raise BreachError(RECORD, "An empty list of cards turned up should have been left out.")
    return Entry(seat, move, cards)


def _step(position: Position, item: object) -> Position:
    entry = _read_entry(item)
    if position.stage == OVER:
        raise BreachError("E1", "The game is over.")
    if entry.seat != position.seat:
        raise BreachError("T1", f"Seat {entry.seat} moves where seat {position.seat} is to act.")
    return play(position, entry.text, entry.turned_up)


def _check_payday(position: Position, listed: list[object]) -> None:
    number = len(position.paydays)
    if len(listed) < number:
        raise BreachError("P1", f"Payday {number} was held here and is not listed.")
    seats = entries(listed[number - 1], f"payday {number}")
    pays = position.paydays[number - 1]
    if len(seats) != len(pays):
        raise BreachError(RECORD, f"Payday {number} lists {len(seats)} seats instead of {len(pays)}.")
    for seat, (pay, found) in enumerate(zip(pays, seats, strict=True), start=1):
        shown = mapping(found, f"payday {number}, seat {seat}")
        for rule, key, florins in zip(("P4", "P5", "P6"), pay._fields, pay, strict=True):
            written = whole(shown.get(key), f"{key} of seat {seat} at payday {number}")
            if written != florins:
                raise BreachError(rule, f"Payday {number} pays seat {seat} {florins} for {key}, not {written}.")


def _check_result(record: Mapping[str, object], position: Position) -> None:
    _, name = _names(record)
    money, won = record.get(name), record.get("winners")
    if position.stage != OVER:
        if money is not None or won is not None:
            raise BreachError("E1", "Money and winners are given, but the game is not over.")
        return
    purses = tuple(player.money for player in position.players)
    if wholes(money, name) != purses:
        raise BreachError("E1", f"The purses at the end are {list(purses)}, not {money}.")
    if sorted(wholes(won, "winners")) != winners(position):
        raise BreachError("E1", f"The winners are {winners(position)}, not {won}.")


def _check_shuffled(record: Mapping[str, object], moves: int, *, over: bool) -> None:
    if not re.fullmatch("[0-9a-f]{16}", text(record.get("digest"), "digest")):
        raise BreachError(RECORD, "The digest is not eight bytes in hex digits.")
    shuffles = [mapping(item, "an entry of shuffled") for item in entries(record.get("shuffled"), "shuffled")]
    begins = [whole(shuffle.get("from"), "from in shuffled") for shuffle in shuffles]
    if begins[:1] != [0] or begins != sorted(begins) or begins[-1] > moves:
        raise BreachError(RECORD, "The entries of shuffled do not begin at 0 and go on in the order of the moves.")
    for shuffle in shuffles:
        text(shuffle.get("hash"), "hash in shuffled")
        seed = shuffle.get("seed")
        if seed is not None and not over:
            raise BreachError(RECORD, "A seed is told although the game is not over.")
        if seed is not None and not re.fullmatch("[0-9a-f]{32}", text(seed, "seed in shuffled")):
            raise BreachError(RECORD, "A seed is not 32 hex digits.")

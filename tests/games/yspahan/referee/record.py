"""A whole record, held against the rules: its form, its opening, every move, chance, payments and the end.

Where the record tells its seed, dice and cards are derived from it; else they must only be possible. Of a payment the
text says when it is made and not how it is written, so the seats' sums are compared where they can be read. The digest
is computed by a function of the caller. Keys that nobody announced are passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple, NoReturn

from tests.games.yspahan.referee.board import DATA
from tests.games.yspahan.referee.errors import CHANCE, RECORD, BreachError
from tests.games.yspahan.referee.table import RefereeTable

HEAD: Mapping[str, object] = {"format": "elcapitan-record", "game": "yspahan", "rules": 1}
PAYMENTS_AND_SCORES = {1: ("paydays", "money"), 2: ("payments", "scores")}
"""By version, what the two fields are called."""
COLOURS = {"blue", "red", "green", "yellow"}
HEX = re.compile("[0-9a-f]+")


class Fault(NamedTuple):
    """One thing that does not hold."""

    entry: int | None
    """The entry of `moves` (from 0); None when the fault lies in the head, the payments or the result."""
    rule: str
    sentence: str


@dataclass
class Findings:
    """What became of a record."""

    faults: list[Fault] = field(default_factory=list)
    """After the first move that does not hold no other one is looked at."""
    unproven: list[str] = field(default_factory=list)
    """What could not be checked, a sentence each."""
    finished: bool = False

    @property
    def ok(self) -> bool:
        return not self.faults


class Entry(NamedTuple):
    """One entry of `moves`."""

    seat: int
    text: str
    answers: tuple[str, ...]


class Shuffle(NamedTuple):
    """One entry of `shuffled`."""

    begins: int
    hash: str
    seed: bytes | None


def judge_record(text: str, digest: Callable[[RefereeTable], str] | None = None) -> Findings:
    """Replays the record in this text. `digest` computes what the record's digest should be at the last position."""
    findings = Findings()
    entry: int | None = None
    try:
        record = _read(text)
        version = _read_head(record)
        table = _read_opening(record)
        moves = _list(record.get("moves"), "moves")
        shuffles = _read_shuffles(record, len(moves))
        judge = _ChanceJudge(shuffles)
        for number, item in enumerate(moves):
            entry = number
            read = _read_entry(item)
            judge.look_at(number, table)
            judge.check(table, read)
            table.play(read.seat, read.text, read.answers)
        entry = None
    except BreachError as breach:
        findings.faults.append(Fault(entry, breach.rule, breach.sentence))
        return findings
    findings.finished = not table.to_act()
    findings.unproven += judge.unproven(len(moves))
    payments, scores = PAYMENTS_AND_SCORES[version]
    with _collected(findings):
        _check_payments(record, payments, table, findings)
    with _collected(findings):
        _check_result(record, scores, table)
    with _collected(findings):
        _check_seeds(shuffles, findings.finished)
    with _collected(findings):
        _check_digest(record, table, digest, findings)
    return findings


@contextmanager
def _collected(findings: Findings) -> Iterator[None]:
    """A breach becomes a fault outside the moves, and the checks go on."""
    try:
        yield
    except BreachError as breach:
        findings.faults.append(Fault(None, breach.rule, breach.sentence))


# Reading.


def _read(text: str) -> dict[str, Any]:
    try:
        record = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as fault:
        raise BreachError(RECORD, f"This is no JSON ({fault}).") from None
    return _mapping(record, "the record")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found


def _mapping(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BreachError(RECORD, f"{what} is no mapping.")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise BreachError(RECORD, f"{what} is no list.")
    return value


def _whole(value: object, what: str) -> int:
    if type(value) is not int:
        raise BreachError(RECORD, f"{what} is no whole number.")
    return value


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise BreachError(RECORD, f"{what} is no text.")
    return value


def _read_head(record: Mapping[str, Any]) -> int:
    for key, expected in HEAD.items():
        found = record.get(key)
        if type(found) is not type(expected) or found != expected:
            raise BreachError(RECORD, f"{key} is {found!r} and should be {expected!r}.")
    version = _whole(record.get("version"), "version")
    if version not in PAYMENTS_AND_SCORES:
        raise BreachError(RECORD, f"Version {version} is not known.")
    for key in (key for other in PAYMENTS_AND_SCORES if other != version for key in PAYMENTS_AND_SCORES[other]):
        if key in record:
            raise BreachError(RECORD, f"{key!r} does not belong to version {version}.")
    return version


def _read_opening(record: Mapping[str, Any]) -> RefereeTable:
    """The table before the first roll. The text has one board and deals nothing."""
    options = _mapping(record.get("options"), "options")
    players = _whole(options.get("players"), "options.players")
    start = _whole(options.get("start"), "options.start")
    chosen = {name: _text(options[name], f"options.{name}") for name in options.keys() - {"players", "start"}}
    table = RefereeTable(players, chosen, start)
    if record.get("board") not in (None, DATA):
        raise BreachError("K1", "The board is not the one of the text.")
    if _list(record.get("deal"), "deal"):
        raise BreachError("S3", "Nothing is dealt: nobody holds a card at the beginning.")
    seats = [_mapping(seat, "a seat") for seat in _list(record.get("seats"), "seats")]
    if len(seats) != players:
        raise BreachError(RECORD, f"{len(seats)} seats are named for {players} players.")
    for seat in seats:
        for key in ("name", "colour", "by"):
            _text(seat.get(key), f"{key} of a seat")
    colours = [seat["colour"] for seat in seats]
    if len(set(colours)) != players or not set(colours) <= COLOURS:
        raise BreachError("S1", f"The colours are {', '.join(colours)}; each has one of {', '.join(sorted(COLOURS))}.")
    return table


def _read_entry(value: object) -> Entry:
    parts = _list(value, "an entry of moves")
    if len(parts) not in (2, 3):
        raise BreachError(RECORD, f"An entry of moves has {len(parts)} parts instead of two or three.")
    seat, text = _whole(parts[0], "the seat of a move"), _text(parts[1], "the text of a move")
    if len(parts) == 2:
        return Entry(seat, text, ())
    answers = tuple(_text(answer, "an answer of chance") for answer in _list(parts[2], "the answers of chance"))
    if not answers:
        raise BreachError(RECORD, "An empty list of answers should have been left out.")
    return Entry(seat, text, answers)


def _read_shuffles(record: Mapping[str, Any], moves: int) -> list[Shuffle]:
    shuffles = []
    for item in _list(record.get("shuffled"), "shuffled"):
        shuffle = _mapping(item, "an entry of shuffled")
        seed = shuffle.get("seed")
        if seed is not None and (len(_text(seed, "a seed")) != 32 or not HEX.fullmatch(seed)):
            raise BreachError(RECORD, "A seed is not 32 hex digits.")
        begins, announced = _whole(shuffle.get("from"), "from in shuffled"), _text(shuffle.get("hash"), "hash")
        shuffles.append(Shuffle(begins, announced, None if seed is None else bytes.fromhex(seed)))
    begins_at = [shuffle.begins for shuffle in shuffles]
    if begins_at[:1] != [0] or begins_at != sorted(begins_at) or begins_at[-1] > moves:
        raise BreachError(RECORD, "The entries of shuffled do not begin at 0 and go on in the order of the moves.")
    return shuffles


# Moves and chance.


class _ChanceJudge:
    """Knows which seed rules, and whether it orders the present deck.

    A seed that begins in the middle of a deck orders cards that are drawn already, and the text does not say how to
    pass over them: from there to the next shuffle only the dice are derived.
    """

    def __init__(self, shuffles: list[Shuffle]) -> None:
        self.shuffles = shuffles
        self.ruling = shuffles[0]
        self.strange_deck = 0
        """The number of the shuffle that another seed began to draw from; 0 for none."""
        self.unproven_moves = 0

    def look_at(self, number: int, table: RefereeTable) -> None:
        for shuffle in self.shuffles:
            if shuffle.begins == number:
                self.ruling = shuffle
                fresh = table.now.deck == len(table.now.pile)
                self.strange_deck = 0 if fresh else table.now.shuffles

    def check(self, table: RefereeTable, entry: Entry) -> None:
        """BreachError when the seed answers something else to this move, or the move is illegal."""
        if not entry.answers:
            return
        if self.ruling.seed is None:
            self.unproven_moves += 1
            return
        is_roll = entry.text.startswith("roll ")
        if not is_roll and self.strange_deck == table.now.shuffles:
            self.unproven_moves += 1
            return
        expected = table.drawn(entry.seat, entry.text, self.ruling.seed)
        if expected != entry.answers:
            found = " ".join(entry.answers)
            raise BreachError(CHANCE, f"The seed answers {' '.join(expected)} to {entry.text!r}, not {found}.")

    def unproven(self, moves: int) -> list[str]:
        if not self.unproven_moves:
            return []
        return [f"The answers of chance to {self.unproven_moves} of {moves} moves do not follow from a seed told."]


# The end.


def _check_payments(record: Mapping[str, Any], key: str, table: RefereeTable, findings: Findings) -> None:
    """One entry for every scoring of the caravan and, after that of a week's end, one for the week."""
    listed = _list(record.get(key), key)
    made = table.now.payments
    if len(listed) != len(made):
        raise BreachError("V5", f"{len(made)} payments were made and {len(listed)} are listed.")
    unread = 0
    for number, (found, expected) in enumerate(zip(listed, made, strict=True), start=1):
        sums = _sums_of(found, len(expected))
        if sums is None:
            unread += 1
        elif sums != expected:
            raise BreachError("V5", f"Payment {number} pays {expected} and is listed as {sums}.")
    if unread:
        findings.unproven.append(f"The sums of {unread} payments cannot be read.")


def _sums_of(payment: object, players: int) -> list[int] | None:
    """The points of each seat, where they can be read from it; None where they cannot."""
    if isinstance(payment, dict):
        lists = [value for value in payment.values() if isinstance(value, list) and len(value) == players]
        read = [each for each in (_sums_of(found, players) for found in lists) if each is not None]
        return [sum(points) for points in zip(*read, strict=True)] if read and len(read) == len(lists) else None
    if not isinstance(payment, list) or len(payment) != players:
        return None
    sums = [_points_in(item) for item in payment]
    return None if None in sums else [points for points in sums if points is not None]


def _points_in(item: object) -> int | None:
    """A number itself, what is called points, or the sum of the parts that a payment can have."""
    if type(item) is int:
        return item
    if not isinstance(item, dict):
        return None
    if type(item.get("points")) is int:
        return int(item["points"])
    parts = [item[part] for part in ("souks", "bazaar", "caravan") if part in item]
    return sum(parts) if parts and all(type(part) is int for part in parts) else None


def _check_result(record: Mapping[str, Any], key: str, table: RefereeTable) -> None:
    scores, won = record.get(key), record.get("winners")
    winners = table.winners()
    if winners is None:
        if scores is not None or won is not None:
            raise BreachError("E1", f"{key} and winners are given, but the game is not over.")
        return
    if scores != list(table.scores()):
        raise BreachError("E1", f"The points at the end are {list(table.scores())}, not {scores}.")
    if won is None or sorted(_whole(seat, "a winner") for seat in _list(won, "winners")) != list(winners):
        raise BreachError("E1", f"The winners are {list(winners)}, not {won}.")


def _check_seeds(shuffles: list[Shuffle], finished: bool) -> None:
    for shuffle in shuffles:
        if shuffle.seed is None:
            continue
        if not finished:
            raise BreachError(RECORD, "A seed is told although the game is not over.")
        if blake2b(shuffle.seed, digest_size=32).hexdigest() != shuffle.hash:
            raise BreachError(RECORD, "A seed is not the one whose hash was announced.")


def _check_digest(
    record: Mapping[str, Any],
    table: RefereeTable,
    digest: Callable[[RefereeTable], str] | None,
    findings: Findings,
) -> None:
    written = _text(record.get("digest"), "digest")
    if len(written) != 16 or not HEX.fullmatch(written):
        raise BreachError(RECORD, "The digest is not eight bytes in hex digits.")
    if digest is None:
        findings.unproven.append("The digest was not compared.")
    elif digest(table) != written:
        raise BreachError(RECORD, f"The digest of the last position is {digest(table)}, not {written}.")

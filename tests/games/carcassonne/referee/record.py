"""A whole record, held against the rules: its form, its opening, every move, chance, payments and the end.

Where the record tells its seed, tiles and tokens are derived from it; else they must only be possible. Keys that the
text does not name are passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple, NoReturn

from tests.games.carcassonne.referee.chance import Drawn
from tests.games.carcassonne.referee.errors import CHANCE, RECORD, BreachError
from tests.games.carcassonne.referee.position import Options
from tests.games.carcassonne.referee.table import RefereeTable

HEAD: Mapping[str, object] = {"format": "elcapitan-record", "version": 2, "game": "carcassonne", "rules": 1}
OPTIONS = {"players", "start", "expansions", "wheel", "farmers"}
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


def judge_record(text: str) -> Findings:
    """Replays the record in this text."""
    findings = Findings()
    entry: int | None = None
    try:
        record = _read(text)
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
    with _collected(findings):
        _check_payments(record, table)
    with _collected(findings):
        _check_result(record, table)
    with _collected(findings):
        _check_seeds(shuffles, findings.finished)
    with _collected(findings):
        if record.get("digest") != table.digest():
            raise BreachError(RECORD, f"The digest of the last position is {table.digest()}.")
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
        raise BreachError(RECORD, f"This is no JSON object ({fault}).") from None
    record = _mapping(record, "the record")
    for key, expected in HEAD.items():
        found = record.get(key)
        if type(found) is not type(expected) or found != expected:
            raise BreachError(RECORD, f"{key} is {found!r} and should be {expected!r}.")
    return record


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not in JSON")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return mapping


def _mapping(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BreachError(RECORD, f"{what} is no object.")
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


def _read_opening(record: Mapping[str, Any]) -> RefereeTable:
    """The table before the first draw: the text deals nothing."""
    options = _mapping(record.get("options"), "options")
    if options.keys() != OPTIONS:
        raise BreachError(RECORD, f"The options are {sorted(options)}, not {sorted(OPTIONS)}.")
    expansions = [_text(name, "an expansion") for name in _list(options["expansions"], "options.expansions")]
    table = RefereeTable(
        Options(
            players=_whole(options["players"], "options.players"),
            start=_whole(options["start"], "options.start"),
            expansions=tuple(expansions),
            wheel=_text(options["wheel"], "options.wheel"),
            farmers=_text(options["farmers"], "options.farmers"),
        )
    )
    if _list(record.get("deal"), "deal"):
        raise BreachError(RECORD, "`deal` is empty.")
    seats = [_mapping(seat, "a seat") for seat in _list(record.get("seats"), "seats")]
    if len(seats) != options["players"]:
        raise BreachError(RECORD, f"{len(seats)} seats are named for {options['players']} players.")
    colours = [_text(seat.get("colour"), "colour of a seat") for seat in seats]
    if len(set(colours)) != len(seats):
        raise BreachError("O1", "Each is of one colour of their own.")
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


# Chance.


class _ChanceJudge:
    """Knows which seed rules, and what it answers."""

    def __init__(self, shuffles: list[Shuffle]) -> None:
        self.shuffles = shuffles
        self.ruling: Drawn | None = None
        self.unproven_moves = 0

    def look_at(self, number: int, table: RefereeTable) -> None:
        for shuffle in self.shuffles:
            if shuffle.begins == number:
                self.ruling = None if shuffle.seed is None else Drawn(shuffle.seed, table.now)

    def check(self, table: RefereeTable, entry: Entry) -> None:
        """BreachError when the seed answers something else to this move, or the move is illegal."""
        if not entry.answers:
            return
        if self.ruling is None:
            self.unproven_moves += 1
            return
        expected = table.drawn(entry.seat, entry.text, self.ruling)
        if expected != entry.answers:
            found = " ".join(entry.answers)
            raise BreachError(CHANCE, f"The seed answers {' '.join(expected)} to {entry.text!r}, not {found}.")

    def unproven(self, moves: int) -> list[str]:
        if not self.unproven_moves:
            return []
        return [f"The answers of chance to {self.unproven_moves} of {moves} moves do not follow from a seed told."]


# The end.


def _check_payments(record: Mapping[str, Any], table: RefereeTable) -> None:
    """One for each scoring in which anybody gets anything, in the order of the events."""
    listed, made = _list(record.get("payments"), "payments"), table.now.payments
    for number, (found, expected) in enumerate(zip(listed, made, strict=False), start=1):
        if found != expected:
            raise BreachError("E2", f"Payment {number} is {expected} and is listed as {found}.")
    if len(listed) != len(made):
        raise BreachError("E2", f"{len(made)} payments were made and {len(listed)} are listed.")


def _check_result(record: Mapping[str, Any], table: RefereeTable) -> None:
    scores, won = record.get("scores"), record.get("winners")
    winners = table.winners()
    if winners is None:
        if scores is not None or won is not None:
            raise BreachError("T5", "Scores and winners are given, but the game is not over.")
        return
    if scores != list(table.scores()):
        raise BreachError("E3", f"The points at the end are {list(table.scores())}, not {scores}.")
    if won is None or sorted(_whole(seat, "a winner") for seat in _list(won, "winners")) != list(winners):
        raise BreachError("E7", f"The winners are {list(winners)}, not {won}.")


def _check_seeds(shuffles: list[Shuffle], finished: bool) -> None:
    for shuffle in shuffles:
        if shuffle.seed is None:
            continue
        if not finished:
            raise BreachError(RECORD, "A seed is told although the game is not over.")
        if blake2b(shuffle.seed, digest_size=32).hexdigest() != shuffle.hash:
            raise BreachError(RECORD, "A seed is not the one whose hash was announced.")

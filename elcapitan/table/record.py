"""Records of games: built, written and read, for any game (docs/record.md says what is in one).

Any fault of a text is told in one sentence; nothing is guessed and nothing half read. replay.py checks the moves of a
record. Knows no files: texts come in and go out.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import groupby
from typing import Any, NamedTuple, NoReturn

from elcapitan.table.ruleset import Ruleset
from elcapitan.table.seed_shares import SeedShare, shares_as_json, shares_from_json
from elcapitan.text_cleaning import UNDECODABLE, clean_name, clean_text

FORMAT = "elcapitan-record"
VERSION = 2
"""What is written of a game without both of these. Version 1, whose two other names stand below, is read for ever."""
VERSION_STAND_INS = 3
"""What is written of a game with stand-ins: it has `stand_ins` besides."""
NEWEST_VERSION = 4
"""What is written of a game to whose seed players have added: entries of `shuffled` have `shares` besides."""
MAX_TEXT = 4 * 1024 * 1024
"""Characters; a game of five to the end has 60 KiB."""

MAX_MOVER = 60
"""Letters of a level of computer players, the installed ones included."""

_FIELDS = {"format", "version", "game", "rules", "options", "seats", "deal", "moves", "payments", "digest", "shuffled"}
_OPTIONAL = {"board", "scores", "winners", "seen_by", "stand_ins"}
_HALF_A_LETTER = re.compile("[\ud800-\udfff]")
_NAMES_OF_VERSION_1 = {"payments": "paydays", "scores": "money"}


class RecordError(ValueError):
    """Raised when a record cannot be used; its text is one sentence for the reader."""

    def __init__(self, sentence: str) -> None:
        super().__init__(clean_text(sentence))  # some name what stands in the record


class NotARecord(RecordError):
    """Raised when a text is no record, or is one that this program is too old for or whose game it does not know."""


class OtherVersion(NotARecord):
    """Raised when a record was written by a program of another version, which this one does not know."""


class Entry(NamedTuple):
    """A move that stands."""

    seat: int
    text: str
    turned_up: tuple[str, ...] = ()
    """What chance answered."""


class SeatLine(NamedTuple):
    """Who sits on a seat."""

    name: str
    colour: str
    by: str
    """`person` or the level of a computer player."""


class ShuffleStart(NamedTuple):
    """From which entry of `moves` on a seed ruled chance."""

    start: int
    hash: str
    seed: str | None = None
    """32 hex digits; only once the game is over."""
    shares: tuple[SeedShare, ...] = ()
    """Of which the seed was made, in the order of their seats; none: it is the server's alone."""


class StandIn(NamedTuple):
    """A stretch of `moves` in which another than its line says moved for a seat."""

    seat: int
    by: str
    """The level of a computer player, or `person`."""
    start: int
    """The first entry of `moves` that they made; 0 is the first of all."""
    end: int
    """The entry behind the last one that they made. Between the two, all entries of this seat are theirs."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game as it is saved, replayed and shared."""

    game: str
    rules: int
    board: dict[str, Any] | None
    """The game's board, if it has one."""
    options: dict[str, Any]
    seats: tuple[SeatLine, ...]
    deal: tuple[str, ...]
    moves: tuple[Entry, ...]
    payments: tuple[Any, ...]
    """What Ruleset.payments keeps of the events."""
    digest: str
    scores: tuple[int, ...] | None
    """By seat; None while the game goes on."""
    winners: tuple[int, ...] | None
    shuffled: tuple[ShuffleStart, ...]
    seen_by: int | None = None
    """The seat that was told this, 0 for an onlooker: what was not meant for it is `?`. None: nothing is hidden."""
    stand_ins: tuple[StandIn, ...] = ()
    """In the order of `start`."""

    def all_options(self) -> dict[str, Any]:
        """What Ruleset.new is given."""
        return self.options if self.board is None else {**self.options, "board": self.board}

    def movers(self) -> list[str]:
        """Who made each move: `person` or the level of a computer player."""
        lines = {seat: line.by for seat, line in enumerate(self.seats, 1)}
        return movers_of([move.seat for move in self.moves], lines, self.stand_ins)

    def reduced(self, *, stand_ins: bool, shares: bool) -> GameRecord:
        """The same for a program that knows these parts, or does not; without both it has version 2."""
        if self.stand_ins and not stand_ins:
            self = replace(self, stand_ins=())
        if self.has_shares and not shares:
            self = replace(self, shuffled=tuple(each._replace(shares=()) for each in self.shuffled))
        return self

    @property
    def has_shares(self) -> bool:
        """Whether players have added to a seed of this game."""
        return any(each.shares for each in self.shuffled)


def movers_of(seats: Sequence[int], lines: Mapping[int, str], stand_ins: Sequence[StandIn]) -> list[str]:
    """Who made each move. `seats`: whose move each was; `lines`: by seat, who plays it where no stand-in does."""
    movers = [lines.get(seat, "") for seat in seats]
    entries: dict[int, list[int]] = defaultdict(list)
    for at, seat in enumerate(seats):
        entries[seat].append(at)
    for each in stand_ins:
        mine = entries[each.seat]
        for at in mine[bisect_left(mine, each.start) : bisect_left(mine, each.end)]:
            movers[at] = each.by
    return movers


def find_stand_ins(moves: Sequence[tuple[int, str]], lines: Mapping[int, str]) -> tuple[StandIn, ...]:
    """The stretches in which another than the seat's line says moved. `moves`: the seat and the mover of each; `lines`:
    as `movers_of`."""
    found: list[StandIn] = []
    for seat, line in lines.items():
        mine = [(at, mover) for at, (moved, mover) in enumerate(moves) if moved == seat]
        for by, stretch in groupby(mine, key=lambda move: move[1]):
            entries = [at for at, _mover in stretch]
            if by != line:
                found.append(StandIn(seat, by, entries[0], entries[-1] + 1))
    return tuple(sorted(found, key=lambda each: each.start))


def seed_hash(seed: bytes) -> str:
    """What is announced of a seed while it is still secret."""
    return blake2b(seed, digest_size=32).hexdigest()


def make_record(
    ruleset: Ruleset,
    options: Mapping[str, Any],
    *,
    seats: tuple[SeatLine, ...],
    deal: tuple[str, ...],
    moves: tuple[Entry, ...],
    payments: tuple[Any, ...],
    state: Any,
    shuffled: tuple[ShuffleStart, ...],
    seen_by: int | None = None,
    movers: Sequence[str] = (),
) -> GameRecord:
    """The record of a game that stands at `state`; `seen_by`: see GameRecord, of whose deal, moves and view it is.

    `movers`: who made each move, empty for the one of the seat's line; none at all: everyone made their own.
    """
    result = ruleset.result(state)
    return GameRecord(
        game=ruleset.name,
        rules=ruleset.version,
        board=options.get("board"),
        options={name: value for name, value in options.items() if name != "board"},
        seats=seats,
        deal=deal,
        moves=moves,
        payments=payments,
        digest=ruleset.digest(state),
        scores=result.scores if result else None,
        winners=result.winners if result else None,
        shuffled=shuffled,
        seen_by=seen_by,
        stand_ins=_stand_ins(seats, moves, movers),
    )


def _stand_ins(seats: Sequence[SeatLine], moves: Sequence[Entry], movers: Sequence[str]) -> tuple[StandIn, ...]:
    if not any(movers):
        return ()
    lines = {seat: line.by for seat, line in enumerate(seats, 1)}
    made = [(move.seat, mover or lines[move.seat]) for move, mover in zip(moves, movers, strict=True)]
    return find_stand_ins(made, lines)


def format_record(record: GameRecord) -> str:
    """The text of the record; the same record always gives the same text."""
    version = NEWEST_VERSION if record.has_shares else VERSION_STAND_INS if record.stand_ins else VERSION
    mapping: dict[str, Any] = {"format": FORMAT, "version": version, "game": record.game, "rules": record.rules}
    if record.board is not None:
        mapping["board"] = record.board
    mapping["options"] = record.options
    if record.seen_by is not None:
        mapping["seen_by"] = record.seen_by
    mapping["seats"] = [seat._asdict() for seat in record.seats]
    mapping["deal"] = record.deal
    mapping["moves"] = [[*move] if move.turned_up else [move.seat, move.text] for move in record.moves]
    if record.stand_ins:
        mapping["stand_ins"] = [
            {"seat": each.seat, "by": each.by, "from": each.start, "to": each.end} for each in record.stand_ins
        ]
    mapping["payments"] = record.payments
    mapping["digest"] = record.digest
    if record.scores is not None and record.winners is not None:
        mapping |= {"scores": record.scores, "winners": record.winners}
    mapping["shuffled"] = [
        {"from": each.start, "hash": each.hash}
        | ({"seed": each.seed} if each.seed else {})
        | ({"shares": shares_as_json(each.shares)} if each.shares else {})
        for each in record.shuffled
    ]
    return json.dumps(mapping, ensure_ascii=False, separators=(",", ":")) + "\n"


def parse_record(text: str | bytes) -> GameRecord:
    """The record in that text. NotARecord, with one sentence, if there is none this program can read."""
    mapping = record_mapping(text)
    if type(mapping) is not dict or mapping.get("format") != FORMAT:
        raise NotARecord("This is not a record of a game.")
    version = mapping.get("version")
    if version is None or not _is_count(version):
        raise NotARecord("This record does not say its version.")
    if not 1 <= version <= NEWEST_VERSION:
        age = "newer" if version > NEWEST_VERSION else "older"
        raise OtherVersion(f"This record has version {version}, {age} than this program's {NEWEST_VERSION}.")
    names = {name: name for name in _FIELDS | _OPTIONAL}
    if version < VERSION_STAND_INS:
        del names["stand_ins"]
    if version == 1:
        names |= _NAMES_OF_VERSION_1
        del names["seen_by"]
    payments, scores = names["payments"], names["scores"]
    if missing := sorted({names[name] for name in _FIELDS} - mapping.keys()):
        raise NotARecord(f"This record is incomplete: {missing[0]} is missing.")
    if unknown := sorted(mapping.keys() - {*names.values()}):
        raise NotARecord(f"This record has a part that version {version} does not know: {unknown[0][:40]!r}.")
    return GameRecord(
        game=_want(mapping, "game", _is_text),
        rules=_want(mapping, "rules", _is_count),
        board=_want(mapping, "board", _is_map) if "board" in mapping else None,
        options=_want(mapping, "options", _is_map),
        seats=tuple(
            SeatLine(clean_player_name(each["name"], at), each["colour"], clean_mover(each["by"]))
            for at, each in enumerate(_want(mapping, "seats", _list_of(_is_seat)), 1)
        ),
        deal=tuple(_want(mapping, "deal", _list_of(_is_text))),
        moves=tuple(
            Entry(each[0], each[1], tuple(each[2]) if len(each) > 2 else ())
            for each in _want(mapping, "moves", _list_of(_is_move))
        ),
        payments=tuple(_want(mapping, payments, _list_of(lambda each: True))),
        digest=_want(mapping, "digest", _is_text),
        scores=tuple(_want(mapping, scores, _list_of(_is_whole))) if scores in mapping else None,
        winners=tuple(_want(mapping, "winners", _list_of(_is_count))) if "winners" in mapping else None,
        shuffled=_shuffles(mapping, has_shares=version == NEWEST_VERSION),
        seen_by=_want(mapping, "seen_by", _is_count) if "seen_by" in mapping else None,
        stand_ins=read_stand_ins(mapping),
    )


def read_stand_ins(mapping: Mapping[str, Any]) -> tuple[StandIn, ...]:
    """The stand-ins of a record's mapping; NotARecord if they are written in another way."""
    if "stand_ins" not in mapping:
        return ()
    held = _want(mapping, "stand_ins", _list_of(_is_stand_in))
    found = tuple(StandIn(each["seat"], clean_mover(each["by"]), each["from"], each["to"]) for each in held)
    ends: dict[int, int] = {}
    start = 0
    for each in found:
        if each.start < max(start, ends.get(each.seat, 0)) or not each.start < each.end <= len(mapping["moves"]):
            raise NotARecord("This record is damaged: stand_ins is not in the order of the moves.")
        start, ends[each.seat] = each.start, each.end
    return found


def clean_player_name(name: str, seat: int) -> str:
    """The name of the seat's player as it may be shown; "Seat 2" if nothing of it can be."""
    return clean_name(name) or f"Seat {seat}"


def clean_mover(by: str) -> str:
    """The word for who moves as it may be shown: a record or a server may say anything."""
    return clean_name(by, MAX_MOVER)


def record_mapping(text: str | bytes) -> Any:
    """The JSON of a record, unchecked; half a letter is U+FFFD. NotARecord if it is none or too large."""
    if len(text) > MAX_TEXT:
        raise NotARecord("This is too large to be a record.")
    if isinstance(text, str):
        text = text.removeprefix("\ufeff")  # as some editors save a text
    try:
        mapping = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_without_doubles)
        whole = json.dumps(mapping, ensure_ascii=False)
        # JSON can spell half a letter (\ud800), which no file, no database and no wire takes.
        return json.loads(_HALF_A_LETTER.sub(UNDECODABLE, whole)) if _HALF_A_LETTER.search(whole) else mapping
    except (ValueError, RecursionError):
        raise NotARecord("This is not a record, or it was cut or damaged: it is not whole JSON.") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise ValueError("a name stands twice")
    return mapping


def _want(mapping: Mapping[str, Any], name: str, fits: Callable[[Any], bool]) -> Any:
    if not fits(mapping[name]):
        raise NotARecord(f"This record is damaged: {name} is not what it should be.")
    return mapping[name]


def _shuffles(mapping: dict[str, Any], *, has_shares: bool) -> tuple[ShuffleStart, ...]:
    parts = {"from", "hash", "seed", "shares"} if has_shares else {"from", "hash", "seed"}
    known = _list_of(lambda each: _is_shuffle(each) and each.keys() <= parts and each.get("shares") != [])
    _want(mapping, "shuffled", known)
    return read_shuffles(mapping)


def read_shuffles(mapping: Mapping[str, Any]) -> tuple[ShuffleStart, ...]:
    """The shuffles in a record's mapping; fields of newer servers are left out. NotARecord if they are none."""
    try:
        found = tuple(
            ShuffleStart(each["from"], each["hash"], each.get("seed"), shares_from_json(each.get("shares", [])))
            for each in mapping.get("shuffled", ())
            if _is_shuffle(each)
        )
    except ValueError:
        found = ()
    if len(found) != len(mapping.get("shuffled", ())):
        raise NotARecord("This record is damaged: shuffled is not what it should be.")
    starts = [each.start for each in found]
    if starts != sorted(starts) or (starts and starts[-1] > len(mapping["moves"])):
        raise NotARecord("This record is damaged: shuffled is not in the order of the moves.")
    return found


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_map(value: Any) -> bool:
    return type(value) is dict


def _list_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and all(fits(each) for each in value)


def _is_seat(value: Any) -> bool:
    return type(value) is dict and value.keys() == set(SeatLine._fields) and all(map(_is_text, value.values()))


def _is_move(value: Any) -> bool:
    return (
        type(value) is list
        and 2 <= len(value) <= 3
        and _is_count(value[0])
        and _is_text(value[1])
        and (len(value) < 3 or (value[2] != [] and _list_of(_is_text)(value[2])))
    )


def _is_stand_in(value: Any) -> bool:
    return (
        type(value) is dict
        and value.keys() == {"seat", "by", "from", "to"}
        and all(map(_is_count, (value["seat"], value["from"], value["to"])))
        and _is_text(value["by"])
    )


def _is_shuffle(value: Any) -> bool:
    return (
        type(value) is dict
        and _is_count(value.get("from"))
        and _is_hex(value.get("hash"), 64)
        and ("seed" not in value or _is_hex(value["seed"], 32))
    )


def _is_hex(value: Any, digits: int) -> bool:
    return type(value) is str and re.fullmatch(rf"[0-9a-f]{{{digits}}}", value) is not None

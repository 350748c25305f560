"""Replays a record and checks it: every move, payment and outcome, and the honesty of its shuffles.

A record replays without dice: what chance answered stands beside each move. The first thing that does not hold is named
in one sentence.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from elcapitan.table.record import GameRecord, NotARecord, RecordError, seed_hash
from elcapitan.table.ruleset import HIDDEN, Ruleset
from elcapitan.table.seed_shares import shares_fault
from elcapitan.text_cleaning import clean_line

MAX_MOVE = 60
"""Letters of a move's text that are quoted in a sentence about it."""


class RecordMismatch(RecordError):
    """Raised when a record says something the rules do not bear out."""

    def __init__(self, sentence: str, move: int = 0) -> None:
        super().__init__(sentence)
        self.move = move
        """Which of the moves, from 1; 0 if the fault is not in a move."""


class ReplayedGame(NamedTuple):
    """A record played again."""

    states: tuple[Any, ...]
    """The first position and the one after each move."""
    events: tuple[tuple[Any, ...], ...]
    """Of each move."""
    final: tuple[bool, ...]
    """Whether nothing up to and with this move can be taken back, of each move."""

    @property
    def state(self) -> Any:
        return self.states[-1]


def replay_record(record: GameRecord, rulesets: Callable[[str], Ruleset]) -> ReplayedGame:
    """Every position and event of the record, in which every seat has its line. RecordError with the first thing that
    does not hold.

    `rulesets` finds a game by its name and raises ValueError when it knows none of that name.
    """
    try:
        ruleset = rulesets(record.game)
    except ValueError as error:
        raise NotARecord(f"{error}.") from None
    if record.rules != ruleset.version:
        age = "newer" if record.rules > ruleset.version else "older"
        raise NotARecord(
            f"This record was played by rules {record.rules}, {age} than this program's {ruleset.version}."
        )
    if record.seen_by is None and _hides_something(record):
        raise RecordMismatch("This record hides something and does not say from whom.")
    if record.seen_by is not None and record.seen_by > len(record.seats):
        raise RecordMismatch(f"This record was told to seat {record.seen_by}, which it does not have.")
    try:
        state = ruleset.new(record.all_options(), record.deal)
    except (ValueError, TypeError, KeyError) as error:
        raise RecordMismatch(f"The game of this record cannot begin: {error}.") from None
    if type(seats := record.options.get("players")) is not int:
        raise RecordMismatch("This record does not say how many seats its table has.")
    if len(record.seats) != seats:
        raise RecordMismatch(f"This record has {len(record.seats)} lines of seats, its table {seats} seats.")
    states, events, final = [state], [], []
    payments: list[Any] = []
    for number, entry in enumerate(record.moves, 1):
        place = f"Move {number} (seat {entry.seat}: {clean_line(entry.text[:MAX_MOVE])}) does not hold"
        if entry.seat not in ruleset.to_act(state):
            raise RecordMismatch(f"{place}: it is not this seat's turn.", number)
        try:
            move = ruleset.parse(entry.text)
        except ValueError:
            raise RecordMismatch(f"{place}: this is not a move.", number) from None
        if ruleset.show(move) != entry.text:
            raise RecordMismatch(f"{place}: it is written {ruleset.show(move)!r}.", number)
        played = ruleset.play(state, entry.seat, move, entry.turned_up)
        if played.refused:
            raise RecordMismatch(f"{place}: {played.why} (rule {played.rule}).", number)
        state = played.state
        states.append(state)
        events.append(tuple(played.events))
        final.append(played.final)
        payments += ruleset.payments(played.events)
    _same_outcome(record, ruleset, state, payments)
    _check_stand_ins(record)
    return ReplayedGame(tuple(states), tuple(events), tuple(final))


def verify_record(record: GameRecord, rulesets: Callable[[str], Ruleset]) -> ReplayedGame:
    """Replay, and see that where a seed is revealed chance was honest."""
    replayed = replay_record(record, rulesets)
    ruleset = rulesets(record.game)
    for number, shuffle in enumerate(record.shuffled):
        if shuffle.shares and (fault := shares_fault(shuffle.shares, len(record.seats), shuffle.seed)):
            raise RecordMismatch(fault)
        if shuffle.seed is None:
            continue
        seed = bytes.fromhex(shuffle.seed)
        if seed_hash(seed) != shuffle.hash:
            raise RecordMismatch(f"The seed revealed for move {shuffle.start + 1} is not the one announced.")
        dealer = ruleset.dealer(seed, record.all_options(), replayed.states[shuffle.start])
        if shuffle.start == 0 and tuple(dealer.deal()) != record.deal:
            raise RecordMismatch("The seed does not deal what this record shows.")
        following = record.shuffled[number + 1 :]
        for at in range(shuffle.start, following[0].start if following else len(record.moves)):
            entry = record.moves[at]
            if tuple(dealer.turn_up(replayed.states[at], ruleset.parse(entry.text))) != entry.turned_up:
                raise RecordMismatch(f"Move {at + 1} ({entry.text}): the seed turns up something else.", at + 1)
    return replayed


def _check_stand_ins(record: GameRecord) -> None:
    """RecordMismatch unless each stretch is one of the seat it names, played by another than its line says."""
    for number, each in enumerate(record.stand_ins, 1):
        place = f"Entry {number} of stand_ins does not hold"
        if not 1 <= each.seat <= len(record.seats):
            raise RecordMismatch(f"{place}: there is no seat {each.seat}.")
        if not record.moves[each.start].seat == record.moves[each.end - 1].seat == each.seat:
            raise RecordMismatch(f"{place}: its first and its last move are not both of seat {each.seat}.")
        if not each.by or each.by == record.seats[each.seat - 1].by:
            raise RecordMismatch(f"{place}: it names nobody else than the line of seat {each.seat}.")


def _hides_something(record: GameRecord) -> bool:
    texts = (*record.deal, *(text for entry in record.moves for text in (entry.text, *entry.turned_up)))
    return any(HIDDEN in text for text in texts)


def _same_outcome(record: GameRecord, ruleset: Ruleset, state: Any, payments: list[Any]) -> None:
    """RecordMismatch unless the moves led to what the record claims."""
    for number, (claimed, paid) in enumerate(zip(record.payments, payments, strict=False), 1):
        if claimed != json.loads(json.dumps(paid)):
            raise RecordMismatch(f"Payment {number} is not the one this record lists.")
    if len(record.payments) != len(payments):
        raise RecordMismatch(f"This record lists {len(record.payments)} payments, its moves have {len(payments)}.")
    if record.digest != ruleset.digest(state):
        raise RecordMismatch("The moves of this record do not lead to the position it names by its digest.")
    result = ruleset.result(state)
    if (record.scores, record.winners) != ((result.scores, result.winners) if result else (None, None)):
        raise RecordMismatch("The scores or the winners of this record are not those its moves lead to.")

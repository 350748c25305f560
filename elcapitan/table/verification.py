"""What replaying a record proves, and what it cannot prove.

A record that holds has legal moves, and its payments, digest and result follow from them. Whether chance was honest is
known only where a revealed seed ruled it, and everything is true of the board the record brings along, which need not
be the standard one. Never proven: the names of the players, and who chose the starting player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from elcapitan.table.record import GameRecord
from elcapitan.table.replay import ReplayedGame, verify_record
from elcapitan.table.ruleset import Ruleset


class Verification(NamedTuple):
    """A record that holds, and how far."""

    replayed: ReplayedGame
    is_deal_proven: bool
    """A revealed seed deals what is open before the first move."""
    unproven_moves: tuple[tuple[int, int], ...]
    """First and last move, from 1, of each stretch in which no revealed seed says what chance had to answer."""
    board_differences: tuple[str, ...]
    """What differs between the record's board and the standard one, by path such as `start_money`; none if equal."""


def verify_fully(
    record: GameRecord, rulesets: Callable[[str], Ruleset], standard: Mapping[str, Any] | None
) -> Verification:
    """Verify the record and say how far that goes. `standard` is the board it is compared with; None: there is none.

    RecordError with the first thing that does not hold.
    """
    replayed = verify_record(record, rulesets)
    return Verification(
        replayed,
        is_deal_proven=any(each.start == 0 and each.seed for each in record.shuffled),
        unproven_moves=tuple(_unproven_moves(record)),
        board_differences=tuple(_differences(record.board, standard)),
    )


def _unproven_moves(record: GameRecord) -> Iterator[tuple[int, int]]:
    end = len(record.moves)
    starts = [each.start for each in record.shuffled]
    if first := min(starts, default=end):
        yield 1, first
    for each, until in zip(record.shuffled, [*starts[1:], end], strict=False):
        if each.seed is None and each.start < until:
            yield each.start + 1, until


def _differences(found: Any, standard: Any, path: str = "") -> Iterator[str]:
    """Every place in which two mappings differ; entries of a list are numbered from 1."""
    if isinstance(found, Mapping) and isinstance(standard, Mapping):
        for name in dict.fromkeys([*standard, *found]):
            if name not in found or name not in standard:
                yield f"{path}{name}"
            else:
                yield from _differences(found[name], standard[name], f"{path}{name}.")
    elif isinstance(found, list) and isinstance(standard, list) and len(found) == len(standard):
        for number, (one, two) in enumerate(zip(found, standard, strict=True), 1):
            yield from _differences(one, two, f"{path}{number}.")
    elif found != standard or type(found) is not type(standard):
        yield path.removesuffix(".") or "board"

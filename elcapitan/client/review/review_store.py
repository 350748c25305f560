"""Reviews that were made, one file for each game in the player's data folder; opened again they are there at once.

What cannot be read or written is made again the next time: nothing depends on these files. What another window has
found meanwhile stays, and a file of a newer version is left as it is.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from elcapitan import games, locked_file, paths
from elcapitan.arena.game_review import (
    VERSION,
    CoursePoint,
    CourseScores,
    Found,
    GameReview,
    TurningPoint,
    found_as_json,
    found_from_json,
    review_as_json,
    review_from_json,
)
from elcapitan.arena.review import ReviewedTurn
from elcapitan.table.record import GameRecord

log = logging.getLogger(__name__)

PART = ".part.json"
"""Ends the name of the file of a review that is not done."""
MAX_POINTS = 1e6
"""Of a score or a loss; with more of them a chart could not be drawn."""


def stored_review(record: GameRecord, positions: Sequence[Any]) -> GameReview | None:
    """What was found of that game; None: nothing yet. `positions`: all of its table."""
    try:
        found = review_from_json(locked_file.read_document(_file(record)))
        if found.digest != record.digest:
            return None
        turns = (turn for each in found.seats for turn in each.turns)
        _check(record, positions, (*found.course, *found.turning_points, *turns))
    except OSError:
        return None
    except locked_file.INVALID as fault:
        log.info("a stored review is made again: %s", fault)
        return None
    return found


def store_review(record: GameRecord, found: GameReview) -> None:
    """Write it; where that fails, the review is made again when it is next opened."""
    file = _file(record)
    try:
        locked_file.change_file(file, lambda older: _with_review(older, found))
        _file(record, PART).unlink(missing_ok=True)
    except OSError as fault:
        log.warning("the review could not be stored: %s", fault)


def stored_findings(record: GameRecord, positions: Sequence[Any]) -> dict[str, Found]:
    """What a review that was left has found, by key of the task; empty: nothing, or all is in `stored_review`."""
    try:
        held = locked_file.read_document(_file(record, PART))
        if held and held["version"] == VERSION:
            known = {key: found_from_json(found) for key, found in held["found"].items()}
            _check(record, positions, known.values())
            return known
    except (OSError, *locked_file.INVALID) as fault:
        log.info("what was found of a review is found again: %s", fault)
    return {}


def store_findings(record: GameRecord, findings: Mapping[str, Found]) -> None:
    """Write them; where that fails, they are found again."""
    new = {key: found_as_json(found) for key, found in findings.items()}
    try:
        locked_file.change_file(_file(record, PART), lambda older: _with_findings(older, new))
    except OSError as fault:
        log.warning("what was found of a review could not be stored: %s", fault)


def _check(record: GameRecord, positions: Sequence[Any], parts: Iterable[CoursePoint | TurningPoint | Found]) -> None:
    """One of locked_file.INVALID if a part cannot be one of that record's: the file may have been edited."""
    rules, bots, seats = games.ruleset(record.game), games.reviews(record.game), len(record.seats)
    for part in parts:
        match part:
            case CoursePoint(move=at):
                good = _are_shares(part.won, seats) and _are_points(part.money, seats)
                good = good and _are_shares(part.chance, seats) and _are_points(part.error, seats)
            case CourseScores(move=at):
                good = bool(part.scores) and all(_are_points(each, seats) for each in part.scores)
                good = good and _are_shares(part.chance, seats) and _are_points(part.error, seats)
            case TurningPoint(first=at):
                good = 1 <= part.seat <= seats and _are_points((*part.won, part.error), seats + 1)
            case ReviewedTurn(first=at):
                for turn in (part.played, part.best):
                    bots.result_of(positions[at], [rules.parse(text) for text in turn])
                good = 1 <= part.seat <= seats and _are_points((*part.points, *part.won), 4)
                good = good and (not part.chances or _are_shares(part.chances, 2))
            case None:
                continue
        last = len(positions) - 1 if isinstance(part, CoursePoint) else len(positions) - 2  # a turn goes on
        if not good or not 0 <= at <= last:
            raise ValueError(f"{part} is none of this game")


def _are_shares(values: Sequence[float], count: int) -> bool:
    return len(values) == count and all(0.0 <= each <= 1.0 for each in values)


def _are_points(values: Sequence[float], count: int) -> bool:
    return len(values) == count and all(abs(each) <= MAX_POINTS for each in values)


def _with_review(older: bytes | None, found: GameReview) -> bytes:
    """With the seats that another window has reviewed."""
    if older is not None:
        with suppress(*locked_file.INVALID):
            held = locked_file.parse_json(older)
            if held["version"] > VERSION:
                return older
            other = review_from_json(held)
            if other.digest == found.digest:
                more = [each for each in other.seats if found.seat(each.seat) is None]
                found = found._replace(seats=(*found.seats, *more))
    return json.dumps(review_as_json(found)).encode()


def _with_findings(older: bytes | None, new: Mapping[str, object]) -> bytes:
    if older is not None:
        with suppress(*locked_file.INVALID):
            held = locked_file.parse_json(older)
            if held["version"] > VERSION:
                return older
            if held["version"] == VERSION:
                known = {key: found_as_json(found_from_json(found)) for key, found in held["found"].items()}
                new = {**known, **new}
    return json.dumps({"version": VERSION, "found": new}).encode()


def _file(record: GameRecord, ending: str = ".json") -> Path:
    # The same last position may be reached by other moves; names and who played do not matter, but who stood in does.
    helped = [f"{each.seat} {each.start} {each.end}" for each in record.stand_ins]
    played = "\n".join([*record.deal, *(f"{move.seat} {move.text}" for move in record.moves), *helped])
    return paths.data() / "reviews" / f"{blake2b(played.encode(), digest_size=16).hexdigest()}{ending}"

"""Reviews that were made, one file for each game in the player's data folder; opened again they are there at once.

What cannot be read or written is made again the next time: nothing depends on these files.
"""

from __future__ import annotations

import json
import logging
from hashlib import blake2b
from pathlib import Path

from elcapitan import locked_file, paths
from elcapitan.arena.game_review import GameReview, review_as_json, review_from_json
from elcapitan.table.record import GameRecord

log = logging.getLogger(__name__)


def stored_review(record: GameRecord) -> GameReview | None:
    """What was found of that game; None: nothing yet."""
    try:
        found = review_from_json(locked_file.read_document(_file(record)))
    except OSError:
        return None
    except (ValueError, KeyError, TypeError, RecursionError) as fault:
        log.info("a stored review is made again: %s", fault)
        return None
    return found if found.digest == record.digest else None


def store_review(record: GameRecord, found: GameReview) -> None:
    """Write it; where that fails, the review is made again when it is next opened."""
    file = _file(record)
    try:
        locked_file.change_file(file, lambda _older: json.dumps(review_as_json(found)).encode())
    except OSError as fault:
        log.warning("the review could not be stored: %s", fault)


def _file(record: GameRecord) -> Path:
    # The same last position may be reached by other moves; names and who played do not matter, but who stood in does.
    helped = [f"{each.seat} {each.start} {each.end}" for each in record.stand_ins]
    played = "\n".join([*record.deal, *(f"{move.seat} {move.text}" for move in record.moves), *helped])
    return paths.data() / "reviews" / f"{blake2b(played.encode(), digest_size=16).hexdigest()}.json"

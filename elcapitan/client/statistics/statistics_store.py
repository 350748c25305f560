"""The file of the statistics: SQLite in the player's data folder; it never leaves the machine.

Every function opens it and closes it again: it is used rarely, from several threads and windows. Every failure is a
StatisticsError with one sentence, after which the game goes on.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from math import isfinite
from pathlib import Path
from typing import Any

from elcapitan import locked_file, paths
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.statistics.stored_game import StoredGame, StoredSeat, game_key, new_records, stored_game
from elcapitan.games import DEFAULT_GAME, game_names, has_statistics, statistics

VERSION = 5
"""Of the tables; SQLite keeps it in the file. A file of a newer version is left alone."""
_TABLES = """
CREATE TABLE IF NOT EXISTS game (
    key TEXT PRIMARY KEY,  -- a digest of deal and moves
    game TEXT NOT NULL,
    ended_s REAL NOT NULL,  -- seconds since 1970
    seat INTEGER NOT NULL,  -- the player's own, from 1
    seats TEXT NOT NULL,  -- JSON: for each seat who played it, the score, whether it won
    facts TEXT NOT NULL  -- JSON: what only that game knows
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS deleted (key TEXT PRIMARY KEY) WITHOUT ROWID;  -- they stay away when they are reopened
CREATE TABLE IF NOT EXISTS done (what TEXT PRIMARY KEY) WITHOUT ROWID;  -- `import GAME`: its older games are in
CREATE TABLE IF NOT EXISTS rating (  -- since version 2, as the tables below
    game TEXT NOT NULL,
    whose TEXT NOT NULL,  -- a puzzle's name; empty: the player's
    points REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    PRIMARY KEY (game, whose)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS attempt (  -- at a puzzle, the first answer of each time that it was put
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    solved INTEGER NOT NULL,
    points REAL NOT NULL  -- the player's rating after it
);
CREATE TABLE IF NOT EXISTS daily (  -- the table of a day
    game TEXT NOT NULL,
    day TEXT NOT NULL,  -- such as 2026-11-24, by UTC
    whose TEXT NOT NULL,  -- `mine`, or `best`: the strongest player's in the same seat
    scores TEXT NOT NULL,  -- JSON: of every seat
    PRIMARY KEY (game, day, whose)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviewed (  -- since version 3
    key TEXT PRIMARY KEY,  -- of the game
    loss_per_turn REAL NOT NULL  -- points that the player lost a turn
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hinted (  -- since version 5
    key TEXT PRIMARY KEY,  -- of the game
    hints INTEGER NOT NULL  -- that the player took
) WITHOUT ROWID;
"""
_ONE_IMPORT = f"UPDATE done SET what = 'import {DEFAULT_GAME}' WHERE what = 'import';"
"""Before version 4 the games of one name were counted, and `done` did not say of which."""
GUIDED = "guided"
"""Beside the facts of a game in which a teacher advised the player."""
MAX_DIGITS = 9
"""Of a score or of what else is counted; with more of them a chart could not be drawn."""
LAST_S = 3.2e10
"""Seconds since 1970: Windows knows no day after the year 3000."""
BUSY_S = 1.0
"""How long another window that is writing is waited for; it takes milliseconds."""

log = logging.getLogger(__name__)


class StatisticsError(Exception):
    """Raised when the statistics cannot be read or written; its text is one sentence for the player."""


class DamagedStatistics(StatisticsError):
    """Raised when the file is no database, or a broken one."""


def statistics_file() -> Path:
    return paths.data() / "statistics.sqlite3"


def puzzle_folder() -> Path:
    """Of the puzzles that the player has saved, one file a game; they are deleted with the statistics."""
    return paths.data() / "puzzles"


def puzzle_files(game: str) -> list[Path]:
    """What is in it of that game."""
    return sorted(puzzle_folder().glob(f"{game}.jsonl*"))


def add_game(played: StoredGame) -> None:
    """Store a finished game; one that is stored already, or was deleted, changes nothing."""
    facts = {**played.facts, **({GUIDED: True} if played.is_guided else {})}
    row = (played.key, played.game, played.ended_s, played.seat, _json(played.seats), _json(facts))
    with connection() as database:
        database.execute(
            "INSERT OR IGNORE INTO game SELECT ?1, ?2, ?3, ?4, ?5, ?6"
            " WHERE NOT EXISTS (SELECT 1 FROM deleted WHERE key = ?1)",
            row,
        )
        if played.hints:
            database.execute(
                "INSERT OR IGNORE INTO hinted SELECT key, ?2 FROM game WHERE key = ?1", (played.key, played.hints)
            )


def add_finished_game(
    model: TableModel, ended_s: float, further: Collection[int] = (), *, is_guided: bool = False
) -> None:
    """Store the finished game of `model`, which has a seat of one's own; `further`: see `stored_game`."""
    add_game(stored_game(model, ended_s, further)._replace(is_guided=is_guided))


def count_finished_game(
    model: TableModel, ended_s: float, further: Collection[int] = (), *, is_guided: bool = False
) -> tuple[str, ...]:
    """The same; returns the ids of the achievements that were won in this game first, and of new records."""
    add_finished_game(model, ended_s, further, is_guided=is_guided)
    key, words, games = game_key(model), statistics(model.rules.name), stored_games(model.rules.name)
    earned = words.earned(games)
    first = tuple(each.id for each in words.achievements() if each.id in earned and earned[each.id].key == key)
    return first + new_records(games, key)


def add_review(model: TableModel, loss_per_turn: float) -> None:
    """Store what the review found of the player's own turns in the finished game of `model`; the newest counts."""
    with connection() as database:
        database.execute("INSERT OR REPLACE INTO reviewed VALUES (?, ?)", (game_key(model), loss_per_turn))


def is_there() -> bool:
    """Whether anything has been stored yet."""
    try:
        return statistics_file().exists()
    except OSError as fault:
        raise StatisticsError(_failed_text(fault.strerror or fault)) from None


def stored_games(game: str) -> list[StoredGame]:
    """All finished games of that name, the oldest first; a row that does not hold is left out."""
    if not is_there():
        return []
    with connection() as database:
        rows = database.execute(
            "SELECT key, game, ended_s, seat, seats, facts, loss_per_turn, hints FROM game"
            " LEFT JOIN reviewed USING (key) LEFT JOIN hinted USING (key)"
            " WHERE game = ? ORDER BY ended_s, key",
            (game,),
        ).fetchall()
    found = []
    for row in rows:
        try:
            found.append(_played(row))
        except locked_file.INVALID as fault:
            log.warning("a game of the statistics cannot be read and is left out: %s", fault)
    return found


def delete_all(game: str) -> None:
    """Delete every game of that name, its ratings and its saved puzzles.

    A damaged file is deleted, and with it what it holds of other games: this is the way to begin again. StatisticsError
    where nothing can be deleted just now, such as on a full disk or while another window is writing.
    """
    try:
        with locked_file.locked_folder(puzzle_folder()):  # or a window that saves one would write the others again
            for file in [*_delete_rows(game), *puzzle_files(game)]:
                file.unlink(missing_ok=True)
    except OSError as fault:
        raise StatisticsError(_failed_text(fault.strerror or fault)) from None
    mark_import_done(game)


def _delete_rows(game: str) -> list[Path]:
    """The damaged file, where it is one: it is to be deleted as a whole."""
    try:
        with connection() as database:
            database.execute("PRAGMA secure_delete = ON")
            database.execute("INSERT OR IGNORE INTO deleted SELECT key FROM game WHERE game = ?", (game,))
            # These do not say of which game they are; one whose game is not stored goes, too.
            for table in ("reviewed", "hinted"):
                others = "(SELECT key FROM game WHERE game <> ?)"
                database.execute(f"DELETE FROM {table} WHERE key NOT IN {others}", (game,))
            for table in ("game", "rating", "attempt", "daily"):
                database.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
    except DamagedStatistics:
        return [statistics_file()]
    return []


def imports_due() -> list[str]:
    """The games with statistics whose finished games from before have not been taken in yet."""
    with connection() as database:
        done = {what for (what,) in database.execute("SELECT what FROM done")}
    return [game for game in game_names() if has_statistics(game) and _import_mark(game) not in done]


def mark_import_done(game: str) -> None:
    with connection() as database:
        database.execute("INSERT OR IGNORE INTO done VALUES (?)", (_import_mark(game),))


def _import_mark(game: str) -> str:
    return f"import {game}"


@contextmanager
def connection() -> Iterator[sqlite3.Connection]:
    """The open file with its tables; committed at the end. StatisticsError for every failure."""
    try:
        file = paths.ensure_folder(paths.data()) / statistics_file().name
        with closing(sqlite3.connect(file, timeout=BUSY_S)) as database, database:
            database.text_factory = _decode_lossy  # a row that is no text is judged like any other that does not hold
            version = database.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise StatisticsError(_("The statistics come from a newer version of this program"))
            if version < VERSION:
                database.executescript(f"BEGIN IMMEDIATE; {_TABLES} {_ONE_IMPORT} PRAGMA user_version = {VERSION};")
            yield database
    except OSError as fault:
        raise StatisticsError(_failed_text(fault.strerror or fault)) from None
    except sqlite3.OperationalError as fault:  # a full disk, a lock, a folder that may not be written
        raise StatisticsError(_failed_text(fault)) from None
    except sqlite3.DatabaseError:
        raise DamagedStatistics(damaged_text()) from None


def damaged_text() -> str:
    return _("The statistics cannot be read: {file} is damaged").format(file=statistics_file().name)


def _failed_text(reason: object) -> str:
    return _("The statistics cannot be opened or written: {reason}").format(reason=reason)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _number(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError("no number of a game")
    return int(digits)


def _decode_lossy(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _played(row: tuple[Any, ...]) -> StoredGame:
    """ValueError or TypeError if it has been edited into something else."""
    seats, facts = (json.loads(each, parse_int=_number) for each in row[4:6])
    key, game, ended_s, seat = row[:4]
    loss, is_guided = None if row[6] is None else float(row[6]), facts.pop(GUIDED, False) is True
    by_seat, hints = tuple(StoredSeat(*each) for each in seats), row[7] or 0
    played = StoredGame(key, game, float(ended_s), seat, by_seat, facts, loss, is_guided, hints)
    typed = all(type(by) is str and type(score) is int and type(won) is bool for by, score, won in played.seats)
    if not typed or game not in game_names() or type(seat) is not int or not 1 <= seat <= len(played.seats):
        raise ValueError("no finished game")
    if type(hints) is not int or not 0 <= played.ended_s < LAST_S or not isfinite(loss or 0.0):
        raise ValueError("no finished game")
    if type(facts) is not dict or not statistics(game).are_facts_valid(facts):
        raise ValueError("no facts of that game")
    statistics(game).columns(played)  # facts of each seat are there for this one, too
    return played

"""The table of a day: the same deal, seats, extra parts and opponents for everyone, derived from the date alone.

The formula is in docs/puzzles.md; no server is needed.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from elcapitan import games, locked_file
from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import level_word
from elcapitan.bots.whole_game import play_whole_game
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.model.table_setup import PERSON, free_names
from elcapitan.client.puzzles.daily_games import DAY
from elcapitan.client.statistics.statistics_store import connection, is_there
from elcapitan.games import DEFAULT_GAME

LEVEL = "normal"
"""Of the opponents: it needs no time to think and so plays alike everywhere."""
BEST_BUDGET = Budget(rollouts=200)
"""Of the strongest level, which plays the same seat for comparison: in simulated games, so alike on every machine."""
MINE, BEST = "mine", "best"
MAX_SCORE = 10**9
"""No game comes near it, and longer numbers have no room."""
MOST_PLAYERS = 5
"""At the table of a day, of games for more."""
EXTRA_IN = 3
"""One in this many tables has a given extra part."""

log = logging.getLogger(__name__)


class DailyTable(NamedTuple):
    """What is derived from the date."""

    game: str
    day: str
    """Such as `2026-11-24`, by UTC."""
    seed: bytes
    players: int
    seat: int
    """The player's, from 1."""
    extras: tuple[str, ...]
    levels: tuple[str, ...]
    """By seat; that of the player's own is what plays it for comparison."""

    @property
    def options(self) -> dict[str, Any]:
        """Of the game, without the board."""
        board = games.builtin_parts(self.game)
        options: dict[str, Any] = {"players": self.players, **({"extras": list(self.extras)} if board else {})}
        dealer = games.ruleset(self.game).dealer(self.seed, {**board, **options})
        return {**options, "start": dealer.starter(self.players)}

    def new_model(self, name: str) -> TableModel:
        """The table before the first move; the player is called `name`."""
        rules, board, options = games.ruleset(self.game), games.builtin_parts(self.game), self.options
        deal = tuple(rules.dealer(self.seed, {**board, **options}).deal())
        return TableModel(rules, GameSetup(options, board.get("board", {}), deal), self.seats(name), me=self.seat)

    def seats(self, name: str) -> list[TableSeat]:
        """Who sits where; the player is called `name`."""
        names = free_names(self.game, [name])
        return [
            TableSeat(seat, *((name, colour, PERSON) if seat == self.seat else (names[seat - 1], colour, level)))
            for seat, (level, colour) in enumerate(zip(self.levels, games.colours(self.game), strict=False), 1)
        ]


class DailyResult(NamedTuple):
    """What came of the table of a day."""

    day: str
    mine: tuple[int, ...]
    """The scores of all seats; empty: not played to its end yet."""
    best: tuple[int, ...]
    """The same with the strongest player in that seat; empty: not known yet."""


def today(now: datetime | None = None) -> str:
    """The date by UTC."""
    return (now or datetime.now(UTC)).astimezone(UTC).strftime("%Y-%m-%d")


def daily_table(day: str, game: str = DEFAULT_GAME) -> DailyTable:
    """The table of that day."""
    digest = blake2b(f"{game}/daily/{day}".encode(), digest_size=16).digest()
    fewest, most = games.ruleset(game).seats
    players = fewest + digest[0] % (min(most, MOST_PLAYERS) - fewest + 1)
    seat = 1 + digest[1] % players
    chosen = tuple(each for at, each in enumerate(_extras(game)) if digest[2 + at] % EXTRA_IN == 0)
    characters = games.characters(game)
    levels = [level_word(LEVEL, characters[digest[8 + at] % len(characters)]) for at in range(players)]
    levels[seat - 1] = games.opponents(game)[-1]
    return DailyTable(game, day, digest, players, seat, chosen, tuple(levels))


@cache
def _extras(game: str) -> tuple[str, ...]:
    """The extra parts of the standard board."""
    boards = games.face(game).boards
    return () if boards is None else tuple(extra.id for extra in boards.choices()[0].extras)


def best_scores(table: DailyTable) -> list[int]:
    """What the strongest player makes of the player's seat; takes half a minute, for a process of its own."""
    options = {**games.builtin_parts(table.game), **table.options}
    return play_whole_game(table.game, options, table.seed, table.levels, table.seat, BEST_BUDGET)


def store_scores(game: str, day: str, whose: str, scores: Sequence[int]) -> None:
    """Keep them; the first result of a day is the one that counts. StatisticsError if it cannot be stored."""
    with connection() as database:
        database.execute("INSERT OR IGNORE INTO daily VALUES (?, ?, ?, ?)", (game, day, whose, json.dumps([*scores])))


def daily_results(game: str) -> list[DailyResult]:
    """The days that were played, the newest first; a row that does not hold is left out. StatisticsError if the file
    cannot be read.
    """
    if not is_there():
        return []
    with connection() as database:
        rows = database.execute("SELECT day, whose, scores FROM daily WHERE game = ?", (game,)).fetchall()
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    for day, whose, text in rows:
        try:
            scores = tuple(json.loads(text))
            if not DAY.fullmatch(day) or len(scores) != daily_table(day, game).players:
                raise ValueError("no scores of that table")
            if not all(type(each) is int and abs(each) < MAX_SCORE for each in scores):
                raise ValueError("no scores of a game")
        except locked_file.INVALID as fault:
            log.warning("a result of a table of the day cannot be read and is left out: %s", fault)
        else:
            found.setdefault(day, {})[whose] = scores
    results = [DailyResult(day, each.get(MINE, ()), each.get(BEST, ())) for day, each in found.items()]
    return sorted(results, key=lambda each: each.day, reverse=True)

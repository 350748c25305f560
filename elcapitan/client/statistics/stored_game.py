"""One finished game as the statistics store it, and what a game must bring along for them.

What concerns any game is in `StoredGame`; its `facts` are the game's own, and only its `GameStatistics`
(elcapitan/games) reads them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.model.bot_profiles import LOCAL, PERSON
from elcapitan.client.model.stand_ins import counts_for_player, main_player
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.games import statistics

RECORDS_FROM = 3
"""Games before the first record: what is the best of two is none."""


class StoredSeat(NamedTuple):
    """One seat of a finished game."""

    by: str
    """Who made most of its moves: `person`, `local` for another person at the same computer, or a level."""
    score: int
    won: bool


class StoredGame(NamedTuple):
    """A finished game in which this player sat. Names of players are not in it."""

    key: str
    """The same for the same game, however often it is opened."""
    game: str
    ended_s: float
    """Seconds since 1970."""
    seat: int
    """This player's, from 1."""
    seats: tuple[StoredSeat, ...]
    facts: dict[str, Any]
    """The game's own, as plain JSON values."""
    loss_per_turn: float | None = None
    """Points that this player lost a turn, as the review of the game found; None: it has not been reviewed."""
    is_guided: bool = False
    """A teacher advised the player."""
    hints: int = 0
    """How many this player took."""

    @property
    def me(self) -> StoredSeat:
        return self.seats[self.seat - 1]

    @property
    def opponents(self) -> tuple[StoredSeat, ...]:
        return self.seats[: self.seat - 1] + self.seats[self.seat :]

    @property
    def lead(self) -> int:
        """Points that this player has more than the best of the others."""
        return self.me.score - max((other.score for other in self.opponents), default=0)

    @property
    def place(self) -> int:
        """This player's; equal scores share a place."""
        return 1 + sum(other.score > self.me.score for other in self.opponents)


class Achievement(NamedTuple):
    """Something to try once, in the player's language."""

    id: str
    title: str
    lesson: str
    """What is to be done, and what it teaches."""


class RankedRow(NamedTuple):
    """One line of a game's list of the best."""

    name: str
    value: float
    """On average, over `games`."""
    games: int


class PanelRow(NamedTuple):
    """One line of a panel of details."""

    name: str
    text: str
    """The value in words."""
    value: float | None = None
    """The length of its bar beside the others of the panel; None: it has none."""
    others: float | None = None
    """The same of the opponents, as a mark on the bar."""


class StatisticsPanel(NamedTuple):
    """A panel of details: numbers that only this game has."""

    title: str
    note: str
    """What the numbers are."""
    rows: Sequence[PanelRow]


class GameStatistics(Protocol):
    """What one game adds to the statistics. Its facts have `achieved`: the ids of what one game alone has earned."""

    def facts(self, model: TableModel) -> dict[str, Any]:
        """The game's own facts about the finished game of `model`, as plain JSON values."""

    def are_facts_valid(self, facts: Mapping[str, Any]) -> bool:
        """Whether these are such facts: the file may have been edited."""

    def achievements(self) -> Sequence[Achievement]:
        """All of them, in the order in which they are shown."""

    def earned(self, games: Sequence[StoredGame]) -> dict[str, StoredGame]:
        """By id, the game in which each achievement was earned first; `games` are the oldest first."""

    def figures(self, games: Sequence[StoredGame]) -> Sequence[tuple[str, str]]:
        """Averages and the like, as label and value; `games` is not empty."""

    def course_title(self) -> str:
        """What the scores of one game after another are."""

    def best(self, games: Sequence[StoredGame]) -> tuple[str, Sequence[RankedRow]]:
        """A heading, and what has been worth most, the best first."""

    def panels(self, games: Sequence[StoredGame]) -> Sequence[StatisticsPanel]:
        """Its details; `games` is not empty. Nothing: it has no page of them."""

    def columns(self, game: StoredGame) -> Mapping[str, str | int]:
        """The facts of one game as columns of a table; their names are English and the same for every game."""

    def income_rows(self, model: TableModel) -> Sequence[tuple[str, Sequence[int]]]:
        """Where the points of a whole game came from: each source, and what it brought by seat."""


def first_earned(games: Sequence[StoredGame], every_level: str, levels: Collection[str]) -> dict[str, StoredGame]:
    """By id, the game in which each achievement was earned first; `games` are the oldest first.

    `every_level`: the one that is earned by victories against computer players of all `levels`.
    """
    found: dict[str, StoredGame] = {}
    beaten: set[str] = set()
    for played in games:
        for name in played.facts["achieved"]:
            found.setdefault(name, played)
        if played.me.won:
            beaten |= {split_level_word(seat.by)[0] for seat in played.opponents}
            if beaten.issuperset(levels):
                found.setdefault(every_level, played)
    return found


def game_key(model: TableModel) -> str:
    """A digest of deal and moves: two games that agree in both are the same game."""
    moves = [[step.seat, step.text, *step.turned_up] for step in model.steps]
    text = json.dumps([model.rules.name, model.setup.deal, moves])
    return blake2b(text.encode(), digest_size=16).hexdigest()


def stored_game(model: TableModel, ended_s: float, further: Collection[int] = ()) -> StoredGame:
    """The finished game of `model` as seen from its seat `me`; `further`: seats of other people at this computer.

    ValueError if it is not over, or is not the player's own: the seat is empty, a computer player moved for them, or it
    went on from a record.
    """
    result = model.rules.result(model.state)
    if result is None or not counts_for_player(model):
        raise ValueError("only a finished game of one's own counts")
    seats = tuple(
        StoredSeat(_stored_player(model, info.seat, further), score, info.seat in result.winners)
        for info, score in zip(model.seats, result.scores, strict=True)
    )
    facts = statistics(model.rules.name).facts(model)
    hints = model.hints_taken[model.me - 1] if model.hints_taken else 0
    return StoredGame(game_key(model), model.rules.name, ended_s, model.me, seats, facts, hints=hints)


def record_titles() -> dict[str, str]:
    """Personal records by id, as the ranking names them."""
    return {"record-score": _("your best score"), "record-lead": _("your largest lead")}


def new_records(games: Sequence[StoredGame], key: str) -> tuple[str, ...]:
    """The ids of the records that the game of that key holds alone, once there are enough games before it."""
    last = next((each for each in games if each.key == key), None)
    others = [each for each in games if each.key != key]
    if last is None or len(others) < RECORDS_FROM:
        return ()
    is_best = last.me.score > max(each.me.score for each in others)
    leads = last.me.won and last.lead > max(each.lead for each in others)
    return tuple(name for name, new in zip(record_titles(), (is_best, leads), strict=True) if new)


def _stored_player(model: TableModel, seat: int, further: Collection[int]) -> str:
    by = main_player(model, seat)
    return LOCAL if by == PERSON and seat in further else by

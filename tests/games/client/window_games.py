"""What tests of every game's window need of each: its recorded games and the types of its scenes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay.record_replay import RecordReplay
from elcapitan.client.sheet.counted_sheet import CountedSheet
from elcapitan.client.sheet.ranking_sheet import RankingSheet
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.replay import ReplayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording import result_text as capitan_result
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.replay import YspahanReplayScene
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.client.wording import result_text as yspahan_result
from elcapitan.games.yspahan.rules.model.state import ScoreParts

RECORDS = Path(__file__).parents[2] / "pictures" / "records"


class WindowGame(NamedTuple):
    """A game as its window shows it."""

    name: str
    records: Path
    """The folder of its recorded games `two`, `three` and `four`."""
    table: type[GameTableScene]
    replay: type[RecordReplay]
    scoring: type[CountedSheet]
    """What is shown when a phase or a week is scored."""
    ranking: type[RankingSheet]
    scores: Callable[[Any], tuple[int, ...]]
    """What a position gives each seat."""
    with_score: Callable[[Any, int, int], Any]
    """The position in which that seat has that score."""
    result_sentences: Callable[[TableModel], list[str]]
    """What decided a finished game."""

    def file(self, name: str = "four") -> Path:
        return self.records / f"{name}.capitan"

    def record(self, name: str = "four") -> dict[str, Any]:
        """A recorded game of so many players."""
        return _record(self.file(name))

    def recorded(self, name: str = "four", upto: int | None = None) -> TableModel:
        """The table of that game after its first `upto` moves (None: all of them)."""
        return TableModel.from_record(self.record(name), upto)

    def level(self) -> TableModel:
        """The finished game of four, in which everyone has 90."""
        model = self.recorded()
        state = model.state
        for seat in range(1, 5):
            state = self.with_score(state, seat, 90)
        model.steps[-1] = model.steps[-1]._replace(after=state)
        return model


@cache
def _record(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


CAPITAN = WindowGame(
    "elcapitan",
    RECORDS,
    TableScene,
    ReplayScene,
    PaydayScene,
    RankingScene,
    lambda state: tuple(player.money for player in state.players),
    lambda state, seat, score: state.with_player(seat, state.player(seat)._replace(money=score)),
    capitan_result.result_sentences,
)
YSPAHAN = WindowGame(
    "yspahan",
    RECORDS / "yspahan",
    YspahanScene,
    YspahanReplayScene,
    WeekEndScene,
    PointsRankingScene,
    lambda state: tuple(player.points for player in state.players),
    lambda state, seat, score: state.with_player(seat, state.player(seat)._replace(parts=ScoreParts(caravan=score))),
    yspahan_result.result_sentences,
)
every_game = pytest.mark.parametrize("game", [CAPITAN, YSPAHAN], ids=lambda game: game.name)

"""What decided a finished game: the lead of the winner, the source and the week that made the most of it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.yspahan.client.facts.week_ledger import points_ranking, weeks_ended


class DecidingSource(StrEnum):
    """What a difference came from; the names of parts are those of `ScoreParts`."""

    LEAD = "lead"
    TIE = "tie"
    SOUKS = "souks"
    BAZAAR = "bazaar"
    LOADING = "loading"
    CARAVAN = "caravan"
    BUILDINGS = "buildings"
    CARDS = "cards"
    WEEK = "week"


PARTS = (
    *(DecidingSource.SOUKS, DecidingSource.BAZAAR, DecidingSource.LOADING),
    *(DecidingSource.CARAVAN, DecidingSource.BUILDINGS, DecidingSource.CARDS),
)


class PointsDifference(NamedTuple):
    """Two players and their points from one source; `better` has more."""

    source: DecidingSource
    better: int
    worse: int
    mine: int
    theirs: int
    week: int = 0
    """Of the source `WEEK`."""

    @property
    def points(self) -> int:
        """How many more."""
        return self.mine - self.theirs


def deciding_sources(model: TableModel) -> list[PointsDifference]:
    """The winner against the second, at most three facts; a shared victory and no more is one fact alone."""
    players = model.state.players
    (_first, better), (place, worse) = points_ranking([player.points for player in players])[:2]
    mine, theirs = players[better - 1], players[worse - 1]
    if place == 1:
        return [PointsDifference(DecidingSource.TIE, better, worse, mine.points, theirs.points)]
    sources = [
        PointsDifference(part, better, worse, getattr(mine.parts, part), getattr(theirs.parts, part)) for part in PARTS
    ]
    weeks = [
        PointsDifference(
            DecidingSource.WEEK, better, worse, sum(week.earned[better - 1]), sum(week.earned[worse - 1]), week.week
        )
        for week in weeks_ended(model)
    ]
    lead = PointsDifference(DecidingSource.LEAD, better, worse, mine.points, theirs.points)
    return [lead, *(max(each, key=lambda fact: fact.points) for each in (sources, weeks) if each)]

"""What decided a game: the facts are those of the scores, and their differences add up."""

from __future__ import annotations

import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.yspahan.client.facts.deciding_sources import PARTS, DecidingSource, deciding_sources
from elcapitan.games.yspahan.rules.model.state import ScoreParts
from tests.games.yspahan.client.facts.weeks import record, recorded


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_the_lead_comes_first_and_the_others_are_the_largest_differences(name: str) -> None:
    model = recorded(name)
    lead, source, week = deciding_sources(model)
    scores = sorted(record(name)["scores"])
    assert (lead.source, lead.points) == (DecidingSource.LEAD, scores[-1] - scores[-2])
    better, worse = (model.state.player(seat).parts for seat in (lead.better, lead.worse))
    differences = [getattr(better, part) - getattr(worse, part) for part in PARTS]
    assert sum(differences) == lead.points
    assert source.points == max(differences)
    assert week.source is DecidingSource.WEEK
    assert week.week in (1, 2, 3)


def tied() -> TableModel:
    """A finished game in which the best two are level."""
    model = recorded()
    state = model.state
    best = ScoreParts(souks=40, caravan=50)
    for seat in (1, 3):
        state = state.with_player(seat, state.player(seat)._replace(parts=best))
    model.steps[-1] = model.steps[-1]._replace(after=state)
    return model


def test_e1_players_who_share_the_victory_are_not_told_of_a_lead() -> None:
    (fact,) = deciding_sources(tied())
    assert (fact.source, fact.better, fact.worse, fact.mine, fact.theirs) == (DecidingSource.TIE, 1, 3, 90, 90)

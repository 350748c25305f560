"""Facts of finished games of either game: read from their file, they are checked by the types that are declared."""

from __future__ import annotations

import json
from typing import Any

import pytest

from elcapitan.games import statistics
from tests.games.capitan.client.facts.test_ledger import whole
from tests.games.yspahan.client.facts.weeks import recorded

GAMES = ["elcapitan", "yspahan"]


def facts(game: str) -> dict[str, Any]:
    """As they are stored and read again."""
    found: dict[str, Any] = json.loads(
        json.dumps(statistics(game).facts(whole() if game == "elcapitan" else recorded()))
    )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_facts_of_a_finished_game_are_valid(game: str) -> None:
    assert statistics(game).are_facts_valid(facts(game))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wrong", [None, True, 1.5, "word", [None], {"word": True}, [[True]]])
def test_a_value_of_another_type_is_found_in_every_fact(game: str, wrong: object) -> None:
    for name in facts(game):
        assert not statistics(game).are_facts_valid({**facts(game), name: wrong}), name


@pytest.mark.parametrize("game", GAMES)
def test_no_fact_may_be_missing_or_unknown(game: str) -> None:
    for name in facts(game):
        assert not statistics(game).are_facts_valid({key: each for key, each in facts(game).items() if key != name})
    assert not statistics(game).are_facts_valid({**facts(game), "other": 1})

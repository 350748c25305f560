"""Facts of finished games of every game: read from their file, they are checked by the types that are declared."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from elcapitan import paths
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.statistics import statistics_store, summary
from elcapitan.client.statistics.stored_game import StoredGame, StoredSeat
from elcapitan.games import statistics
from tests.games.capitan.client.facts.test_ledger import whole
from tests.games.offline_game import OfflineGame
from tests.games.yspahan.client.facts.weeks import recorded


@cache
def finished_carcassonne() -> TableModel:
    """A game with every expansion, played at random."""
    game = OfflineGame("carcassonne", 3, options={"expansions": ["inns", "traders", "hills", "river"]})
    game.play_to_the_end(random.Random(1))
    return game.model


FINISHED: dict[str, Callable[[], TableModel]] = {
    "elcapitan": whole,
    "yspahan": recorded,
    "carcassonne": finished_carcassonne,
}
GAMES = [*FINISHED]


def facts(game: str) -> dict[str, Any]:
    """As they are stored and read again."""
    found: dict[str, Any] = json.loads(json.dumps(statistics(game).facts(FINISHED[game]())))
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
def test_no_fact_may_be_missing_or_unknown_but_later_ones_of_an_older_game(game: str) -> None:
    words: Any = statistics(game)
    for name in facts(game):
        rest = {key: each for key, each in facts(game).items() if key != name}
        assert words.are_facts_valid(rest) == (name in words.facts_type._field_defaults)
    assert not statistics(game).are_facts_valid({**facts(game), "other": 1})


@pytest.mark.parametrize("game", GAMES)
def test_facts_that_lack_those_of_a_seat_cost_no_page(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    seats = (StoredSeat("easy", 1, False), StoredSeat("person", 2, True))
    statistics_store.add_game(StoredGame("key", game, 1.7e9, 2, seats, facts(game)))
    assert statistics_store.stored_games(game)
    for name in (name for name, value in facts(game).items() if isinstance(value, list)):
        with statistics_store.connection() as database:
            database.execute("UPDATE game SET facts = ?", (json.dumps({**facts(game), name: []}),))
        if games := statistics_store.stored_games(game):
            summary.csv_text(games, game)
            assert statistics(game).figures(games)
            assert isinstance([*statistics(game).panels(games)], list)

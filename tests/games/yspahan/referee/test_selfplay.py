"""Whole games of the referee's own legal moves, by its own dealer: no dead end, and nothing is lost on the way."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product

import pytest

from tests.games.yspahan.referee.board import BUILDINGS, CARDS, SHOPS_OF
from tests.games.yspahan.referee.position import OPTIONS, OVER, Position, camels_per_row
from tests.games.yspahan.referee.record import judge_record
from tests.games.yspahan.referee.selfplay import played_table, record_of

pytestmark = pytest.mark.slow

DAYS = 21


@pytest.mark.parametrize(("gold_steps", "card_time"), [*product(*OPTIONS.values())])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_its_own_legal_moves_comes_to_its_end(players: int, gold_steps: str, card_time: str) -> None:
    table, moves, positions, seed = played_table(players, players, gold_steps, card_time)
    assert positions[-1].stage == OVER
    texts = [text for _, text, *_ in moves]
    assert sum(text.startswith("roll") for text in texts) == DAYS
    assert texts.count("end") == DAYS * max(players, 3)
    for position in positions:
        assert_complete(position)
    findings = judge_record(json.dumps(record_of(table, moves, positions, seed)))
    assert (findings.faults, findings.finished) == ([], True)


def assert_complete(position: Position) -> None:
    """Every card is somewhere, no souk has two owners, nothing is negative."""
    elsewhere = Counter(position.discard)
    for player in position.players.values():
        elsewhere.update(player.hand)
        assert min(player.gold, player.camels, player.points) >= 0
        assert len(set(player.buildings)) == len(player.buildings) <= len(BUILDINGS)
    assert elsewhere <= Counter(CARDS)
    assert position.deck == sum(CARDS.values()) - elsewhere.total()
    assert Counter(CARDS) - elsewhere <= Counter(position.pile)
    assert len(position.caravan) < 3 * camels_per_row(position)
    assert all(len(position.owners(souk)) <= 1 for souk in SHOPS_OF)

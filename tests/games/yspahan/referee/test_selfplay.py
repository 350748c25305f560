"""Whole games of the referee's own legal moves, by its own dealer: no dead end, and nothing is lost on the way."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import product

import pytest

from tests.games.yspahan.referee.board import BUILDINGS, CARDS, SHOPS_OF
from tests.games.yspahan.referee.moves import STAGES_OF
from tests.games.yspahan.referee.position import OPTIONS, OVER, Position, camels_per_row
from tests.games.yspahan.referee.record import judge_record
from tests.games.yspahan.referee.selfplay import played_table, record_of

pytestmark = pytest.mark.slow

DAYS = 21
CHOICES = [dict(zip(OPTIONS, values, strict=True)) for values in product(*OPTIONS.values())]
TABLES = [(2 + at % 3, at % len(CHOICES)) for at in range(max(6, len(CHOICES)))]
"""Twice every number of players with every choice of all options."""

game = cache(lambda players, at: played_table(players, players, CHOICES[at]))
"""By players and a place in CHOICES; shared by the tests of this module."""


@pytest.mark.parametrize(("players", "at"), TABLES)
def test_a_game_of_its_own_legal_moves_comes_to_its_end(players: int, at: int) -> None:
    table, moves, positions, seed = game(players, at)
    assert positions[-1].stage == OVER
    texts = [text for _, text, *_ in moves]
    assert sum(text.startswith("roll") for text in texts) == DAYS
    assert texts.count("end") == DAYS * max(players, 3)
    for position in positions:
        assert_complete(position)
    findings = judge_record(json.dumps(record_of(table, moves, positions, seed)))
    assert (findings.faults, findings.finished) == ([], True)


def test_together_these_games_use_every_move_card_building_and_chance() -> None:
    verbs, cards, buildings, happened = set(), set(), set(), Counter[str]()
    for players, at in TABLES:
        table, moves, positions, _ = game(players, at)
        for _, text, *answers in moves:
            verbs.add(text.split()[0])
            cards |= {word for word in text.split() if word in CARDS}
            happened["card loaded for"] += bool(answers) and text.split()[0] in ("supervisor", "first", "keep", "send")
        buildings |= {building for player in table.now.players.values() for building in player.buildings}
        happened["reshuffled"] += table.now.shuffles > 1
        happened["full caravan"] += len(table.now.payments) > 6
        happened["asked out of turn"] += any(now.asked and now.asked[0] != now.seat for now in positions)
    assert (verbs, cards, buildings) == (set(STAGES_OF), set(CARDS), set(BUILDINGS))
    assert all(happened[what] for what in ("card loaded for", "reshuffled", "full caravan", "asked out of turn"))


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

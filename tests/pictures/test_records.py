"""The recorded games behind the stored pictures are those of today's rules."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from elcapitan.arena.game_review import review_from_json
from elcapitan.games import ruleset
from elcapitan.table.record import Entry, parse_record
from elcapitan.table.replay import verify_record
from tests.pictures.records import FILES, by_todays_rules

CAPITAN = next(file for file in FILES if file.parent.name == "records")
"""A game of El Capitan; other games have folders."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_recorded_game_is_one_of_todays_rules(file: Path) -> None:
    then = file.read_text("utf-8")
    assert by_todays_rules(parse_record(then)) == (then, len(parse_record(then).moves)), (
        "python -m tests.pictures.records"
    )


def test_a_game_whose_moves_no_longer_hold_is_played_to_another_end() -> None:
    then = parse_record(CAPITAN.read_text("utf-8"))
    text, kept = by_todays_rules(replace(then, moves=(*then.moves[:40], Entry(1, "fortress"), *then.moves[41:])))
    assert kept == 40
    assert parse_record(text).moves[:40] == then.moves[:40]
    assert verify_record(parse_record(text), ruleset).state.phase == 3
    assert parse_record(text).winners


def test_a_stored_review_is_that_of_its_game() -> None:
    for file in CAPITAN.parent.rglob("*.review.json"):
        game = file.with_name(file.name.replace("review.json", "capitan"))
        held = review_from_json(json.loads(file.read_text("utf-8")))
        assert held.digest == parse_record(game.read_text("utf-8")).digest, f"elcapitan review {game} --seat 1 --json"

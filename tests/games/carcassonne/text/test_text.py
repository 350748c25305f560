"""Carcassonne in words: whole games by the names of the moves, the map, features, refusals."""

from __future__ import annotations

import random

import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode
from elcapitan.games.carcassonne.words import refusal_text
from tests.games.text.reader import Reader

EVERYTHING = {"expansions": ["inns", "traders", "hills", "river"], "wheel": "board"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (8, EVERYTHING)])
def test_a_whole_game_is_played_by_names_and_everything_is_said(
    language: str, seats: int, options: dict[str, object]
) -> None:
    i18n.use_language(language)
    chance, reader = random.Random(seats), Reader("carcassonne", seats, seats, options=options)
    while not reader.over:
        reader.others_play(chance)
        if reader.over:
            break
        before = len(reader.model.steps)
        reader.orders(chance.choice(list(reader.session.moves_page())))
        assert len(reader.model.steps) == before + 1
    for order in ("m", "w", "t", "t 1 1", "c 0 0", "f", "f all", "p", "k", "l", "?"):
        assert all(reader.orders(order)), order
    assert all(len(line) <= 100 for line in reader.orders("t"))
    assert any(line.startswith("1. ") for line in reader.everything)
    assert not any("{" in line for line in reader.everything)


def test_the_start_tile_is_a_map_and_sentences() -> None:
    reader = Reader("carcassonne", 2)
    assert reader.orders("t")[:4] == ["       0", "    |  c", "  0 |r . r", "    |  m"]
    assert reader.orders("c 0 0")[1] == "city to the north: a city of 1 tile, open to the north"
    assert reader.orders("c atlantis") == ["Which square? Write its x and y, such as: c 0 0."]


def test_what_is_not_possible_is_answered_in_a_sentence() -> None:
    assert {*refusal_text._SENTENCES} == {*CarcassonneRefusalCode}
    assert Reader("carcassonne", 2).orders("pass") == ["A tile must be drawn first."]

"""Characters of Yspahan: each a manner of playing of its own (their bounds: tests/kit/bots/test_characters.py)."""

from __future__ import annotations

import pytest

from elcapitan.bots.catalogue import level_word
from elcapitan.games.yspahan.bots.levels import make_bot
from elcapitan.games.yspahan.game import CHARACTERS, LEVELS
from tests.games.yspahan.bots.yspahan_games import FEW, YSPAHAN, play_yspahan


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_character_plays_otherwise_somewhere(level: str, character: str) -> None:
    games = [play_yspahan(["easy"] * 3, seed=seed) for seed in (5, 6, 7)]
    plain, own = make_bot(level, 3), make_bot(level_word(level, character), 3)
    asked = [
        (YSPAHAN.view(state, seat), seat, FEW)
        for game in games
        for state, seat in zip(game.states, game.seats, strict=False)
    ]
    assert any(plain.choose(*each) != own.choose(*each) for each in asked)


@pytest.mark.parametrize("level", LEVELS)
def test_characters_finish_their_games(level: str) -> None:
    words = [level_word(level, character) for character in CHARACTERS]
    assert len(play_yspahan(words, seed=8).points) == 4

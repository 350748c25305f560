"""Characters: within their bounds, each a manner of playing of its own, and named by words that can be taken apart."""

from __future__ import annotations

import re

import pytest

from elcapitan.bots.catalogue import WORD, all_level_words, level_word, split_level_word
from elcapitan.games.yspahan.bots.characters import (
    BY_NAME,
    FACTOR_WEIGHTS,
    MAX_FACTOR_DISTANCE,
    PLAIN,
    SIM_FACTOR_WEIGHTS,
    character_sim_weights,
    character_weights,
)
from elcapitan.games.yspahan.bots.levels import make_bot
from elcapitan.games.yspahan.bots.simulation.sim_weights import sim_weights_for
from elcapitan.games.yspahan.bots.weights import STANDARD
from elcapitan.games.yspahan.game import CHARACTERS, LEVELS
from tests.games.yspahan.bots.yspahan_games import FEW, YSPAHAN, play_yspahan

HARD = sim_weights_for(3)


def test_there_are_four_and_none_is_the_level_itself() -> None:
    assert tuple(BY_NAME) == CHARACTERS
    assert len({*BY_NAME.values(), PLAIN}) == len(CHARACTERS) + 1 == 5


@pytest.mark.parametrize("name", CHARACTERS)
def test_no_belief_is_further_from_the_level_than_it_may_be(name: str) -> None:
    character = BY_NAME[name]
    assert all(1.0 - MAX_FACTOR_DISTANCE <= factor <= 1.0 + MAX_FACTOR_DISTANCE for factor in character)
    changed = character_weights(character, STANDARD), character_sim_weights(character, HARD)
    assert changed[0] != STANDARD
    assert changed[1] != HARD
    for mine, base in [*zip(changed[0], STANDARD, strict=True), *zip(changed[1], HARD, strict=True)]:
        assert abs(mine - base) <= MAX_FACTOR_DISTANCE * abs(base) + 1e-9


def test_every_factor_is_about_weights_that_there_are() -> None:
    assert set(FACTOR_WEIGHTS) == set(SIM_FACTOR_WEIGHTS) == set(PLAIN._fields)
    assert {weight for about in FACTOR_WEIGHTS.values() for weight in about} <= set(STANDARD._fields)
    assert {weight for about in SIM_FACTOR_WEIGHTS.values() for weight in about} <= set(HARD._fields)


def test_a_plain_character_believes_what_the_level_does() -> None:
    assert character_weights(PLAIN, STANDARD) == STANDARD
    assert character_sim_weights(PLAIN, HARD) == HARD


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("character", ["", *CHARACTERS])
def test_a_word_is_taken_apart_again(level: str, character: str) -> None:
    word = level_word(level, character)
    assert split_level_word(word) == (level, character)
    assert re.fullmatch(WORD, word)
    assert word in all_level_words("yspahan")


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

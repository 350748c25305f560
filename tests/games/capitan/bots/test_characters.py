"""Characters: within their bounds, each a manner of playing of its own, and named by words that can be taken apart."""

from __future__ import annotations

import re

import pytest

from elcapitan.bots.catalogue import WORD, all_level_words, level_word, split_level_word
from elcapitan.games.capitan.bots.characters import (
    BY_NAME,
    FACTOR_WEIGHTS,
    MAX_FACTOR_DISTANCE,
    NO_CHARACTER,
    character_weights,
)
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.bots.weights import weights_for
from elcapitan.games.capitan.game import CHARACTERS, LEVELS
from tests.games.capitan.bots.whole_games import THOUGHT, play_game

NORMAL = weights_for(4)
POSITIONS = [state for seed in (5, 6, 7) for state in play_game(["normal"] * 4, seed).states]


def test_there_are_five_or_more_and_none_is_the_level_itself() -> None:
    assert len(CHARACTERS) >= 5
    assert tuple(BY_NAME) == CHARACTERS
    assert len({*BY_NAME.values(), NO_CHARACTER}) == len(CHARACTERS) + 1


@pytest.mark.parametrize("name", CHARACTERS)
def test_no_belief_is_further_from_the_level_than_it_may_be(name: str) -> None:
    assert all(1.0 - MAX_FACTOR_DISTANCE <= factor <= 1.0 + MAX_FACTOR_DISTANCE for factor in BY_NAME[name])
    seasoned = character_weights(BY_NAME[name], NORMAL)
    assert seasoned != NORMAL
    for mine, base in zip(seasoned, NORMAL, strict=True):
        assert abs(mine - base) <= MAX_FACTOR_DISTANCE * abs(base) + 1e-9


def test_every_factor_is_about_weights_that_there_are() -> None:
    assert set(FACTOR_WEIGHTS) == set(NO_CHARACTER._fields)
    assert {weight for about in FACTOR_WEIGHTS.values() for weight in about} <= set(NORMAL._fields)


def test_a_plain_character_believes_what_the_level_does() -> None:
    assert character_weights(NO_CHARACTER, NORMAL) == NORMAL


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("character", ["", *CHARACTERS])
def test_a_word_is_taken_apart_again(level: str, character: str) -> None:
    word = level_word(level, character)
    assert split_level_word(word) == (level, character)
    assert re.fullmatch(WORD, word)
    assert word in all_level_words("elcapitan")


@pytest.mark.parametrize("word", ["random", "my-bot", "pirate", "-pirate", "normal-"])
def test_other_words_have_no_character(word: str) -> None:
    assert split_level_word(word) == (word, "")


def test_an_unknown_word_is_nobody() -> None:
    with pytest.raises(KeyError):
        make_bot("normal-queen", 1)


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_plays_otherwise_somewhere(level: str, character: str) -> None:
    plain, own = make_bot(level, 3), make_bot(level_word(level, character), 3)
    asked = [(state, state.seat, THOUGHT) for state in POSITIONS]
    assert any(plain.choose(*each) != own.choose(*each) for each in asked)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_characters_finish_their_games(level: str) -> None:
    words = [level_word(level, character) for character in CHARACTERS]
    assert len(play_game(words[-5:], seed=8).money) == 5

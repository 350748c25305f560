"""Characters: within their bounds, each a manner of playing of its own, and named by words that can be taken apart."""

from __future__ import annotations

import re

import pytest

from elcapitan.bots.characters import ABOUT, BY_NAME, FURTHEST, PLAIN, weights_of
from elcapitan.bots.levels import bot
from elcapitan.bots.names import CHARACTERS, OPPONENTS, WORD, players, split, with_character
from elcapitan.bots.weights import weights_for
from tests.bots.games import THOUGHT, played

NORMAL = weights_for(4)
POSITIONS = [state for seed in (5, 6, 7) for state in played(["normal"] * 4, seed).states]


def test_there_are_five_or_more_and_none_is_the_level_itself() -> None:
    assert len(CHARACTERS) >= 5
    assert tuple(BY_NAME) == CHARACTERS
    assert len({*BY_NAME.values(), PLAIN}) == len(CHARACTERS) + 1


@pytest.mark.parametrize("name", CHARACTERS)
def test_no_belief_is_further_from_the_level_than_it_may_be(name: str) -> None:
    assert all(1.0 - FURTHEST <= factor <= 1.0 + FURTHEST for factor in BY_NAME[name])
    seasoned = weights_of(BY_NAME[name], NORMAL)
    assert seasoned != NORMAL
    for mine, base in zip(seasoned, NORMAL, strict=True):
        assert abs(mine - base) <= FURTHEST * abs(base) + 1e-9


def test_every_factor_is_about_weights_that_there_are() -> None:
    assert set(ABOUT) == set(PLAIN._fields)
    assert {weight for about in ABOUT.values() for weight in about} <= set(NORMAL._fields)


def test_a_plain_character_believes_what_the_level_does() -> None:
    assert weights_of(PLAIN, NORMAL) == NORMAL


@pytest.mark.parametrize("level", OPPONENTS)
@pytest.mark.parametrize("character", ["", *CHARACTERS])
def test_a_word_is_taken_apart_again(level: str, character: str) -> None:
    word = with_character(level, character)
    assert split(word) == (level, character)
    assert re.fullmatch(WORD, word)
    assert word in players()


@pytest.mark.parametrize("word", ["random", "my-bot", "pirate", "-pirate", "normal-"])
def test_other_words_have_no_character(word: str) -> None:
    assert split(word) == (word, "")


def test_an_unknown_word_is_nobody() -> None:
    with pytest.raises(KeyError):
        bot("normal-queen", 1)


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_plays_otherwise_somewhere(level: str, character: str) -> None:
    plain, own = bot(level, 3), bot(with_character(level, character), 3)
    asked = [(state, state.seat, THOUGHT) for state in POSITIONS]
    assert any(plain.choose(*each) != own.choose(*each) for each in asked)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_characters_finish_their_games(level: str) -> None:
    words = [with_character(level, character) for character in CHARACTERS]
    assert len(played(words[-5:], seed=8).money) == 5

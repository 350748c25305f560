"""Characters of El Capitan: each a manner of playing of its own (their bounds: tests/kit/bots/test_characters.py)."""

from __future__ import annotations

import pytest

from elcapitan.bots.catalogue import level_word, split_level_word
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.game import CHARACTERS
from tests.games.capitan.bots.whole_games import THOUGHT, play_game

POSITIONS = [state for seed in (5, 6, 7) for state in play_game(["normal"] * 4, seed).states]


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

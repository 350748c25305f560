"""Games in lists: title, picture, players, and why one cannot be played."""

import pytest

from elcapitan.client.model import game_list
from elcapitan.client.shell import i18n
from elcapitan.games import game_names
from tests.art_memory import art
from tests.client.second_window import yspahan_in_words, yspahan_window


def test_a_game_that_this_program_lacks_has_the_word_of_the_wire_and_a_reason() -> None:
    assert game_list.game_title("draughts") == "draughts"
    assert game_list.game_title("\x1b[31mchess\n") == "[31mchess"
    assert game_list.game_picture("draughts") == ""
    assert game_list.why_not_playable("draughts") == "This program does not have this game"


def test_a_game_in_words_alone_says_how_it_is_played() -> None:
    with yspahan_in_words():
        assert game_list.why_not_playable("yspahan").endswith("elcapitan text --game yspahan")
        assert "yspahan" not in game_list.playable_games()
    with yspahan_window():
        assert game_list.why_not_playable("yspahan") == ""
        assert game_list.playable_games()[:2] == ["elcapitan", "yspahan"]


FACTS = {
    "en": {
        "elcapitan": ["2–5 players", "9–12 cities"],
        "yspahan": ["Yspahan", "2–4 players", "3 weeks"],
        "carcassonne": ["Carcassonne", "2–8 players", "72 tiles and more"],
    },
    "cs": {
        "elcapitan": ["2–5 hráčů", "9 až 12 měst"],
        "yspahan": ["Yspahan", "2–4 hráči", "3 týdny"],
        "carcassonne": ["Carcassonne", "2–8 hráčů", "72 i více kartiček"],
    },
}


@pytest.mark.parametrize("language", FACTS)
def test_players_and_size_of_every_game_are_said(language: str) -> None:
    i18n.use_language(language)
    assert {game: game_list.game_facts(game) for game in game_names()} == FACTS[language]


def test_the_standard_game_has_its_picture() -> None:
    assert art().has_picture(game_list.game_picture("elcapitan"))
    assert not art().has_picture("nowhere/at-all")

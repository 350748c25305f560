"""Computer players in words: what a server offers, and what changing a level keeps."""

from __future__ import annotations

import pytest

from elcapitan import paths
from elcapitan.bots.catalogue import all_level_words, level_word
from elcapitan.client.model import bot_profiles
from elcapitan.games import DEFAULT_GAME, characters, game_names, opponents


def test_a_server_offers_the_levels_it_names_and_what_is_installed_there() -> None:
    older = [word for word in all_level_words(DEFAULT_GAME) if not word.startswith("expert")]
    assert bot_profiles.available_levels(DEFAULT_GAME, [*older, "captain"]) == ("easy", "normal", "hard", "captain")
    assert bot_profiles.available_levels(DEFAULT_GAME, all_level_words(DEFAULT_GAME))[:4] == opponents(DEFAULT_GAME)


def test_a_server_that_says_nothing_has_all_levels() -> None:
    assert bot_profiles.available_levels(DEFAULT_GAME, []) == opponents(DEFAULT_GAME)


def test_another_level_keeps_the_character() -> None:
    assert bot_profiles.with_level("hard-pirate", "expert") == "expert-pirate"
    assert bot_profiles.with_level("hard-pirate", "captain") == "captain"


def test_every_level_has_words() -> None:
    assert bot_profiles.level_text("expert-pirate") == "expert, Pirate"
    assert bot_profiles.level_text("\x1b[31mbold\n" + "x" * 1000).startswith("[31mbold xxx")
    assert len(bot_profiles.level_text("x" * 1000)) == 60


@pytest.mark.parametrize("game", [game for game in game_names() if characters(game)])
def test_every_character_of_every_game_has_a_name_a_sentence_and_a_face(game: str) -> None:
    words = [level_word("normal", character) for character in characters(game)]
    titles = {bot_profiles.character_title(word) for word in words}
    assert len(titles) == len(words) > 0
    assert not titles & {*characters(game)}
    assert len({bot_profiles.character_description(game, word) for word in (*words, "normal")}) == len(words) + 1
    for word in words:
        assert (paths.assets() / "art" / "icons" / f"{bot_profiles.player_icon(word)}.png").is_file()

"""What every game says of its options, levels, characters and achievements, in every language."""

from __future__ import annotations

import pytest

from elcapitan import games
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.capitan.client.wording import option_text as capitan_options
from elcapitan.games.carcassonne.words import option_text as carcassonne_options
from elcapitan.games.yspahan.client.wording import option_text as yspahan_options

OPTIONS = {
    "elcapitan": capitan_options.OPTIONS,
    "yspahan": yspahan_options.OPTIONS,
    "carcassonne": carcassonne_options.OPTIONS,
}
each_game = pytest.mark.parametrize("game", games.game_names())
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
@each_game
def test_every_option_and_every_value_is_worded(game: str, language: str) -> None:
    i18n.use_language(language)
    words = OPTIONS[game]
    for option in games.ruleset(game).options:
        assert words.option_text(option.name)
        assert words.option_help_text(option.name).endswith(".")
        values = [words.value_text(option.name, value) for value in option.choices]
        assert all(values)
        assert len(set(values)) == len(values)
        helps = [words.value_help_text(option.name, value) for value in option.choices]
        assert all(told.endswith(".") for told in helps if told)


@each_game
def test_a_starter_is_a_seat_or_drawn(game: str) -> None:
    assert [OPTIONS[game].value_text("start", value) for value in ("drawn", "2")] == ["Random", "Seat 2"]


@each_game
def test_every_level_is_described_by_its_name(game: str) -> None:
    for level in games.opponents(game):
        assert games.face(game).opponent_text(level).startswith(level.capitalize())


@each_game
def test_every_character_is_described_in_words_of_its_own(game: str) -> None:
    told = [games.face(game).character_text(character) for character in games.characters(game)]
    assert all(told)
    assert len({*told}) == len(told)


@each_language
@pytest.mark.parametrize("game", [game for game in games.game_names() if games.has_statistics(game)])
def test_every_achievement_has_a_title_and_a_lesson_of_its_own(game: str, language: str) -> None:
    i18n.use_language(language)
    told = games.statistics(game).achievements()
    assert len({each.title for each in told}) == len({each.lesson for each in told}) == len(told)

"""Every level and character that Yspahan's computer players have is described."""

from elcapitan.games.yspahan.client.wording.opponent_text import character_description, level_description
from elcapitan.games.yspahan.game import YSPAHAN


def test_every_level_is_described_by_its_name() -> None:
    for level in YSPAHAN.levels:
        assert level_description(level).startswith(level.capitalize())


def test_every_character_is_described_in_words_of_its_own() -> None:
    told = [character_description(character) for character in YSPAHAN.characters]
    assert all(told)
    assert len({*told}) == len(told)
    assert character_description("racer") == ""

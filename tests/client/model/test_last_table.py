"""The last table of each game: kept, read again as far as the game still has it, and of older settings."""

from dataclasses import replace
from pathlib import Path

import pytest

from elcapitan.bots.catalogue import fallback_level
from elcapitan.client.model.last_table import LastTable, current_game, last_table, with_last_table
from elcapitan.client.shell.settings import Settings, read, write
from tests.client.second_window import yspahan_in_words, yspahan_window
from tests.registered_games import registered
from tests.toy_entry import TOY


@pytest.mark.parametrize(
    ("kept", "offered"),
    [
        (["hard", "normal", "hard"], ("hard", "normal", "hard")),
        (["hard", "gone-since"], ("hard",)),
        (["easy"] * 5, ("easy",) * 4),
        ([], ("easy", "easy")),
        ("hard", ("easy", "easy")),
    ],
)
def test_those_they_played_against_last_are_offered_again(kept: object, offered: tuple[str, ...]) -> None:
    assert last_table(Settings(tables={"elcapitan": {"opponents": kept}}), "elcapitan").opponents == offered


def test_a_game_without_levels_has_players_by_chance() -> None:
    with registered(replace(TOY, levels=())):
        assert last_table(Settings(), "toy").opponents == ("random",)
        assert fallback_level("toy") == "random"


def test_each_game_has_its_own_table_through_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    settings = with_last_table(Settings(), "elcapitan", LastTable(("hard",), ("Zoe",), {"extras": ["porto"]}))
    settings = with_last_table(settings, "yspahan", LastTable(("normal", "easy"), (), {"gold_steps": "three"}))
    write(file, settings)
    found = read(file)
    assert found.game == "yspahan"
    assert last_table(found, "elcapitan") == LastTable(("hard",), ("Zoe",), {"extras": ["porto"]})
    assert last_table(found, "yspahan") == LastTable(("normal", "easy"), (), {"gold_steps": "three"})
    write(file, with_last_table(found, "yspahan", LastTable(("easy",))), before=found)
    assert last_table(read(file), "yspahan").opponents == ("easy",)
    assert last_table(read(file), "elcapitan").names == ("Zoe",)


def test_options_that_the_game_does_not_have_any_more_are_left_out() -> None:
    kept = {"options": {"gold_steps": "many", "card_time": "after", "hands": "cards", "start": 7}}
    assert last_table(Settings(tables={"yspahan": kept}), "yspahan").options == {"card_time": "after"}


def test_opponents_of_older_settings_are_those_of_the_game_there_was(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('opponents = "hard,normal"\n', "utf-8")
    found = read(tmp_path / "settings.toml")
    assert last_table(found, "elcapitan").opponents == ("hard", "normal")
    assert last_table(found, "yspahan").opponents == ("easy", "easy")


def test_the_game_at_hand_is_one_with_a_window() -> None:
    chosen = Settings(game="yspahan")
    with yspahan_window():
        assert current_game(chosen) == "yspahan"
    with yspahan_in_words():
        assert current_game(chosen) == "elcapitan"
    assert current_game(Settings(game="chess")) == "elcapitan"

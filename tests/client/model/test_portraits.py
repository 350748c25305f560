"""Everyone at a table has a portrait of their own, and the same name has the same one."""

from __future__ import annotations

from elcapitan import paths
from elcapitan.client.model.portraits import CAPTAIN_PORTRAITS, CHARACTERS, portraits_of
from elcapitan.client.model.table_setup import CAPTAINS, PERSON


def test_there_is_a_picture_of_everyone_and_of_nobody_else() -> None:
    files = {file.stem for file in (paths.assets() / "art" / "portraits").iterdir()}
    assert files == {*CHARACTERS, *CAPTAIN_PORTRAITS}


def test_characters_and_the_captains_names_have_their_own() -> None:
    assert portraits_of([(name, "easy") for name in CAPTAINS]) == [*CAPTAIN_PORTRAITS[: len(CAPTAINS)]]
    assert portraits_of([("Marco", "hard-banker"), ("Ginevra", "easy")]) == ["banker", "ginevra"]


def test_a_name_always_has_the_same_one_whatever_its_capitals() -> None:
    assert portraits_of([("Klára", PERSON)]) == portraits_of([("Marco", "easy"), (" klára", PERSON)])[1:]


def test_a_name_of_a_captain_is_for_whoever_bears_it() -> None:
    assert portraits_of([("Zoe", PERSON)]) == ["zoe"]


def test_nobody_has_the_same_as_another() -> None:
    twins = [("Ada", "easy-pirate"), ("Bob", "easy-pirate"), ("Zoe", PERSON), ("zoe ", "normal"), ("Zoé", "hard")]
    found = portraits_of(twins)
    assert len({*found}) == len(twins)
    assert found[0] == "pirate"
    assert found[2] == "zoe"
    many = portraits_of([(f"Player {number}", PERSON) for number in range(12)])
    assert {*many} == {*CAPTAIN_PORTRAITS}

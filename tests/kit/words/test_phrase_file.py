"""Sentences from a file: every way in which an entry may be written."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan.client.shell import i18n
from elcapitan.kit.words.phrase_file import make_phrases


@pytest.mark.parametrize(
    ("entry", "facts", "said"),
    [
        ("{name} waits.", {"name": "Klára"}, "Klára waits."),
        ({"text": "{name} waits.", "name": "seat", "note": "Words: {name} is a player"}, {"seat": "Eva"}, "Eva waits."),
        ({"text": "{count} camels", "one": "{count} camel"}, {"count": 1}, "1 camel"),
        ({"by": "dice", "0": "none", "other": "{dice} of them"}, {"dice": 0}, "none"),
        ({"by": "dice", "0": "none", "other": "{dice} of them"}, {"dice": 2}, "2 of them"),
        ({"lines": ["You have:", {"if": "gold", "text": "{gold} gold"}]}, {"gold": 0}, ["You have:"]),
        (
            {"lines": [{"insert": "title"}, {"if": "gold", "by": "gold", "1": "one"}]},
            {"title": "Eva", "gold": 1},
            ["Eva", "one"],
        ),
        ({"lines": [{"insert": "camels"}, {"insert": "hand"}]}, {"hand": ["a", "b"], "camels": ""}, ["a", "b"]),
    ],
)
def test_an_entry_is_the_phrase_it_says(entry: Any, facts: dict[str, Any], said: Any) -> None:
    assert make_phrases(entry, {}).say(facts, {}) == said


def test_what_is_said_of_each_holds_in_a_table_and_in_lists() -> None:
    table = make_phrases({"each": {"context": "starter"}, "drawn": "Random", "both": ["Random", "Random"]}, {})
    i18n.use_language("cs")
    assert table("drawn") == "Losem" == str(table["both"][1])

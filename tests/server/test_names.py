"""What is left of a name, and what computer players are called."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as some

from elcapitan_server.names import BOTS, LONGEST, clean, free_bot_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Žluťoučký kůň", "Žluťoučký kůň"),
        ("  Anna \t Maria\n", "Anna Maria"),
        ("A\u202enna\u200b\x00\x1b[31m", "Anna[31m"),
        ("Z\u030cofie", "Žofie"),
        ("x" * 99, "x" * 24),
        ("\u2028\u2029\u00a0", ""),
        ("", ""),
    ],
)
def test_a_name_keeps_what_can_be_shown(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@given(some.text(max_size=300))
def test_no_name_holds_control_or_format_characters_or_is_too_long(typed: str) -> None:
    name = clean(typed)
    assert len(name) <= LONGEST
    assert not [letter for letter in name if unicodedata.category(letter)[0] in "C" or letter in "\u2028\u2029"]
    assert name == name.strip()
    assert clean(name) == name


def test_computer_players_take_the_first_name_nobody_has() -> None:
    assert free_bot_name([]) == BOTS[0]
    assert free_bot_name(BOTS[:2]) == BOTS[2]
    assert free_bot_name(BOTS) in BOTS

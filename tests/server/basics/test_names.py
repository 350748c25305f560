"""What is left of a name, and what computer players are called."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as some

from elcapitan_server.basics.names import BOT_NAMES, MAX_LETTERS, clean_name, free_bot_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Žluťoučký kůň", "Žluťoučký kůň"),
        ("  Anna \t Maria\n", "Anna Maria"),
        ("A\u202enna\u200b\x00\x1b[31m", "Anna[31m"),
        ("Z\u030cofie", "Žofie"),
        ("x" * 99, "x" * 24),
        ("\u2028\u2029\u00a0", ""),
        *((unseen * 3, "") for unseen in "\u3164\u115f\u1160\uffa0\u2800\u034f\ufe0f\U000e0100"),
        ("A\u3164n\u034fn\u2800a", "Anna"),
        ("\u0301\u0302 \u0303", ""),
        ("\u0301Anna \u0302B", "Anna B"),
        ("q" + "\u0301" * 20 + "x", "q" + "\u0301" * 3 + "x"),
        ("Nguy\u1ec5n \u0e01\u0e33\u0e1b\u0e31\u0e48\u0e19", "Nguy\u1ec5n \u0e01\u0e33\u0e1b\u0e31\u0e48\u0e19"),
        ("", ""),
    ],
)
def test_a_name_keeps_what_can_be_shown(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@given(some.text(max_size=300))
def test_no_name_holds_control_or_format_characters_or_is_too_long(typed: str) -> None:
    name = clean_name(typed)
    assert len(name) <= MAX_LETTERS
    assert not [letter for letter in name if unicodedata.category(letter)[0] in "C" or letter in "\u2028\u2029"]
    assert name == name.strip()
    assert clean_name(name) == name


def test_computer_players_take_the_first_name_nobody_has() -> None:
    assert free_bot_name([]) == BOT_NAMES[0]
    assert free_bot_name(BOT_NAMES[:2]) == BOT_NAMES[2]
    assert free_bot_name(BOT_NAMES) in BOT_NAMES


def test_a_name_that_looks_like_anothers_is_as_good_as_the_same_name() -> None:
    """Decided: seat and colour tell players apart, and nobody is kept from a name of their own script."""
    assert clean_name("\u0410\u043d\u043d\u0430") == "\u0410\u043d\u043d\u0430"

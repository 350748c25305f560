"""What is left of a text that is not ours, before it is shown."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from elcapitan.text_cleaning import JOINERS, MAX_NAME, MAX_SENTENCE, clean_line, clean_name, clean_output, clean_text

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
DEVANAGARI = "\u0915\u094d\u200d\u0937"
anything = some.text(some.characters(), max_size=300) | some.text(
    some.sampled_from("a\u00e9\u0301\u0915\u094d\u200c\u200d\u200b\u202e \n\x1b\ud83d\u2028\U0001f468"), max_size=60
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("\u017dlu\u0165ou\u010dk\u00fd k\u016f\u0148", "\u017dlu\u0165ou\u010dk\u00fd k\u016f\u0148"),
        ("Z\u030cofie", "\u017dofie"),
        ("first line\r\n\tsecond line\n", "first line second line"),
        ("a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g", "a b c d e f g"),
        ("  Anna \u00a0\u3000 Maria", "Anna Maria"),
        ("\x1b]0;PWNED\x07\x1b[31mEva", "]0;PWNED[31mEva"),
        ("\x1b]52;c;QQ==\x07\x1b[2JEve", "]52;c;QQ==[2JEve"),
        ("\x9b31mEva\x9d0;t\x9c\x90q\x7f\x00", "31mEva0;tq"),
        ("A\u202enna\u2066 l\u017ee\u2069\u200e\u200f\u061c", "Anna l\u017ee"),
        ("A\u200bn\u00adn\ufeffa\u2060", "Anna"),
        ("A\u3164n\u034fn\u2800a\ufe0f\U000e0100", "Anna"),
        ("Eva\ud83d", "Eva\ufffd"),
        ("\udc9b31m \udce9", "\ufffd31m \ufffd"),
        ("a\ufffe\uffff\U0001ffff\ufdd0\ue000\u0378b", "ab"),
        ("\u0301\u0302 \u0303", ""),
        ("\u0301Anna \u0302B", "Anna B"),
        ("q" + "\u0301" * 20 + "x", "q" + "\u0301" * 3 + "x"),
        ("Nguy\u1ec5n \u0e01\u0e33\u0e1b\u0e31\u0e48\u0e19", "Nguy\u1ec5n \u0e01\u0e33\u0e1b\u0e31\u0e48\u0e19"),
        (FAMILY, FAMILY),
        (PERSIAN, PERSIAN),
        (DEVANAGARI, DEVANAGARI),
        ("\u738b\u5c0f\u660e \u05e9\u05dc\u05d5\u05dd", "\u738b\u5c0f\u660e \u05e9\u05dc\u05d5\u05dd"),
        ("\u200dAn\u200cna\u200d \u0415\u200d\u0432\u0430", "Anna \u0415\u0432\u0430"),
        (PERSIAN[:2] + "\u200c\u200d" * 3 + PERSIAN[3:], PERSIAN.replace("\u200c", "")),
        ("x" * 500, "x" * (MAX_SENTENCE - 1) + "\u2026"),
        ("x" * 100_000, "x" * (MAX_SENTENCE - 1) + "\u2026"),
        ("word " * 500, "word " * (MAX_SENTENCE // 5 - 1) + "word\u2026"),
        ("\x00" * 100_000, ""),
    ],
)
def test_one_line_of_what_can_be_shown_is_left(text: str, shown: str) -> None:
    assert clean_text(text) == shown


def test_a_name_is_cut_without_a_sign() -> None:
    assert clean_name("x" * 99) == "x" * MAX_NAME
    assert clean_name(PERSIAN, 3) == PERSIAN[:2]
    assert clean_text("x" * 99, MAX_NAME) == "x" * (MAX_NAME - 1) + "\u2026"


def test_a_name_that_looks_like_anothers_is_as_good_as_the_same_name() -> None:
    """Decided: seat and colour tell players apart, and nobody is kept from a name of their own script."""
    assert clean_name("\u0410\u043d\u043d\u0430") == "\u0410\u043d\u043d\u0430"


def test_half_a_letter_in_json_can_be_shown() -> None:
    assert clean_text(json.loads(r'"Eva\ud83d"')) == "Eva\ufffd"
    assert clean_text(json.loads(r'"\ud83d\ude00"')) == "\U0001f600"


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are no bytes there")
def test_a_file_name_that_is_no_utf8_can_be_shown() -> None:
    assert clean_text(Path(os.fsdecode(b"g\xe9nova\n.capitan"))) == "g\ufffdnova .capitan"


@given(anything, some.integers(1, 40))
@example("e\u200d\u0301", 9)
@example("\u0915" + "\u094d" * 3 + "\u200d\u094dx", 9)
def test_whatever_it_is_one_short_line_is_left_that_stays_as_it_is(text: str, longest: int) -> None:
    for shown in (clean_text(text, longest), clean_name(text, longest)):
        assert len(shown) <= longest
        assert shown == " ".join(shown.split())
        assert not [sign for sign in shown if unicodedata.category(sign)[0] == "C" and sign not in JOINERS]
        assert not shown.startswith(tuple(JOINERS))
        assert not shown.endswith(tuple(JOINERS))
        assert clean_name(shown, longest) == shown == clean_text(shown, longest)
        shown.encode()


@pytest.mark.parametrize(
    ("typed", "put"),
    [
        ("first line\nsecond line", "first line second line"),
        ("a\r\n\r\n\tb\n", "a b"),
        ("  ", "  "),
        ("a  b ", "a  b "),
        ("\n\t", ""),
        ("\x1b\u202ea\ud800", "a\ufffd"),
    ],
)
def test_a_field_takes_what_is_seen_and_all_spaces(typed: str, put: str) -> None:
    assert clean_line(typed) == put


@given(anything)
def test_output_keeps_its_lines_and_controls_no_terminal(text: str) -> None:
    shown = clean_output(text)
    assert shown.count("\n") == text.count("\n")
    assert not [s for s in shown if unicodedata.category(s)[0] == "C" and s not in f"\n\t{JOINERS}"]
    assert clean_output(shown) == shown
    shown.encode()


def test_output_keeps_what_is_ours() -> None:
    ours = "  a\tb\u00a0c \u2212 1\n\n  \u017d\n"
    assert clean_output(ours) == ours

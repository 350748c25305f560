"""The page of rulings says of each ruling what the printed rules say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.games.test_every_rule import TEXTS

DOCS = Path(__file__).parents[2] / "docs"


class RulingsPage(NamedTuple):
    """Which page of the documents has the rulings of a game."""

    name: str
    decided: str = ""
    """More rules than the rules text marks: those on which the printed sheets differ or show pictures only."""


PAGES = {
    "capitan": RulingsPage("rulings.md"),
    "yspahan": RulingsPage("rulings-yspahan.md", "T5 R2 C1 K1 R1"),
    "carcassonne": RulingsPage("rulings-carcassonne.md"),
}


@pytest.mark.parametrize("game", PAGES)
def test_every_ruling_has_its_entry_with_what_the_printed_rules_say(game: str) -> None:
    text = (DOCS / PAGES[game].name).read_text("utf-8")
    entries: dict[str, str] = {}
    for beginning, words in re.findall(r"^(?:- )?\*\*([A-Z].*?)\*\*(.*?)(?=^(?:- )?\*\*|^#|\Z)", text, re.S | re.M):
        for rule in re.findall(r"\b[A-Z][0-9]+\b", beginning):
            entries[rule] = entries.get(rule, "") + beginning + words
    decided = {*TEXTS[game].rulings.upper().split(), *PAGES[game].decided.split()}
    assert [rule for rule in sorted(decided) if not re.search(r"[Pp]rinted", entries.get(rule, ""))] == []
    if PAGES[game].decided:
        assert set(entries) == decided

"""Words that the window does not use, and those it uses instead: present-day English, nothing for programmers."""

from __future__ import annotations

import re
from functools import cache

import make_locale
import pytest

IN_THE_WINDOW = ("client/", "games/")
TODAY_IS_A_DATE = {"client/puzzles/puzzles_scene.py", "client/puzzles/daily_play.py"}
"""The table of the day; Yspahan is played in days."""
HOSTING = {
    "client/sheet/ranking_sheet.py",  # decks that were not dealt as announced
    "games/yspahan/client/scenes/ranking.py",
    "games/carcassonne/client/scenes/ranking.py",
    "client/net/request_errors.py",  # a server that somebody has typed the address of
    "client/scenes/table_info.py",
    "client/net/notices.py",
    "client/net/announcements.py",  # a server whose host has something to say
}


@cache
def window_strings() -> tuple[tuple[str, str], ...]:
    """Every English string that a window may show, with the file that says it."""
    return tuple(
        (part, place)
        for message in make_locale.template()
        if message.id
        for part in (message.id if isinstance(message.id, tuple | list) else [message.id])
        for place, _line in message.locations
        if place.startswith(IN_THE_WINDOW)
    )


@pytest.mark.parametrize(
    ("word", "allowed"),
    [
        (r"\bJSON\b", set()),
        (r"\btoday", TODAY_IS_A_DATE),
        (r"\bdear(er|est)?\b", {"games/yspahan/client/wording/words.toml"}),
        (r"\bfalls? free\b", set()),
        (r"\bgive or take\b", set()),
        (r"\blost per decision\b", set()),
        (r"\bgames that lie\b", set()),
        (r"\bnext time,", set()),
        (r"\bserver", HOSTING),
        (r"\brecord could\b|\bSave record\b", set()),
        (r"built their last piece", set()),
    ],
)
def test_a_word_that_puzzles_a_player_is_on_no_screen(word: str, allowed: set[str]) -> None:
    found = {
        (part, place)
        for part, place in window_strings()
        if re.search(word, part) and place not in allowed and not (word == r"\btoday" and "games/yspahan" in place)
    }
    assert found == set()

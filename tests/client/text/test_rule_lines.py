"""The rule book in a terminal: titles first, then the page that is asked for."""

from __future__ import annotations

import pytest

from elcapitan.client.model.rule_pages import parse_pages
from elcapitan.client.text.rule_lines import rule_lines

BOOK = parse_pages("# Goal\n@ S\nWin.\n# Pictures\n! one\nTurn them.\n# Turn\n@ T\nAct.\n- End.\n# Last\n@ T9\nOver.\n")


def test_the_titles_leave_out_pages_of_pictures() -> None:
    assert rule_lines(BOOK, "")[:3] == [" 1  Goal", " 2  Turn", " 3  Last"]


@pytest.mark.parametrize("wanted", ["2", "T", "t3", "T1"])
def test_a_page_is_found_by_number_and_by_rule(wanted: str) -> None:
    assert rule_lines(BOOK, wanted) == ["2 of 3. Turn", "Act.", "- End."]


@pytest.mark.parametrize("wanted", ["4", "0", "Q1", "turn", "²", "99999"])
def test_what_is_no_page_is_one_sentence(wanted: str) -> None:
    assert rule_lines(BOOK, wanted) == ["The rule book has no such page; rules lists them."]

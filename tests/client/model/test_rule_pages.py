"""A rule book file is cut into pages; each language has one; a rule leads to its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan.client.model.rule_pages import RuleBookPage, find_pages, load_rule_pages, page_for_rule, parse_pages


def test_a_rule_book_is_cut_into_its_pages() -> None:
    found = parse_pages("no page yet\n# One\n@ S T2\n! ship\ntext\n\n- point\n# Two\n")
    assert found == [RuleBookPage("One", ("text", "- point"), ("S", "T2"), "ship"), RuleBookPage("Two", ())]


def test_a_language_without_a_file_reads_the_english_one(tmp_path: Path) -> None:
    (tmp_path / "how-to-play.en.md").write_text("# The game\nWords.\n", encoding="utf-8")
    (tmp_path / "how-to-play.cs.md").write_text("# Hra\nSlova.\n", encoding="utf-8")
    assert [load_rule_pages(tmp_path, language)[0].title for language in ("en", "cs", "de")] == [
        "The game",
        "Hra",
        "The game",
    ]


def test_a_rule_leads_to_its_number_then_to_its_letter_then_to_the_first_page() -> None:
    book = parse_pages("# One\n@ S\n# Two\n@ T\n# Three\n@ T2\n")
    assert [page_for_rule(book, rule) for rule in ("T1", "T2", "S9", "Z1", "")] == [1, 2, 0, 0, 0]


BOOK = parse_pages(
    "# Loans\n@ A\nTake a loan of 5 florins. Pay it back later.\n"
    "# Účet\n@ P P2\n- The ship's loans are paid. A seal.\n> Půjčka\n"
)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", [(0, ""), (1, "")]),
        ("loan", [(0, ""), (1, "The ship's loans are paid.")]),
        ("PAY lOaN", [(0, "")]),
        ("ucet", [(1, "")]),
        ("pujc", [(1, "Půjčka")]),
        ("oan", []),
        ("seal florins", []),
        ("p2", [(1, "")]),
        ("(", []),
    ],
)
def test_the_words_of_a_page_find_it(words: str, found: list[tuple[int, str]]) -> None:
    assert find_pages(BOOK, words) == found

"""Yspahan's rule book explains every rule with the numbers of the board, and the page of rulings has every ruling."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.client.model.rule_pages import RuleBookPage, load_rule_pages, page_for_rule
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.yspahan.rules.model import board
from tests.games.test_every_rule import TEXTS

DECIDED = {*TEXTS["yspahan"].rulings.upper().split(), "T5", "R2", "C1", "K1", "R1"}
"""Rules of which a part is ours, and those on which the printed sheets differ or show pictures only."""


def book(language: str) -> list[RuleBookPage]:
    return load_rule_pages(paths.rule_books("yspahan"), language)


def page(language: str, rule: str) -> RuleBookPage:
    pages = book(language)
    return pages[page_for_rule(pages, rule)]


def numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


def numbers_of(language: str, rule: str, word: str) -> list[int]:
    """Those of the one paragraph of the rule's page that begins with `word`."""
    (found,) = [line for line in page(language, rule).paragraphs if line.startswith(word)]
    return numbers(found)


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("Paddock", "Shop", "Bath", "Caravanserai", "Bazaar", "Hoist")),
        ("cs", ("Ohrada", "Kupecký dům", "Lázně", "Hostinec", "Bazar", "Zdvihadlo")),
    ],
)
def test_the_buildings_cost_what_the_board_says(language: str, names: tuple[str, ...]) -> None:
    powers = (board.PADDOCK_CAMELS, board.SHOP_GOLD, board.BATH_STEPS, None, board.BAZAAR_POINTS, None)
    for name, cost, power in zip(names, board.BUILDINGS.values(), powers, strict=True):
        wanted = [*(number for number in cost if number), *([] if power is None else [power])]
        assert numbers_of(language, "B1", f"- {name}, ") == wanted, name
    first, *_rest = [line for line in page(language, "B3").paragraphs if "=" in line]
    paid = [points for points in board.BUILDING_POINTS if points]
    assert numbers(first)[:2] == [paid[0], paid[-1]]
    assert numbers(first)[-len(paid) - 1 :] == [*paid, sum(paid)]


@pytest.mark.parametrize(("language", "sold"), [("en", ("Sell camels", "Sell gold")), ("cs", ("Prodej v", "Prodej m"))])
def test_the_cards_have_the_numbers_of_the_board(language: str, sold: tuple[str, str]) -> None:
    assert numbers_of(language, "C4", "- " + sold[0]) == [1, board.MOST_CAMELS_SOLD, board.CAMEL_POINTS]
    assert numbers_of(language, "C4", "- " + sold[1]) == [1, board.MOST_GOLD_SOLD, board.GOLD_POINTS]
    kinds = [line for line in page(language, "C4").paragraphs if line.startswith("- ")]
    assert len(kinds) == len(board.CARDS) == 9


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_in_words_are_those_of_the_board(language: str) -> None:
    souks = board.SOUKS
    assert numbers_of(language, "K1", {"en": "Each of the four", "cs": "V každé ze čtyř"}[language]) == [
        min(souk.value for souk in souks),
        max(souk.value for souk in souks),
    ]
    assert (min(souk.shops for souk in souks), max(souk.shops for souk in souks)) == (1, 6)
    assert {len(found) for found in board.DISTRICT_SOUKS.values()} == {3, 4}
    assert (board.WHITE_DICE[2], board.WHITE_DICE[4], board.YELLOW_DICE, board.WEEKS, board.DAYS) == (8, 9, 3, 3, 7)
    assert numbers_of(language, "S1", {"en": "You begin", "cs": "Začínáš"}[language]) == [board.START_GOLD]


def test_every_ruling_has_its_entry_with_what_the_printed_rules_say() -> None:
    text = (Path(__file__).parents[3] / "docs" / "rulings-yspahan.md").read_text(encoding="utf-8")
    entries: dict[str, str] = {}
    for beginning, words in re.findall(r"^(?:- )?\*\*([A-Z].*?)\*\*(.*?)(?=^(?:- )?\*\*|^#|\Z)", text, re.S | re.M):
        for rule in re.findall(r"\b[A-Z][0-9]+\b", beginning):
            entries[rule] = entries.get(rule, "") + words
    assert [rule for rule in sorted(DECIDED) if "Printed:" not in entries.get(rule, "")] == []
    assert set(entries) == DECIDED

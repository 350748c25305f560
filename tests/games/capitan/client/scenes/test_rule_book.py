"""The rule book explains every rule, says the numbers of the printed board in every language, and has no empty page."""

from __future__ import annotations

import re

import pytest

from elcapitan.client.model.rule_pages import RuleBookPage, page_for_rule
from elcapitan.client.rule_book.rule_book import pages_of
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games import DEFAULT_GAME
from elcapitan.games.capitan.client.scenes.rule_examples import EXAMPLES, example_pictures
from tests.games.capitan.positions import printed_board
from tests.games.test_every_rule import TEXTS

PAGES = {
    "S": 1, "T": 2, "C": 2, "L": 3, "B": 5, "O": 5, "F": 5, "D": 6, "P": 8, "A": 10, "Q": 11, "E": 11, "N": 12, "X": 13,
}  # fmt: skip
"""The page that explains a letter of the rules text, from 1."""
ELSEWHERE = {"L2": 4, "L3": 4, "O1": 6, "X7": 14, "X8": 14, "X9": 14, "X10": 14}
"""Rules with a page of their own."""


def page(language: str, rule: str) -> RuleBookPage:
    book = pages_of(DEFAULT_GAME, language)
    return book[page_for_rule(book, rule)]


def numbers(language: str, rule: str) -> list[int]:
    """Those of the page that explains the rule, in their order."""
    return [int(number) for line in page(language, rule).paragraphs for number in re.findall(r"\d+", line)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letter", TEXTS["capitan"].letters)
def test_every_numbered_rule_has_the_page_that_is_meant(language: str, letter: str) -> None:
    book = pages_of(DEFAULT_GAME, language)
    for number in range(1, TEXTS["capitan"].letters[letter] + 1):
        rule = f"{letter}{number}"
        assert page_for_rule(book, rule) + 1 == ELSEWHERE.get(rule, PAGES[letter]), rule
        assert {rule, letter} & set(book[page_for_rule(book, rule)].rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_book_has_the_numbers_of_the_board(language: str) -> None:
    board = printed_board()
    supply = [board.warehouses, board.fortresses]
    assert numbers(language, "S1") == [board.start_money, *supply, *supply]
    assert numbers(language, "Q5") == supply
    assert [board.destination_display, board.link_display] == numbers(language, "C3")[-2:]
    assert numbers(language, "N1") == [board.neutral]
    assert numbers(language, "P7") == [*board.bonus]
    loans = board.loans
    assert numbers(language, "A2") == [
        *(loan.amount for loan in loans),
        *(loan.repay for loan in loans),
        *(loan.extended for loan in loans),
    ]
    pirate = numbers(language, "X9")
    assert [*pirate[:3], pirate[-1]] == [*board.protection, board.pirate_step]
    # What pages say in words.
    assert len([plan for plan in board.cities if not plan.extra]) == board.bonus_cities == 9
    assert next(count for count, florins in enumerate(board.proliferation) if florins) == 3
    assert {len(plan.fortress) for plan in board.cities} == {2}


FACTS = {
    "Q5": ("from the pool", "ze společné zásoby"),
    "C3": ("filled only after your turn", "doplní až po tvém tahu"),
    "L4": ("you stay on the more expensive one", "zůstáváš na dražším"),
    "F2": ("two such spaces", "políčka dvě"),
    "P6": ("the full value in each of them", "celá hodnota v každém z nich"),
    "P5": ("rounded down", "zaokrouhluje dolů"),
    "P7": ("You keep yours even if a warehouse is shut down later", "Svou si necháš"),
    "B3": ("wait until another player builds", "počkej, až postaví někdo jiný"),
    "B2": ("Nothing is ever built on space", "se nikdy nestaví"),
    "N3": ("at most four of your main and neutral", "nejvýš čtyři sklady tvé hlavní a neutrální"),
    "A3": ("any number of loans in the game, but only one a turn", "v každém tahu jen jeden"),
    "L5": ("you cannot anchor", "nezakotvíš"),
    "A1": ("you may stay at the bank and take another", "smíš v bance zůstat"),
}
"""What the printed rules say and the book once left out: rule, English, Czech."""


@pytest.mark.parametrize("rule", FACTS)
def test_the_page_of_a_rule_says_its_fact(rule: str) -> None:
    for language, said in zip(("en", "cs"), FACTS[rule], strict=True):
        assert said in "\n".join(page(language, rule).paragraphs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_a_picture_of_its_own_with_a_caption(language: str) -> None:
    i18n.use_language(language)
    book = pages_of(DEFAULT_GAME, language)
    assert [page.picture for page in book] == list(EXAMPLES)
    for each in book:
        pictures = example_pictures(each.picture)
        assert pictures, each.title
        assert all(picture.caption and "{" not in picture.caption for picture in pictures), each.title


def test_no_language_calls_a_player_she_or_he() -> None:
    words = " ".join(line for page in pages_of(DEFAULT_GAME, "en") for line in page.paragraphs)
    assert re.findall(r"\b(she|her|hers|he|his|him)\b", words, re.IGNORECASE) == []

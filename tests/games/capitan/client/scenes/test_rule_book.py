"""The rule book explains every rule, says the numbers of the printed board in every language, and has no empty page."""

from __future__ import annotations

import re

import pytest

from elcapitan.client.model.rule_pages import RuleBookPage, page_for_rule
from elcapitan.client.rule_book.rule_book import pages_of
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games import DEFAULT_GAME
from tests.games.capitan.positions import printed_board


def page(language: str, rule: str) -> RuleBookPage:
    book = pages_of(DEFAULT_GAME, language)
    return book[page_for_rule(book, rule)]


def numbers(language: str, rule: str) -> list[int]:
    """Those of the page that explains the rule, in their order."""
    return [int(number) for line in page(language, rule).paragraphs for number in re.findall(r"\d+", line)]


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

"""The player's rule book says the numbers of the printed board, in every language."""

from __future__ import annotations

import re

import pytest

from elcapitan.client.i18n import LANGUAGES
from elcapitan.client.scenes.how_to_play import anchor, rule_book
from tests.helpers import printed_board


def numbers(language: str, rule: str) -> list[int]:
    """Those of the page that explains the rule, in their order."""
    book = rule_book(language)
    return [int(number) for line in book[anchor(book, rule)].paragraphs for number in re.findall(r"\d+", line)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_book_has_the_numbers_of_the_board(language: str) -> None:
    board = printed_board()
    assert numbers(language, "S1") == [board.start_money, board.warehouses, board.fortresses]
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

"""What is asked after a payday: where the answers lie, and what they say of their price."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from elcapitan.client.model.table_model import TableSeat
from elcapitan.games.capitan.client.paint.payday_decisions import RIGHT, answer_rect
from elcapitan.games.capitan.client.wording.payday_questions import PaydayQuestion, payday_question
from elcapitan.games.capitan.rules.model.pieces import Loan
from elcapitan.games.capitan.rules.model.state import Stage
from tests.games.capitan.client.random_games import start

SEATS = (TableSeat(1, "Klára", "red", "person"), TableSeat(2, "Marco", "blue", "easy"))


def asked(*loans: int) -> PaydayQuestion:
    state = start(2).with_player(1, start(2).player(1)._replace(loans=tuple(map(Loan, loans)), money=20))
    found = payday_question(state._replace(stage=Stage.SETTLING, seat=1), 1, SEATS)
    assert found is not None
    return found


def test_it_says_which_answer_costs_more() -> None:
    question = asked(10)
    assert "Repay now, or pay more" in question.text
    assert [answer.label for answer in question.lines[0].answers] == [
        "Repay 12 now, keep 8",
        "Pay later: 16 (4 more)",
    ]


@pytest.mark.parametrize("loans", [(10,), (10, 10), (10, 16)])
def test_answers_fill_their_line_between_the_cards_and_the_right_edge(loans: tuple[int, ...]) -> None:
    def box(x: float, y: float, w: float, h: float) -> Rect:
        return Rect(round(x), round(y), round(w), round(h))

    question = asked(*loans)
    rects = [[answer_rect(box, question, line, number) for number in (0, 1)] for line in range(len(question.lines))]
    for repay, extend in rects:
        assert repay.right < extend.left
        assert extend.right == RIGHT
        assert repay.size[1] == extend.size[1]
    assert all(above[0].bottom < below[0].top for above, below in pairwise(rects))

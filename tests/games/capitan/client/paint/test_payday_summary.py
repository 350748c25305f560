"""The sentences of a payday's sheet: why it is held, who leads, who has won."""

from __future__ import annotations

import pytest

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell import i18n
from elcapitan.games.capitan.client.payday_sheet import leaders_after_loans, payday_reason
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording.payday_questions import settling_hint
from elcapitan.games.capitan.client.wording.result_text import result_sentences
from elcapitan.games.capitan.rules.model.moves import Extend, NameStarter, Repay
from elcapitan.games.capitan.rules.model.pieces import Loan
from elcapitan.games.capitan.rules.model.state import Stage
from tests.client import headless_stage
from tests.games.capitan.client.facts.test_ledger import whole
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.scenes.table_without_server import OfflineLink

SEATS = [TableSeat(1, "Anna", "red", "person"), TableSeat(2, "Ben", "blue", "easy")]


@pytest.fixture(autouse=True)
def english() -> None:
    i18n.use_language("en")


def test_who_has_no_pieces_left_ends_the_phase_in_one_or_many() -> None:
    state = start(2)
    done = state.players[0]._replace(warehouses=0, fortresses=0, neutral=0)
    one = state._replace(players=(done, state.players[1]))
    both = state._replace(players=(done, done))
    assert payday_reason(8, one, SEATS) == "After round 8: Anna has no pieces left."
    assert payday_reason(8, both, SEATS) == "After round 8: Anna and Ben have no pieces left."


def test_borrowed_money_is_no_lead() -> None:
    table = whole(2, 6, upto=1)
    best, said = leaders_after_loans(table, (40, 37), (20, 0), over=False)
    assert best == [2]
    assert said == f"Leading after loans: {table.seats[1].name}, 37 florins"


def test_nobody_leads_while_somebody_has_loans_to_settle(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    monkeypatch.setattr(PaydayScene, "_draw_leader_piece", lambda *_all: told.append(True))
    cut = [(at, step) for at, step in enumerate(whole(3, 6).steps) if step.after.stage is Stage.SETTLING]
    at = next(at for at, step in cut if step.after.seat != 1)
    model = whole(3, 6, upto=at + 1)
    stack = headless_stage.stack()
    stack.push(TableScene(stack, model, None))
    stack.push(scene := PaydayScene(stack, model, OfflineLink(model, 6)))
    stack.draw(headless_stage.surface())
    assert scene._note().endswith(" decides")
    assert told == []


def test_first_places_alone_are_named_where_second_place_is_not_paid() -> None:
    for players, expected in ((2, "First places brought"), (3, "First and second places brought")):
        said = [text for seed in range(6, 16) for text in result_sentences(whole(players, seed))]
        other = "First and second places brought" if players == 2 else "First places brought"
        assert any(text.startswith(expected) for text in said)
        assert not any(text.startswith(other) for text in said)


def test_a_hint_at_a_payday_says_why() -> None:
    state = start(3)
    seat = state.seat - 1

    def owing(money: int, amount: int) -> str:
        player = state.players[seat]._replace(money=money, loans=(Loan(amount),))
        players = (*state.players[:seat], player, *state.players[seat + 1 :])
        asked = state._replace(stage=Stage.SETTLING, players=players)
        return settling_hint(asked, Repay(amount) if money >= 25 else Extend(amount), "Answer")

    assert owing(47, 16) == ("Hint: Answer. What is left is enough for a card and a building, and you save 10 florins.")
    assert owing(25, 16) == (
        "Hint: Answer. To pay later costs 10 florins more, and a new loan would cost less than that."
    )
    assert owing(14, 16) == "Hint: Answer. You cannot repay it now."
    assert owing(24, 16) == (
        "Hint: Answer. Too little would be left for a card and a building, and a new loan costs a turn."
    )
    assert "last turn in every round" in settling_hint(state, NameStarter(2), "Ben")

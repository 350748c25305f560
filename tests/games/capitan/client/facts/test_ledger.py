"""The numbers of a whole game, the record that is kept of it, and what is asked after a payday."""

import json
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest

from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel, TableSeat
from elcapitan.games import ruleset
from elcapitan.games.capitan.client import payday_sheet
from elcapitan.games.capitan.client.facts import ledger
from elcapitan.games.capitan.client.wording import payday_questions
from elcapitan.games.capitan.rules.model.events import CardTurnedUp, LoanRepaid, PaidAtOnce, PaydayHeld
from elcapitan.games.capitan.rules.model.moves import Extend, NameStarter, Repay
from elcapitan.games.capitan.rules.model.pieces import Loan
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.settling import money_check
from elcapitan.table import record as records
from elcapitan.table.replay import replay_record
from tests.games.capitan.client.random_games import EXTRAS, game, start
from tests.games.capitan.positions import COLOURS
from tests.games.capitan.tables import new_table

SEATS = tuple(TableSeat(at, f"P{at}", colour, "easy") for at, colour in enumerate(COLOURS, 1))


@cache
def _moves(players: int, seed: int, extras: tuple[str, ...]) -> list[tuple[int, str, tuple[str, ...]]]:
    return [
        (before.seat, str(move), tuple(event.card for event in played.events if isinstance(event, CardTurnedUp)))
        for before, move, played in game(players, seed, extras)
    ]


def whole(players: int = 3, seed: int = 6, upto: int | None = None, extras: tuple[str, ...] = ()) -> TableModel:
    """A random game after its first `upto` moves (None: all of them)."""
    table = new_table(SEATS[:players], start(players, seed, extras), me=1)
    for seat, move, cards in _moves(players, seed, extras)[:upto]:
        table.play(seat, move, cards)
    return table


def test_course_has_a_point_for_every_round_and_three_paydays() -> None:
    table = whole()
    course = payday_sheet.money_course(table)
    held = [event for step in table.steps for event in step.events if isinstance(event, PaydayHeld)]
    assert len(course.values) == 1 + sum(event.round for event in held)
    assert course.values[0] == (20, 20, 20)
    assert [course.values[at] for at in course.marked[:2]] == [event.money for event in held[:2]]
    assert course.values[-1] == tuple(player.money for player in table.state.players)


def test_the_course_shown_at_a_payday_tells_nothing_of_what_came_after_it() -> None:
    table = whole()
    at = [
        index for index, step in enumerate(table.steps) if any(isinstance(event, PaydayHeld) for event in step.events)
    ]
    course = payday_sheet.money_course(table, at[1])
    assert len(course.marked) == 2
    assert course.marked[-1] == len(course.values) - 1
    assert course.values == payday_sheet.money_course(table).values[: len(course.values)]


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
@pytest.mark.parametrize("players", [2, 4])
def test_incomes_and_costs_add_up_to_the_money(players: int, extras: tuple[str, ...]) -> None:
    table = whole(players, extras=extras)
    for seat, income in enumerate(ledger.game_incomes(table), 1):
        left = 20 + income.earned - income.cards - income.building - income.interest - income.pirate
        assert left == table.state.player(seat).money
    assert any(income.pirate for income in ledger.game_incomes(table)) is bool(extras)


def test_what_a_city_paid_at_once_counts_for_the_seats_asked_for_alone() -> None:
    table = whole(4, extras=EXTRAS)
    at_once = [event for step in table.steps for event in step.events if isinstance(event, PaidAtOnce)]
    seat = at_once[0].seat
    without, one = ledger.city_incomes(table), ledger.city_incomes(table, [seat])
    more = {city: [now - then for now, then in zip(paid, without[city], strict=True)] for city, paid in one.items()}
    assert sum(sum(each) for each in more.values()) == sum(each.florins for each in at_once if each.seat == seat)
    assert [*without] == [row.city for row in ledger.paydays(table)[0].ledger], "in the order of the first payday"


def test_last_settlement_knows_the_money_before_and_what_was_repaid() -> None:
    table = whole()
    found = ledger.last_settlement(table)
    assert found is not None
    assert found.held.phase == 3
    step = table.steps[found.step]
    assert found.before == tuple(player.money for player in step.before.players)
    repaid = [0, 0, 0]
    for event in step.events:
        if isinstance(event, LoanRepaid):
            repaid[event.seat - 1] += event.cost
    assert found.repaid == tuple(repaid)


def test_q3_a_settlement_knows_what_is_owed_once_all_have_settled() -> None:
    table = whole()
    ends = [at for at, step in enumerate(table.steps, 1) if step.before.stage is Stage.STARTING]
    for end in ends:
        found = ledger.last_settlement(whole(upto=end + 1))
        assert found is not None
        after = table.steps[end - 1].before
        assert tuple(
            player.money - owed for player, owed in zip(after.players, found.owed, strict=True)
        ) == money_check(after)
    assert any(any(step.after.players[0].loans) for step in table.steps)
    last = ledger.last_settlement(table)
    assert last is not None
    assert last.owed == (0, 0, 0)


def test_before_the_first_payday_there_is_no_settlement() -> None:
    assert ledger.last_settlement(whole(upto=3)) is None


@pytest.mark.parametrize("extras", [(), EXTRAS], ids=["printed", "extras"])
@pytest.mark.parametrize("upto", [None, 25])
def test_saved_record_replays_to_the_same_position(upto: int | None, extras: tuple[str, ...]) -> None:
    table = whole(upto=upto, extras=extras)
    file = game_records.save_record(table, datetime(2026, 11, 21, 4, 30))
    text = file.read_text("utf-8")
    digest = ruleset("elcapitan").digest
    assert digest(replay_record(records.parse_record(text), ruleset).state) == digest(table.state)
    assert digest(TableModel.from_record(json.loads(text)).state) == digest(table.state)


def test_saving_twice_in_a_second_overwrites_nothing() -> None:
    table, now = whole(upto=5), datetime(2026, 11, 21, 4, 30)
    files: set[Path] = {game_records.save_record(table, now) for _ in range(3)}
    assert len(files) == 3


def test_settling_asks_for_each_kind_of_loan_and_says_what_it_costs() -> None:
    state = start(3)._replace(stage=Stage.SETTLING)
    state = state.with_mover(state.mover._replace(money=13, loans=(Loan(10), Loan(16), Loan(16))))
    asked = payday_questions.payday_question(state, 1, SEATS[:3])
    assert asked is not None
    assert [line.amount for line in asked.lines] == [10, 16]
    (repay, extend), (dear, _) = (line.answers for line in asked.lines)
    assert (repay.move, repay.label, repay.why_not) == (Repay(10), "Repay 12 now, keep 1", "")
    assert (extend.move, extend.label) == (Extend(10), "Pay later: 16 (4 more)")
    assert dear.why_not == "needs 20; you have 13"
    assert asked.lines[1].text.endswith("×2")


def test_the_poorest_may_name_anybody() -> None:
    state = start(3)._replace(stage=Stage.STARTING)
    asked = payday_questions.payday_question(state, 1, SEATS[:3])
    assert asked is not None
    assert [line.answers[0].move for line in asked.lines] == [NameStarter(seat) for seat in (1, 2, 3)]
    assert asked.lines[0].text == "20 after loans"


def test_nothing_is_asked_of_others() -> None:
    state = start(3)._replace(stage=Stage.STARTING)
    assert payday_questions.payday_question(state, 2, SEATS[:3]) is None
    assert payday_questions.payday_question(start(3), 1, SEATS[:3]) is None

"""What changed for a player since their last turn, taken from whole games and one position made by hand."""

import random

import pytest

from elcapitan.client.model.table_model import TableModel, TableSeat
from elcapitan.games.capitan.client.advice.forecast import payday_totals
from elcapitan.games.capitan.client.advice.turn_recap import last_turn_ended, recap
from elcapitan.games.capitan.client.wording.turn_recap_text import recap_rows
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.events import LoanTaken, PaydayHeld, WarehouseShut
from elcapitan.games.capitan.rules.model.pieces import Turn
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.payday import payday
from tests.games.capitan.client.random_games import board, start
from tests.games.capitan.tables import new_table


def played(players: int, seed: int) -> TableModel:
    dealer = Dealer(board(), seed.to_bytes(16, "big"))
    model = new_table([TableSeat(at + 1, str(at), "red", "easy") for at in range(players)], start(players, seed))
    chance = random.Random(seed)
    while moves := legal_moves(model.state):
        move = chance.choice(moves)
        model.play(model.state.seat, str(move), dealer.turn_up(model.state, move))
    return model


@pytest.mark.parametrize("players", [2, 4])
def test_every_change_is_accounted_for(players: int) -> None:
    whole = played(players, 70 + players)
    told = shut = lent = 0
    for at, step in enumerate(whole.steps):
        state = step.before
        if state.seat != 1 or state.turn != Turn() or state.stage is not Stage.TURN:
            continue
        found = recap(whole.steps[:at], 1)
        if found is None:
            continue
        since = last_turn_ended(whole.steps[:at], 1)
        assert since is not None
        assert found.before == payday_totals(payday(whole.steps[since].before))[0]
        assert found.now == payday_totals(payday(state))[0]
        parts = sum(each.florins for each in found.cities) + found.proliferation + found.fortresses_elsewhere
        assert found.now - found.before == parts
        shut += any(isinstance(event, WarehouseShut) and event.owner == 1 for event in found.happened)
        later = [event for step in whole.steps[since:at] for event in step.events]
        loans = [event for event in later if isinstance(event, LoanTaken) and event.seat != 1]
        assert [event for event in found.happened if isinstance(event, LoanTaken)] == loans
        lent += len(loans)
        said = [row.words for row in recap_rows(board(), ["Anna", "Ben", "Cleo", "Dan"], found)]
        assert sum(" took a loan " in words for words in said) == len(loans)
        assert all(1 not in each.by for each in found.cities)
        told += not found.nothing
        rows = [row.words for row in recap_rows(whole.start.board, ["Klára", "Šimon", "Matěj", "Žofie"], found)]
        assert sum("took a loan" in row for row in rows) == len(loans)
    assert told > 2
    assert shut > 0
    assert lent > 0


def test_first_turn_has_nothing_before_it() -> None:
    assert recap([], 1) is None
    assert last_turn_ended([], 1) is None


def test_payday_between_tells_for_itself() -> None:
    whole = played(3, 5)
    first = next(at for at, step in enumerate(whole.steps) if step.after.stage is not Stage.TURN) + 1
    assert recap(whole.steps[:first], 1) is None


@pytest.mark.parametrize("seed", [5, 72])
def test_payday_that_their_own_turn_brought_about_tells_for_itself(seed: int) -> None:
    whole = played(2, seed)
    looked_at = 0
    for at, step in enumerate(whole.steps):
        if step.text != "end" or not any(isinstance(event, PaydayHeld) for event in step.events):
            continue
        # Up to their next turn: whatever is settled, and whatever the others do meanwhile.
        for upto in range(at + 2, len(whole.steps)):
            if whole.steps[upto - 1].text in ("end", "pass") and whole.steps[upto - 1].seat == step.seat:
                break
            assert recap(whole.steps[:upto], step.seat) is None
            looked_at += 1
    assert looked_at > 2

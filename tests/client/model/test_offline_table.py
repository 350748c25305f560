"""A table without a server: a whole game against computer players, and what can be taken back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from elcapitan import games
from elcapitan.bots.budget import Budget
from elcapitan.client.model.game_records import record_text
from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.games import DEFAULT_GAME, boards, builtin_parts, game_names, ruleset
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.events import CardDrawn
from elcapitan.table.ruleset import HIDDEN
from tests.client import headless_stage
from tests.registered_games import registered
from tests.toy_entry import TOY

SEED = bytes(range(16))


def new_table() -> OfflineTable:
    rules = ruleset(DEFAULT_GAME)
    board = boards(DEFAULT_GAME).standard_board()
    options = {"players": 3, "start": 1, "extras": []}
    deal = tuple(rules.dealer(SEED, {**options, "board": board}).deal())
    seats = [TableSeat(1, "Ada", "red", "person"), *(TableSeat(at, f"Bot {at}", "blue", "easy") for at in (2, 3))]
    return OfflineTable(headless_stage.stack(), TableModel(rules, GameSetup(options, board, deal), seats, me=1), SEED)


def play_turn(table: OfflineTable) -> None:
    """The first legal moves until it is another's turn."""
    while table.model.is_my_move:
        table.play(str(legal_moves(table.model.state)[-1]))


def test_the_same_moves_lead_to_the_same_game() -> None:
    played = []
    for _ in range(2):
        table = new_table()
        while not table.model.is_over:
            play_turn(table)
            table.play_others()
        played.append([(step.seat, step.text, step.turned_up) for step in table.model.steps])
    assert played[0] == played[1]
    assert {seat for seat, *_rest in played[0]} == {1, 2, 3}


def test_only_my_unfinished_turn_is_taken_back() -> None:
    table = new_table()
    table.take_back("turn")
    assert not table.model.steps
    table.play(str(legal_moves(table.model.state)[0]))
    table.play(str(legal_moves(table.model.state)[0]))
    table.take_back("step")
    assert len(table.model.steps) == 1
    table.take_back("turn")
    assert not table.model.steps
    play_turn(table)
    played = len(table.model.steps)
    table.take_back("turn")
    assert len(table.model.steps) == played


def test_nobody_plays_for_a_person() -> None:
    table = new_table()
    table.play_others()
    assert not table.model.steps


def test_two_seats_may_answer_at_once() -> None:
    with registered(TOY):
        rules = ruleset("toy")
        options = {"players": 2, "start": 1, "rounds": 9}
        seats = [TableSeat(1, "Ada", "red", "person"), TableSeat(2, "Bot", "blue", "easy")]
        setup = GameSetup(options, {}, tuple(rules.dealer(SEED, options).deal()))
        model = TableModel(rules, setup, seats, me=1)
        table = OfflineTable(headless_stage.stack(), model, SEED, others_answer=True)
        assert rules.to_act(model.state) == (1, 2)
        while not model.is_over:
            table.play(rules.legal(model.state, 1)[0])
        assert {step.seat for step in model.steps} == {1, 2}


def new_yspahan() -> OfflineTable:
    rules = ruleset("yspahan")
    options = {"players": 3, "start": 1}
    deal = tuple(rules.dealer(SEED, options).deal())
    seats = [TableSeat(1, "Ada", "red", "person"), *(TableSeat(at, f"Bot {at}", "blue", "easy") for at in (2, 3))]
    model = TableModel(rules, GameSetup(options, {}, deal), seats, me=1)
    return OfflineTable(headless_stage.stack(), model, SEED, others_answer=True)


def drawn(table: OfflineTable, *, mine: bool) -> list[str]:
    """The cards that my seat, or the others, have drawn so far, as the table tells it."""
    events = [event for step in table.model.steps for event in step.events if isinstance(event, CardDrawn)]
    return [event.card for event in events if (event.seat == 1) is mine]


def draw_or_end(table: OfflineTable) -> None:
    """One move of mine: a card is drawn where it can be."""
    moves = [str(move) for move in table.model.rules.legal(table.model.state, 1)]
    table.play(min(moves, key=lambda text: (not text.startswith("draw"), text not in ("end", "roll 0", "send"))))


def test_what_the_others_draw_is_hidden_until_the_end() -> None:
    table = new_yspahan()
    while not (drawn(table, mine=True) and len(drawn(table, mine=False)) > 1):
        draw_or_end(table)
    assert HIDDEN not in drawn(table, mine=True)
    assert {*drawn(table, mine=False)} == {HIDDEN}
    left = TableModel.from_record(json.loads(record_text(table.model)))
    again = OfflineTable(headless_stage.stack(), left, SEED, others_answer=True)
    while not table.model.is_over:
        for each in (table, again):
            draw_or_end(each)
    assert HIDDEN not in drawn(table, mine=False)
    assert [step[:2] for step in again.model.steps] == [step[:2] for step in table.model.steps]


class WatchedBot:
    """A computer player that remembers what it is handed."""

    def __init__(self, level: str, table: TableModel, handed: list[tuple[int, int, Any]]) -> None:
        self._bot = games.bots(table.rules.name).make(level, 1)
        self._table, self._handed = table, handed

    def choose(self, state: Any, seat: int, budget: Budget) -> Sequence[Any]:
        self._handed.append((len(self._table.steps), seat, state))
        return self._bot.choose(state, seat, budget)


@pytest.mark.parametrize("game", game_names())
def test_a_computer_player_is_handed_what_its_seat_may_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, handed = ruleset(game), list[tuple[int, int, Any]]()
    options = {"players": 3, "start": 1}
    board = builtin_parts(game)
    deal = tuple(rules.dealer(SEED, {**board, **options}).deal())
    seats = [TableSeat(1, "Ada", "red", "person"), *(TableSeat(at, f"Bot {at}", "blue", "random") for at in (2, 3))]
    model = TableModel(rules, GameSetup(options, board.get("board", {}), deal), seats, me=1)
    table = OfflineTable(headless_stage.stack(), model, SEED, others_answer=True)
    watched = {seat.seat: WatchedBot(seat.by, model, handed) for seat in seats[1:]}
    monkeypatch.setitem(vars(table), "_others", watched)
    while not model.is_over:
        table.play(rules.show(rules.legal(model.state, 1)[0]))
    assert {seat for _at, seat, _state in handed} == {2, 3}
    whole = [(model.steps[at].before, seat, state) for at, seat, state in handed]
    assert all(state == rules.view(before, seat) for before, seat, state in whole)
    assert rules.open_information == all(state == before for before, _seat, state in whole)


def test_a_move_of_another_that_ends_the_game_is_shown_with_what_was_hidden() -> None:
    table = new_yspahan()
    while not table.model.is_over:
        table.model.take_new_steps()
        draw_or_end(table)
    assert table.model.take_new_steps()[-1].after is table.model.state
    assert table.model.setup.seen_by is None

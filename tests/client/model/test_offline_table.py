"""A table without a server: a whole game against computer players, and what can be taken back."""

from __future__ import annotations

from elcapitan.client.model.offline_table import OfflineTable
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.games import DEFAULT_GAME, boards, ruleset
from elcapitan.games.capitan.rules.legal import legal_moves
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
    games = []
    for _ in range(2):
        table = new_table()
        while not table.model.is_over:
            play_turn(table)
            table.play_others()
        games.append([(step.seat, step.text, step.turned_up) for step in table.model.steps])
    assert games[0] == games[1]
    assert {seat for seat, *_rest in games[0]} == {1, 2, 3}


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

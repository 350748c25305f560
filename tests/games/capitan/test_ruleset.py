"""El Capitan as the table sees it: a Ruleset, whose every answer is the rules' own."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest

from elcapitan.games.capitan.rules.model.board_faults import BoardFaults
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.ruleset import ElCapitan, board_of
from elcapitan.table.match import Match, PendingMove
from elcapitan.table.ruleset import Ruleset
from tests.games.capitan.positions import SEED, four, play, printed

GAME = ElCapitan()


def options(**changes: Any) -> dict[str, Any]:
    return {"players": 3, "start": 2, "board": printed(), "extras": [], **changes}


def begun(**changes: Any) -> GameState:
    return GAME.new(options(**changes), GAME.dealer(SEED, options(**changes)).deal())


def test_it_is_a_ruleset() -> None:
    game: Ruleset = GAME
    assert (game.name, game.version, game.seats, game.open_information) == ("elcapitan", 1, (2, 5), True)
    assert [option.name for option in game.options] == ["extras", "start", "hands"]


def test_a_new_game_has_the_seats_the_starter_and_the_deal() -> None:
    state = begun()
    assert (len(state.players), state.seat) == (3, 2)
    assert state.destinations.display + state.links.display == GAME.dealer(SEED, options()).deal()


@pytest.mark.parametrize(
    "board", [None, 7, [], {}, {"name": "x"}, {1: 2, "a": 3}, {"a": {1, 2}}, {"a": date(2000, 1, 1)}]
)
def test_a_board_that_is_none_gives_its_faults(board: Any) -> None:
    with pytest.raises(BoardFaults):
        board_of(board)
    with pytest.raises(BoardFaults):
        GAME.new(options(board=board), ())


def test_a_board_no_record_could_hold_gives_its_faults() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    circle: dict[str, Any] = {}
    circle["circle"] = circle
    for odd in (deep, circle, int("9" * 8000, 16), b"bytes", date(2000, 1, 1), {1: 2, "three": 4}):
        with pytest.raises(BoardFaults):
            board_of({**printed(), "sheep": odd})


def test_the_same_mapping_gives_the_same_board() -> None:
    assert board_of(printed()) is board_of(printed())
    mended = printed()
    mended["start_money"] = 21
    assert board_of(mended) is not board_of(printed())


def test_the_payments_of_a_payday_are_what_the_record_keeps() -> None:
    game = four().row("napoli", "rrg").fortress("napoli", "green").row("tunis", "r").row("tanger", "r")
    after = play(game.bonus("red", 15).phase(3).to_act("yellow").stock("red", 0).acted(), "end")
    nothing = {"proliferation": 0, "majority": 0, "fortress": 0}
    assert GAME.payments(after.events) == [
        [
            {"proliferation": 5, "majority": 12 + 2 + 3, "fortress": 0},
            {"proliferation": 0, "majority": 6, "fortress": 12},
            nothing,
            nothing,
        ]
    ]
    assert GAME.payments(()) == []


def test_a_turn_ends_where_nothing_can_be_taken_back_and_wherever_another_seat_has_the_next() -> None:
    """So a clock gets its increment after the same moves as ever."""
    chance, kinds = Random(3), set()
    match = Match(GAME, options(start="drawn"), SEED)
    while match.to_act:
        seat = match.to_act[0]
        made = match.consider_move(seat, b"", match.position, chance.choice(match.legal(seat)))
        assert isinstance(made, PendingMove)
        ends = GAME.ends_turn(GAME.parse(made.entry.text))
        assert ends == made.final
        assert ends or GAME.on_turn(made.state) == seat
        assert match.turns_ended_by(made) == ({seat} if ends else set())
        kinds.add(made.entry.text.split()[0])
        match.accept(made)
    assert kinds >= {"end", "start", "repay", "extend", "buy", "loan"}


def test_how_hands_are_shown_is_an_option_that_old_records_lack() -> None:
    assert begun() == begun(hands="cards") == begun(hands="numbers")
    with pytest.raises(ValueError, match="hands"):
        begun(hands="feet")

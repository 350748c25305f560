"""What is remembered of rows makes no choice late, and does not grow for ever."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from elcapitan.bots import gc_control
from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.bots import levels
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.bots.simulation.board_tables import RowBook, board_tables_of
from elcapitan.games.capitan.rules.model.moves import End, Move
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.ruleset import board_of
from tests.games.capitan.positions import four, printed_board


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """The collector as it was."""
    enabled = gc.isenabled()
    yield
    gc.unfreeze()
    gc.enable() if enabled else gc.disable()


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_waits_for_a_choice(monkeypatch: pytest.MonkeyPatch, enabled: bool) -> None:
    at_work: list[bool] = []

    def ended(state: GameState, plan: tuple[Move, ...]) -> list[Move]:
        at_work.append(gc.isenabled())
        return [End()]

    monkeypatch.setattr(levels, "complete_turn", ended)
    gc.enable() if enabled else gc.disable()
    make_bot("normal", 7).choose(four().state, 1, Budget(rollouts=1))
    assert (at_work, gc.isenabled()) == ([False], enabled)


def test_nothing_is_collected_at_the_end_of_a_choice() -> None:
    collected: list[str] = []

    def told(phase: str, info: dict[str, int]) -> None:
        collected.append(phase)

    gc.enable()
    kept = gc.get_threshold()
    gc.callbacks.append(told)
    try:
        with gc_control.GcPaused():
            gc.set_threshold(1, 1, 1)
            made = [[each] for each in range(1000)]
        within = len(collected)
        made.append([0] * len(made))
        after = len(collected)
    finally:
        gc.callbacks.remove(told)
        gc.set_threshold(*kept)
    assert within == 0
    assert after > 0


def test_what_is_kept_is_not_gone_through_again() -> None:
    board_tables = board_tables_of(printed_board(), 4)
    frozen = gc.get_freeze_count()
    gc_control.collect_between_games()
    assert gc.get_freeze_count() > frozen
    assert len(gc.get_objects()) < 1000
    assert board_tables_of(printed_board(), 4) is board_tables


@pytest.mark.skipif(not hasattr(RowBook, "__weakref__"), reason="compiled classes have no weak references")
def test_too_much_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_of(standard_board(), ("porto",))
    board_tables = board_tables_of(board, 3)
    board_tables.books[0].row((1,) + (0,) * 11)
    assert RowBook.made > 0
    gone = weakref.ref(board_tables.books[0])
    del board_tables
    gc_control.collect_between_games()
    assert gone() is not None
    monkeypatch.setattr(levels, "MAX_CACHED_ROWS", RowBook.made - 1)
    gc_control.collect_between_games()
    assert gone() is None
    assert RowBook.made == 0

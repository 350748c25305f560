"""The adviser: an answer from another process, and what becomes of a question nobody wants answered any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from elcapitan.bots.adviser import AdviceFailed, Adviser
from elcapitan.bots.bot import Advice
from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.rules.model.state import GameState
from tests.games.capitan.client.random_games import start


@pytest.fixture
def adviser() -> Iterator[Adviser]:
    adviser = Adviser("elcapitan", Budget(rollouts=8))
    yield adviser
    adviser.cancel()


def answer(adviser: Adviser) -> Advice | None:
    """Waited for as long as it takes."""
    line: Any = vars(adviser)["_line"]
    line.poll(None)
    return adviser.poll()


def position() -> GameState:
    return start(3, 5)


def test_an_answer_comes_once(adviser: Adviser) -> None:
    adviser.ask(position())
    found = answer(adviser)
    assert found is not None
    assert found.moves
    assert not adviser.is_asked
    assert adviser.poll() is None


def test_a_later_question_is_the_one_that_is_answered(adviser: Adviser) -> None:
    adviser.ask(position())
    first: Any = vars(adviser)["_process"]
    adviser.ask(position())
    assert not first.is_alive()
    assert answer(adviser) is not None


def test_a_process_that_has_died_is_told(adviser: Adviser) -> None:
    adviser.ask(position())
    process: Any = vars(adviser)["_process"]
    process.kill()
    process.join()
    with pytest.raises(AdviceFailed):
        answer(adviser)
    assert not adviser.is_asked


def test_nothing_is_left_running_of_what_was_cancelled(adviser: Adviser) -> None:
    adviser.ask(position())
    process: Any = vars(adviser)["_process"]
    adviser.cancel()
    assert not process.is_alive()
    assert not adviser.is_asked
    adviser.cancel()

"""What is remembered beside a position: of use for the next one, and no part of it
(games/capitan/rules/model/state.py).

Compiled rules are asked the same (docs/compiled.md).
"""

from __future__ import annotations

import gc
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from copy import copy, deepcopy
from itertools import islice
from typing import Any

import pytest

from elcapitan.games.capitan.rules import reach as rules_reach
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.position import digest
from elcapitan.games.capitan.rules.model.state import GameMemory, GameState
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.reach import Reach
from tests.games.capitan.positions import printed_board
from tests.games.capitan.rules.properties.random_play import random_game

Answers = tuple[str, list[Move]]
WAYS: list[Any] = [copy, deepcopy, lambda state: pickle.loads(pickle.dumps(state))]


def answers(state: GameState) -> Answers:
    """What is answered out of the memory."""
    return digest(state), legal_moves(state)


def afresh(state: GameState) -> GameState:
    """The same position of which nothing is known yet."""
    return state._replace(board=state.board)


def middle_of_a_game(seed: int = 1, moves: int = 90) -> GameState:
    *_, step = islice(random_game(printed_board(), 3, seed), moves)
    answers(step.state)
    return step.state


def test_the_memory_counts_for_nothing_when_two_positions_are_compared_or_told() -> None:
    state = middle_of_a_game()
    other = afresh(state)
    assert state.memory.arrivals
    assert state.memory.texts[1]
    assert not other.memory.arrivals
    assert not other.memory.texts[1]
    assert state == other
    assert hash(state) == hash(other)
    assert "emory" not in repr(state)


@pytest.mark.parametrize("way", WAYS, ids=["copy", "deepcopy", "pickle"])
def test_the_memory_stays_where_it_is_when_a_position_is_copied_or_sent(way: Any) -> None:
    state = middle_of_a_game()
    sent = way(state)
    assert sent._replace(board=state.board) == state
    assert sent.memory is not state.memory
    assert not sent.memory.arrivals
    assert not sent.memory.texts[1]
    assert answers(sent) == answers(state)


def test_a_position_is_no_longer_on_its_way_for_what_is_remembered() -> None:
    state = middle_of_a_game()
    assert len(pickle.dumps(state)) == len(pickle.dumps(afresh(state)))


def test_the_memory_is_as_large_at_the_end_of_a_game_as_at_its_beginning() -> None:
    """One answer for each seat and one text for each city, however many positions were asked about; and of the
    positions themselves none is kept."""
    gc.collect()
    before = sum(isinstance(each, GameState) for each in gc.get_objects())
    memory = GameMemory()
    for step in random_game(printed_board(), 3, 2):
        answers(step.state)
        memory = step.state.memory
        assert {*memory.arrivals} <= {1, 2, 3}
        assert len(memory.texts[0]) == len(memory.texts[1]) == len(step.state.cities)
    over, last = step.state, step.before
    del step
    gc.collect()
    after = sum(isinstance(each, GameState) for each in gc.get_objects())
    assert over.memory is memory
    assert last is not None
    assert after - before <= 3  # these two, and the one asked about last (reach.py)


def test_ways_on_from_one_position_share_a_memory_and_no_answer() -> None:
    """As computer players search, and as a take-back goes another way: by turns, forwards and back."""
    ways = list(branches(middle_of_a_game(), 6, 12))
    expected = [[answers(afresh(state)) for state in way] for way in ways]
    assert len({id(state.memory) for way in ways for state in way}) == 1
    for at in [*range(12), *reversed(range(12))]:
        for way, known in zip(ways, expected, strict=True):
            assert answers(way[at]) == known[at]


def test_threads_that_ask_about_one_game_get_the_answers_of_each_position() -> None:
    """The window paints a rehearsal while the game goes on, and a worker thinks about several seats at once."""
    ways = list(branches(middle_of_a_game(), 4, 12))
    expected = [[answers(afresh(state)) for state in way] for way in ways]

    def ask(first: int) -> list[list[Answers]]:
        """Every way in an order of this thread's own."""
        found = {at % 4: [answers(state) for state in ways[at % 4]] for at in range(first, first + 4)}
        return [found[at] for at in range(4)]

    with switching_often(), ThreadPoolExecutor(4) as threads:
        for found in threads.map(ask, [0, 1, 2, 3] * 3):
            assert found == expected


@pytest.mark.skipif(not str(rules_reach.__file__).endswith(".py"), reason="compiled methods cannot be replaced")
def test_who_asks_while_another_thread_still_searches_is_not_told_half_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The reach of the position asked about last is everyone's."""
    search = Reach._search
    asked = list[int]()
    meanwhile = list[tuple[bool, bool]]()

    def searching(self: Reach, place: int, hand: int, purse: int) -> bool:
        if asked:
            other = self.is_in_reach_after_buying(asked.pop())
            meanwhile.append((other, search(self, place, hand, purse)))
        return search(self, place, hand, purse)

    monkeypatch.setattr(Reach, "_search", searching)
    for step in random_game(printed_board(), 3, 5):
        state = step.state
        for card in [*state.destinations.cards_shown(state.board.number), *state.links.cards_shown(state.board.number)]:
            asked.append(card)
            Reach(state).is_in_reach_after_buying(card)
            asked.clear()  # most cards need no search
    assert {first for first, _ in meanwhile} == {True, False}
    assert all(first == second for first, second in meanwhile)


def branches(state: GameState, count: int, moves: int) -> Iterator[list[GameState]]:
    """Different ways on from a position, each so many moves that turn up no card."""
    for way in range(count):
        states, here = list[GameState](), state
        for step in range(moves):
            moves_here = legal_moves(here)
            for at in range(len(moves_here)):
                played = play(here, moves_here[(way * 7 + step * 3 + at) % len(moves_here)])
                if not played.refused:
                    here = played.state
                    break
            states.append(here)
        yield states


@contextmanager
def switching_often() -> Iterator[None]:
    """Threads take turns after every few instructions."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)

"""Counting legal sequences of moves, two ways: by the list of legal moves, and by trying every text of the grammar.

From more than two hundred positions of random games, over all numbers of players and every choice of extra cities: one
move deep from all of them, two and three deep where the sequences stay few enough to be tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

import pytest

from elcapitan.rules.dealer import Dealer
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.moves import parse
from elcapitan.rules.play import play
from elcapitan.rules.state import GameState, Played
from tests.helpers import EXTRAS, SEED, printed_board
from tests.rules.playing import MANNERS, random_game
from tests.rules.texts import texts_of

CHOICES = [some for count in range(4) for some in combinations(EXTRAS, count)]
DEEPEST = 3
POSITIONS = 7
"""Of each game, looked at in even distances."""
MOST_TRIED = 25
"""Positions from which every text is tried, for one position counted from: some milliseconds each with the pirate."""


def counted_from(players: int, extras: tuple[str, ...]) -> Iterator[GameState]:
    """Positions of one random game; the games are looked at over different lengths, so that all phases occur."""
    which = CHOICES.index(extras) * 4 + players
    manner = sorted(MANNERS)[which % len(MANNERS)]
    every = 3 + 9 * (which % 7)
    for at, step in enumerate(random_game(printed_board(*extras), players, which, manner)):
        if at % every == 1:
            yield step.state
        if at > every * (POSITIONS - 1):
            return


Sequences = dict[tuple[str, ...], GameState]
"""The texts of the moves one after the other, and where they lead."""


def one_deeper(sequences: Sequences, moves: Callable[[GameState], Iterable[str]]) -> Sequences:
    """Every sequence with each of those moves that is accepted; the decks answer by a fixed seed."""
    longer = {}
    for before, state in sequences.items():
        dealer = Dealer(state.board, SEED)
        for text in moves(state):
            move = parse(text)
            played = play(state, move, dealer.turn_up(state, move))
            if isinstance(played, Played):
                longer[*before, text] = played.state
    return longer


def listed(state: GameState) -> list[str]:
    return [str(move) for move in legal_moves(state)]


def depths(players: int, extras: tuple[str, ...]) -> Counter[int]:
    """How many positions of the game were counted so deep; each time both ways bring the same sequences."""
    reached = Counter[int]()
    for state in counted_from(players, extras):
        by_list = by_trying = Sequences({(): state})
        for depth in range(1, DEEPEST + 1):
            promised = sum(len(legal_moves(each)) for each in by_list.values())
            by_list, by_trying = one_deeper(by_list, listed), one_deeper(by_trying, texts_of)
            assert len(by_list) == promised == len(by_trying)
            assert by_list.keys() == by_trying.keys()
            reached[depth] += 1
            if len(by_trying) > MOST_TRIED:
                break
    return reached


@pytest.mark.parametrize("extras", CHOICES, ids=lambda extras: "+".join(extras) or "none")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_many_sequences_by_the_list_as_by_trying_everything(players: int, extras: tuple[str, ...]) -> None:
    reached = depths(players, extras)
    assert reached[1] == POSITIONS
    assert reached[DEEPEST] > 0

"""Counts sequences of moves in two ways that share nothing but `play`: by the list of legal moves, and by trying texts.

`python -m tests.games.capitan.rules.properties.move_counts [--positions N] [--widest N]` counts from more and wider
positions than the tests do and prints what it counted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model import moves
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played
from tests.games.capitan.positions import SEED, TABLES, printed_board
from tests.games.capitan.rules.properties.move_texts import texts_of
from tests.games.capitan.rules.properties.random_play import MANNERS, random_game

DEEPEST = 3

parse = lru_cache(maxsize=1 << 17)(moves.parse)
Next = Callable[[GameState], Iterable[tuple[Move, GameState]]]
"""The moves that are played from a position, and where they lead; the decks answer by a fixed seed."""


class TooWide(Exception):
    """Raised when more positions would have to be looked at than was allowed."""


def listed(state: GameState) -> Iterator[tuple[Move, GameState]]:
    """By the list of legal moves; none of it may be refused."""
    for move in legal_moves(state):
        played = play(state, move, Dealer(state.board, SEED).turn_up(state, move))
        assert isinstance(played, Played), f"listed, yet refused: {move}"
        yield move, played.state


def tried(state: GameState, all_pairs: bool = False) -> Iterator[tuple[Move, GameState]]:
    """By trying every text of the grammar; what is accepted is a move."""
    for text in texts_of(state, all_pairs):
        move = parse(text)
        played = play(state, move, Dealer(state.board, SEED).turn_up(state, move))
        if isinstance(played, Played):
            yield move, played.state


def sequences(state: GameState, after: Next, widest: int, deepest: int = DEEPEST) -> list[Counter[GameState]]:
    """By depth: the positions that so many moves lead to, and by how many sequences.

    A position that several sequences lead to is looked at once. TooWide if that were more than `widest`.
    """
    levels, here = [], Counter([state])
    for _ in range(deepest):
        if len(here) > widest:
            raise TooWide
        further = Counter[GameState]()
        for position, ways in here.items():
            for _, there in after(position):
                further[there] += ways
        levels.append(further)
        here = further
    return levels


def positions(players: int, extras: tuple[str, ...]) -> Iterator[GameState]:
    """Positions of random games, in such distances that all phases occur; without end, the same each time."""
    table = TABLES.index((players, extras))
    which = table
    while True:
        manner = sorted(MANNERS)[which % len(MANNERS)]
        every = 3 + 5 * (which % 7)
        for at, step in enumerate(random_game(printed_board(*extras), players, which, manner)):
            if at % every == 1 and step.state.stage is not Stage.OVER:
                yield step.state
        which += len(TABLES)


def sequences_counted(players: int, extras: tuple[str, ...], number: int, widest: int) -> Iterator[tuple[int, ...]]:
    """From so many positions of a table the sequences of one, two and three moves; those too wide are left out.

    AssertionError where the two ways differ.
    """
    found = 0
    for state in positions(players, extras):
        try:
            levels = sequences(state, listed, widest)
        except TooWide:
            continue
        assert levels == sequences(state, tried, sys.maxsize)
        yield tuple(level.total() for level in levels)
        found += 1
        if found == number:
            return


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.games.capitan.rules.properties.move_counts")
    parser.add_argument("--positions", type=int, default=20, help="of each of the 32 tables (20)")
    parser.add_argument("--widest", type=int, default=1000, help="positions looked at from one, at most (1000)")
    options = parser.parse_args()
    sys.stdout.write("players  extras                         one deep     two      three\n")
    for players, extras in TABLES:
        deep = list(sequences_counted(players, extras, options.positions, options.widest))
        one, two, three = (sum(levels[depth] for levels in deep) for depth in range(DEEPEST))
        sys.stdout.write(f"{players:7}  {'+'.join(extras) or 'none':30} {one:8} {two:7} {three:10}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

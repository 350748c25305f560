"""Counts sequences of moves in two ways that share nothing but `play`: by the list of legal moves, and by trying texts.

`python -m tests.games.yspahan.rules.properties.move_counts` prints the numbers that test_move_counts.py keeps.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import play
from elcapitan.kit.rules.played import Played
from tests.games.yspahan.positions import DEALER, Game, table
from tests.games.yspahan.rules.properties.move_texts import texts_of

DEEPEST = 3
parse = lru_cache(maxsize=1 << 12)(moves.parse)
Next = Callable[[YspahanState], Iterator[YspahanState]]
"""Where the moves of a position lead; chance answers by a fixed seed."""


def listed(state: YspahanState) -> Iterator[YspahanState]:
    """By the list of legal moves; none of it may be refused."""
    for move in legal_moves(state):
        played = play(state, move, DEALER.turn_up(state, move))
        assert isinstance(played, Played), f"listed, yet refused: {move}"
        yield played.state


def tried(state: YspahanState) -> Iterator[YspahanState]:
    """By trying every text of the grammar; what is accepted is a move."""
    for text in texts_of(state):
        move = parse(text)
        played = play(state, move, DEALER.turn_up(state, move))
        if isinstance(played, Played):
            yield played.state


def sequences(state: YspahanState, after: Next, deepest: int = DEEPEST) -> list[Counter[YspahanState]]:
    """By depth: the positions that so many moves lead to, and by how many sequences."""
    levels, here = [], Counter([state])
    for _ in range(deepest):
        further = Counter[YspahanState]()
        for position, ways in here.items():
            for there in after(position):
                further[there] += ways
        levels.append(further)
        here = further
    return levels


def counted(game: Game, after: Next = listed, deepest: int = DEEPEST) -> tuple[int, ...]:
    """How many sequences of one, two and three moves there are from a position."""
    return tuple(level.total() for level in sequences(game.state, after, deepest))


def _placing() -> Game:
    game = table(3).placing(1, "vase", 3).hand(1, "good-in-shop", "three-camels", "exchange").have(1, gold=1)
    return game.goods(2, "sack-8a", "sack-6a", "sack-3a", "sack-4a", "barrel-3a", "barrel-6a", "barrel-4a", "barrel-8a")


def _loading() -> Game:
    game = table(3).main(1, gold=(1, 1)).goods(1, "barrel-3a").goods(3, "vase-4a").have(3, camels=1)
    return game.have(1, camels=1, gold=0).hand(1, "sell-camels")


def _building() -> Game:
    game = (
        table(4).after(2).have(2, camels=3, gold=3).hand(2, "build-free-of-camels", "build-free-of-gold", "sell-gold")
    )
    return game.have(3, camels=2)._with(tower=table(4).main(2, camels=(1, 2), gold=(6, 1)).state.tower)


def _two_players() -> Game:
    game = table(2).main(2, camels=(1, 1, 1), barrel=(4, 0, 1), gold=(6, 2)).have(2, camels=2, gold=1)
    return game.hand(2, "build-free-of-gold").goods(1, "barrel-3a", "vase-6a").goods(2, "vase-4a").have(1, gold=0)


def _last_day() -> Game:
    return table(4).day(3, 7).main(4, sack=(3, 2)).last_turn().have(4, gold=3).goods(4, "sack-3a", "sack-3b")


POSITIONS: dict[str, Callable[[], Game]] = {
    "the first day": lambda: table(4).hand(1, "three-gold"),
    "placing": _placing,
    "loading": _loading,
    "building": _building,
    "two players": _two_players,
    "the last turn": _last_day,
    "gold steps three": lambda: table(3, gold_steps="three").main(2, vase=(5, 2)).have(2, gold=9).last_turn(),
    "cards after": lambda: (
        table(3, card_time="after").main(2, camels=(2, 1)).hand(2, "sell-gold", "exchange").last_turn()
    ),
}
"""Fixed positions to count from, with little enough gold and few enough dice to be counted to the end."""


def main() -> None:
    for name, make in POSITIONS.items():
        sys.stdout.write(f"    {name!r}: {counted(make())},\n")


if __name__ == "__main__":
    main()

"""The dealer: the secrets of a game, the order of the stack, of the river and of the bag, and who begins (O1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from elcapitan.games.carcassonne.rules.model.moves import DrawTile, Move
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.model.tiles import RIVER, TileBox
from elcapitan.kit.rules.seeded_chance import checked_seed, drawn_starter, keyed_number, shuffled


def shuffled_tiles(seed: bytes, name: str, counts: Mapping[str, int]) -> tuple[str, ...]:
    """So many copies of each tile in the order of the hashes of `name/ID/N`, N from 1."""
    return shuffled(
        seed,
        ((f"{name}/{tile}/{number}", tile) for tile, count in counts.items() for number in range(1, count + 1)),
    )


class DealerRules(NamedTuple):
    """What the dealer asks of the rules."""

    tiles_to_draw: Callable[[CarcassonneState, Iterator[str]], list[str]]
    """What a draw turns up if the tiles lie in that order."""
    draws_token: Callable[[Move], bool]
    tokens_in_bag: Callable[[CarcassonneState], Mapping[str, int]]
    """How many of each token are in the bag."""


class CarcassonneDealer:
    """Draws for one game."""

    def __init__(
        self,
        seed: bytes,
        box: TileBox,
        rules: DealerRules,
        unseen: Mapping[str, int],
    ) -> None:
        """`unseen`: by tile, how many nobody had seen when this seed began to rule."""
        self._seed = checked_seed(seed)
        self._rules = rules
        of_river = {tile: count for tile, count in unseen.items() if box.kinds[tile].set == RIVER}
        self._stack = {tile: count for tile, count in unseen.items() if tile not in of_river}
        self._river = {tile: count for tile, count in of_river.items() if tile != box.lake}
        self._lake = (box.lake,) * of_river.get(box.lake, 0)
        self._order: tuple[str, ...] = ()
        """All of them in the order drawn, the river first; made when it is first wanted."""
        self._expected: Mapping[str, int] = {}
        """What is unseen after the last draw, if it was the next in order and the moves go on from there."""
        self._in_order = True

    def starter(self, seats: int) -> int:
        """The seat drawn to begin (O1)."""
        return drawn_starter(self._seed, seats)

    def deal(self) -> tuple[str, ...]:
        """Nothing is dealt: of the stack "nobody sees more than the number" (S1)."""
        return ()

    def turn_up(self, state: CarcassonneState, move: Move) -> tuple[str, ...]:
        """The tiles of a draw, or the token of the bag."""
        if isinstance(move, DrawTile):
            if state.stage is not CarcassonneStage.DRAW:
                return ()
            drawn = tuple(self._rules.tiles_to_draw(state, self._left(state)))
            if self._in_order:
                self._expected = unseen = {**state.unseen}
                for tile in drawn:
                    unseen[tile] -= 1
            return drawn
        return (self._token(state),) if self._rules.draws_token(move) else ()

    def _token(self, state: CarcassonneState) -> str:
        """Token number K is the hash of `sheep/K` modulo the tokens in the bag, which are listed by number, then the
        wolves.
        """
        listed = [token for token, count in self._rules.tokens_in_bag(state).items() for _ in range(count)]
        return listed[keyed_number(self._seed, f"sheep/{state.tokens + 1}", len(listed))]

    def _left(self, state: CarcassonneState) -> Iterator[str]:
        """What lies face down, in order: the next tile is number *total* - `stack`, from 0.

        In a position that another seed has led to, tiles already seen are passed over, and the first of the others lie
        under hills.
        """
        order = self._order
        if not order:
            river = shuffled_tiles(self._seed, "river", self._river)
            order = self._order = (*river, *self._lake, *shuffled_tiles(self._seed, "tile", self._stack))
        unseen, left = state.unseen, state.stack + state.river
        following = order[len(order) - left :]
        self._in_order = unseen == self._expected or all(
            count <= unseen[tile] for tile, count in Counter(following).items()
        )
        if self._in_order:
            return iter(following)
        seen = Counter(order)
        seen.subtract(unseen)
        hidden = []
        for tile in order:
            seen[tile] -= 1
            if seen[tile] < 0:
                hidden.append(tile)
        return iter(hidden[state.buried :])

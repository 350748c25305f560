"""The dealer: the secrets of a game, the order of the deck, the dice to come and the draw of who begins (S3, S5, S6).

Needs no generator: every answer is a hash keyed by the seed, so that anybody can check a finished game with the seed in
hand. A pure function of seed and position: what it remembers changes no answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import blake2b

from elcapitan.games.yspahan.rules.model.board import CARDS, WHITE_DICE
from elcapitan.games.yspahan.rules.model.moves import Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState

SEED_BYTES = 16
DIE_BYTES = 8
SIDES = 6


def die_number(seed: bytes, week: int, day: int, die: int) -> int:
    """What die number `die` (from 0) of that day shows: buying more dice never changes the others."""
    digest = blake2b(f"roll/{week}/{day}/{die}".encode(), key=seed, digest_size=DIE_BYTES).digest()
    return int.from_bytes(digest, "big") % SIDES + 1


def shuffled_pile(seed: bytes, shuffle: int, pile: Iterable[str]) -> tuple[str, ...]:
    """The cards of shuffle number `shuffle` (from 1), by name, in the order in which they are drawn."""
    seen: Counter[str] = Counter()
    places: list[tuple[bytes, str]] = []
    for card in pile:
        seen[card] += 1
        places.append((blake2b(f"card/{shuffle}/{card}-{seen[card]}".encode(), key=seed).digest(), card))
    return tuple(card for _, card in sorted(places))


class YspahanDealer:
    """Rolls and draws for one game from a seed of 16 bytes."""

    def __init__(self, seed: bytes, draws: Callable[[YspahanState, Move], int]) -> None:
        """`draws` is asked of the rules: how many cards a move draws (play.py)."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._draws = draws
        self._last: tuple[int, tuple[str, ...], tuple[str, ...]] = (0, (), ())
        """Number, pile and order of the shuffle last asked for."""

    def starter(self, seats: int) -> int:
        """The seat drawn to begin (S6)."""
        return int.from_bytes(blake2b(b"start", key=self._seed).digest(), "big") % seats + 1

    def deal(self) -> tuple[str, ...]:
        """Nothing lies open before the first roll (S3)."""
        return ()

    def turn_up(self, state: YspahanState, move: Move) -> tuple[str, ...]:
        """The dice of a roll, white ones first (D1); the cards that another move draws, in this order (C6)."""
        if isinstance(move, RollDice):
            if state.stage is not YspahanStage.ROLL:
                return ()
            dice = WHITE_DICE[len(state.players)] + move.yellow
            return tuple(str(die_number(self._seed, state.week, state.day, die)) for die in range(dice))
        wanted = self._draws(state, move)
        return self._next_cards(state, wanted) if wanted else ()

    def _next_cards(self, state: YspahanState, wanted: int) -> tuple[str, ...]:
        cards = self._left_in_deck(state)[:wanted]
        if len(cards) < wanted:
            # C6: "When the deck is used up, the discard pile is shuffled and becomes the deck."
            cards += self._order(state.shuffles + 1, tuple(sorted(state.discard)))[: wanted - len(cards)]
        return cards

    def _left_in_deck(self, state: YspahanState) -> tuple[str, ...]:
        """The cards of the deck in their order.

        With one seed they are the last ones of its shuffle. Where a second seed goes on with a deck that the first one
        has begun, the cards that are already out are passed over.
        """
        if not state.deck:
            return ()
        left = Counter(CARDS)
        left.subtract(state.discard)
        for player in state.players:
            left.subtract(player.hand)
        out = Counter(state.pile)
        out.subtract(left)
        cards = []
        for card in self._order(state.shuffles, state.pile):
            if out[card] > 0:
                out[card] -= 1
            else:
                cards.append(card)
        return tuple(cards)

    def _order(self, shuffle: int, pile: tuple[str, ...]) -> tuple[str, ...]:
        if self._last[:2] != (shuffle, pile):
            self._last = shuffle, pile, shuffled_pile(self._seed, shuffle, pile)
        return self._last[2]

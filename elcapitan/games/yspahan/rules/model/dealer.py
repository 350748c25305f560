"""The dealer: the secrets of a game, the order of the deck, the dice to come and who begins (S3, S5, S6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from elcapitan.games.yspahan.rules.model.board import CARDS, WHITE_DICE
from elcapitan.games.yspahan.rules.model.moves import Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.kit.rules.seeded_chance import checked_seed, drawn_starter, keyed_number, shuffled

SIDES = 6


def die_number(seed: bytes, week: int, day: int, die: int) -> int:
    """What die number `die` (from 0) of that day shows: buying more dice never changes the others."""
    return keyed_number(seed, f"roll/{week}/{day}/{die}", SIDES) + 1


def shuffled_pile(seed: bytes, shuffle: int, pile: Iterable[str]) -> tuple[str, ...]:
    """The cards of shuffle number `shuffle` (from 1), by name, in the order in which they are drawn."""
    copies = ((card, number) for card, count in Counter(pile).items() for number in range(1, count + 1))
    return shuffled(seed, ((f"card/{shuffle}/{card}-{number}", card) for card, number in copies))


class YspahanDealer:
    """Rolls and draws for one game."""

    def __init__(self, seed: bytes, draws: Callable[[YspahanState, Move], int]) -> None:
        """`draws` is asked of the rules: how many cards a move draws (play.py)."""
        self._seed = checked_seed(seed)
        self._draws = draws
        self._last: tuple[int, tuple[str, ...], tuple[str, ...]] = (0, (), ())
        """Number, pile and order of the shuffle last asked for."""

    def starter(self, seats: int) -> int:
        """The seat drawn to begin (S6)."""
        return drawn_starter(self._seed, seats)

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
        held = Counter(card for player in state.players for card in player.hand)
        out = Counter(state.pile) - (Counter(CARDS) - Counter(state.discard) - held)
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

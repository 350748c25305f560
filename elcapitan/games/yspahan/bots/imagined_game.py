"""Imagined games: hidden cards are dealt anew, dice are rolled by a seed of our own, all seats play greedily.

A world is one such deal and seed. It is drawn from a view alone: the cards in other hands and in the deck are those
that the view cannot place, and which is where is chance; what the table's dealer holds is not known here. In one world
the dice of a day are the same whatever is tried in it, so turns are compared fairly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from elcapitan.games.yspahan.bots.greedy import greedy_moves
from elcapitan.games.yspahan.bots.weights import YspahanWeights
from elcapitan.games.yspahan.rules.model.board import CARAVANSERAI, CARDS, DAYS, UNKNOWN
from elcapitan.games.yspahan.rules.model.dealer import SEED_BYTES, YspahanDealer
from elcapitan.games.yspahan.rules.model.moves import DrawCard, Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.play import cards_drawn, play


def sample_hidden_cards(view: YspahanState, chance: Random) -> YspahanState:
    """A whole position that looks like this view: every `?` becomes a card that may be there.

    The pile of the position returned is the deck itself, so that a dealer with any seed can draw from it.
    """
    unplaced = Counter(CARDS) - Counter(view.discard)
    for player in view.players:
        unplaced -= Counter(card for card in player.hand if card != UNKNOWN)
    # C6: the deck was shuffled from the pile; a card that was not in it must be in somebody's hand.
    in_pile = unplaced & Counter(view.pile)
    elsewhere = [*(unplaced - in_pile).elements()]
    drawable = [*in_pile.elements()]
    chance.shuffle(drawable)
    deck, held = drawable[: view.deck], drawable[view.deck :] + elsewhere
    chance.shuffle(held)
    players = []
    for player in view.players:
        known = [card for card in player.hand if card != UNKNOWN]
        drawn = [held.pop() for _ in range(len(player.hand) - len(known))]
        players.append(player._replace(hand=tuple(sorted((*known, *drawn)))))
    return view._replace(players=tuple(players), pile=tuple(sorted(deck)), deck=len(deck))


class ImaginedWorld:
    """One way the hidden cards may lie and the dice may fall."""

    def __init__(self, view: YspahanState, chance: Random) -> None:
        self.start = sample_hidden_cards(view, chance)
        self._dealer = YspahanDealer(chance.randbytes(SEED_BYTES), cards_drawn)

    def play(self, state: YspahanState, move: Move) -> YspahanState:
        """The position after a legal move in this world."""
        chancy = isinstance(move, RollDice | DrawCard) or _may_draw(state)
        played = play(state, move, self._dealer.turn_up(state, move) if chancy else ())
        assert not played.refused, f"{move}: {played.text}"
        return played.state

    def play_on(self, state: YspahanState, days: int, weights: YspahanWeights) -> YspahanState:
        """The position when all seats have played greedily to the end of that many days from this world's start."""
        end = _day_number(self.start) + days
        while state.stage is not YspahanStage.OVER and _day_number(state) < end:
            for move in greedy_moves(state, weights):
                state = self.play(state, move)
        return state


def _may_draw(state: YspahanState) -> bool:
    """B8: goods are loaded while there is a Caravanserai."""
    return any(CARAVANSERAI in player.buildings for player in state.players)


def _day_number(state: YspahanState) -> int:
    """From the beginning of the game."""
    return DAYS * (state.week - 1) + state.day


def finish_turn(state: YspahanState, decision: Sequence[Move], weights: YspahanWeights) -> YspahanState:
    """The position after these moves and the rest of the turn as a greedy player would end it.

    Played on a view: cards drawn stay unknown, and owners who are asked answer greedily.
    """
    turns_left, day = state.turns_left, state.day
    left = [*decision]
    while (state.turns_left, state.day) == (turns_left, day) and state.stage is not YspahanStage.ROLL:
        for move in left:
            drawn = cards_drawn(state, move)
            played = play(state, move, (UNKNOWN,) * drawn)
            assert not played.refused, f"{move}: {played.text}"
            state = played.state
        if state.stage is YspahanStage.OVER:
            break
        left = [*greedy_moves(state, weights)]
    return state

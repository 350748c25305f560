"""Cards in hand and the deck: holding, discarding as a die, drawing (rules C1, C2, C5, C6).

What a card does when it is played is in card_effects.py; the order of the deck is the dealer's secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.rules.model.board import CARDS, UNKNOWN
from elcapitan.games.yspahan.rules.model.events import CardDiscarded, CardDrawn, History, NoCardDrawn, PileShuffled
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer, YspahanState


class DrawnCards:
    """The cards that chance answers to one move, taken one by one; without any, each is `UNKNOWN`.

    A card that the deck cannot give is noted and drawn as unknown, so that a move is always played to its end.
    """

    def __init__(self, cards: Sequence[str] | None = None) -> None:
        self._cards = cards
        self.wanted = 0
        """How many were asked for."""
        self._wrong = False

    def take(self, state: YspahanState) -> str:
        """The next card, out of the deck of that position."""
        at = self.wanted
        self.wanted += 1
        if self._cards is None:
            return UNKNOWN
        if at < len(self._cards) and can_be_drawn(state, self._cards[at]):
            return self._cards[at]
        self._wrong = True
        return UNKNOWN

    @property
    def fit(self) -> bool:
        """Whether they were what the deck can give, all of them and no more."""
        return not self._wrong and (self._cards is None or len(self._cards) == self.wanted)


def can_be_drawn(state: YspahanState, card: str) -> bool:
    """Whether the deck may still hold such a card, as far as this view can tell (C1)."""
    if card == UNKNOWN:
        return True
    elsewhere = state.discard.count(card) + sum(player.hand.count(card) for player in state.players)
    return elsewhere < CARDS.get(card, 0)


def card_kinds(player: YspahanPlayer) -> list[str]:
    """The names of the cards they are known to hold, each once."""
    return [card for card in dict.fromkeys(player.hand) if card != UNKNOWN]


def why_not_held(state: YspahanState, card: str, rule: str) -> Refusal | None:
    """Why the player on turn cannot use that card."""
    return None if state.mover.holds(card) else refuse(YspahanRefusalCode.CARD_NOT_HELD, rule, card=card)


def why_not_as_die(state: YspahanState, card: str) -> Refusal | None:
    """Why that card cannot be discarded as a die; none may be named.

    C2: "With a group taken for the action of its floor (A1 a), the player may discard exactly one card, without its
    effect". *Ruling*: "any card".
    """
    return why_not_held(state, card, "C2") if card else None


def discard_as_die(state: YspahanState, card: str, history: History) -> YspahanState:
    """C2: "it counts as one die more there"."""
    if not card:
        return state
    state = discard_card(state, card)
    history.append((CardDiscarded(state.seat, card), state))
    return state


def discard_card(state: YspahanState, card: str) -> YspahanState:
    """A card of the player on turn lies on the discard pile (C5)."""
    player = state.mover.without_card(card)
    return state.with_player(state.seat, player)._replace(discard=(*state.discard, card))


def draw_card(state: YspahanState, seat: int, drawn: DrawnCards, history: History) -> YspahanState:
    """That seat draws the top card, if there is one.

    C6: "When the deck is used up, the discard pile is shuffled and becomes the deck. *Ruling*: not at once but when the
    next card has to be drawn; if the discard pile is empty too, no card is drawn."
    """
    if not state.cards_left:
        history.append((NoCardDrawn(seat), state))
        return state
    if not state.deck:
        pile = tuple(sorted(state.discard))
        state = state._replace(deck=len(pile), pile=pile, discard=(), shuffles=state.shuffles + 1)
        history.append((PileShuffled(len(pile), state.shuffles), state))
    card = drawn.take(state)
    state = state.with_player(seat, state.player(seat).with_card(card))._replace(deck=state.deck - 1)
    history.append((CardDrawn(seat, card), state))
    return state

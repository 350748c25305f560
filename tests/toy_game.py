"""A game of some eighty lines for everything that must not know El Capitan: a die, a secret card, two seats at once.

Each round both seats bid a number from 0 to 3, in either order, the first bid hidden from the other seat; then the
higher bidder rolls the die (chance) and scores it. Who was dealt the queen, in secret, scores twice in the last round.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

from elcapitan.table.record import Entry
from elcapitan.table.ruleset import GameOption, Result

HIDDEN = "?"


class State(NamedTuple):
    rounds: int
    cards: tuple[str, ...]
    bids: tuple[Any, ...] = (None, None)
    scores: tuple[int, ...] = (0, 0)

    @property
    def roller(self) -> int:
        return 0 if None in self.bids else self.bids.index(max(self.bids)) + 1


class Played(NamedTuple):
    state: State
    events: tuple[Any, ...]
    final: bool = False
    refused: Literal[False] = False


class Refused(NamedTuple):
    why: str
    rule: str
    facts: Mapping[str, object] = {}
    text: str = "This is not allowed."
    refused: Literal[True] = True


class Dealer(NamedTuple):
    seed: bytes

    def _draw(self, what: str, sides: int) -> int:
        return blake2b(what.encode(), key=self.seed).digest()[0] % sides + 1

    def starter(self, seats: int) -> int:
        return self._draw("start", seats)

    def deal(self) -> tuple[str, ...]:
        return ("knave", "queen") if self._draw("cards", 2) == 1 else ("queen", "knave")

    def turn_up(self, state: State, move: str) -> tuple[str, ...]:
        return (str(self._draw(f"die/{state.rounds}", 6)),) if move == "roll" else ()


class Toy:
    name, version, seats, open_information = "toy", 1, (2, 2), False
    options = (
        GameOption("rounds", "number", 3, least=1, most=9),
        GameOption("start", "choice", "drawn", ("drawn", "1", "2")),
    )

    def dealer(self, seed: bytes, options: Mapping[str, Any]) -> Dealer:
        return Dealer(seed)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> State:
        if sorted(deal) != ["knave", "queen"]:
            raise ValueError("two cards are dealt, a knave and a queen")
        return State(options["rounds"], tuple(deal))

    def to_act(self, state: State) -> tuple[int, ...]:
        bidding = tuple(seat for seat in (1, 2) if state.bids[seat - 1] is None)
        return (bidding or (state.roller,)) if state.rounds else ()

    def on_turn(self, state: State) -> int:
        return state.roller if state.rounds else 0

    def view(self, state: State, seat: int | None) -> State:
        if not state.rounds:
            return state
        cards = tuple(card if at == seat else HIDDEN for at, card in enumerate(state.cards, 1))
        bids = tuple(bid if at == seat or bid is None else HIDDEN for at, bid in enumerate(state.bids, 1))
        return state._replace(cards=cards, bids=state.bids if state.roller else bids)

    def seen(self, state: State, entry: Entry, seat: int | None) -> Entry:
        """The second bid reveals the first, the last roll both cards."""
        if entry.text == "roll":
            return entry._replace(turned_up=(*entry.turned_up, *(state.cards if state.rounds == 1 else ())))
        first = state.bids[2 - entry.seat]
        if first is None:
            return entry if entry.seat == seat else entry._replace(text=f"bid {HIDDEN}")
        return entry if seat == 3 - entry.seat else entry._replace(turned_up=(str(first),))

    def parse(self, text: str) -> str:
        if text not in ("roll", f"bid {HIDDEN}", *(f"bid {number}" for number in range(10))):
            raise ValueError("not a move")
        return text

    def show(self, move: str) -> str:
        return move

    def play(self, state: State, seat: int, move: str, turned_up: Sequence[str] = ()) -> Played | Refused:
        if seat not in self.to_act(state) or (move == "roll") != bool(state.roller):
            return Refused("not-now", "Y1")
        if move != "roll":
            if "bid 3" < move < "bid ?":
                return Refused("too-high", "Y3", {"most": 3})
            mine = HIDDEN if move.endswith(HIDDEN) else int(move[4:])
            known = [int(bid) for bid in turned_up] if state.bids[2 - seat] == HIDDEN else [state.bids[2 - seat]]
            bids = (mine, *known) if seat == 1 else (*known, mine)
            return Played(state._replace(bids=bids), (("bid", seat),))
        if [*turned_up[:1]] not in [[eyes] for eyes in "123456"]:
            return Refused("no-die", "Y2")
        cards = tuple(turned_up[1:]) or state.cards
        score = int(turned_up[0]) * (2 if state.rounds == 1 and cards[seat - 1] == "queen" else 1)
        scores = tuple(each + score * (at == seat) for at, each in enumerate(state.scores, 1))
        return Played(State(state.rounds - 1, cards, scores=scores), (("rolled", seat, score),), final=True)

    def legal(self, state: State, seat: int) -> list[str]:
        moves = ["roll"] if state.roller else ["bid 0", "bid 1", "bid 2", "bid 3"]
        return moves if seat in self.to_act(state) else []

    def position(self, state: State, seat: int | None) -> dict[str, Any]:
        bids = [each if at == seat or state.roller else each is not None for at, each in enumerate(state.bids, 1)]
        own = {} if seat is None else {"card": state.cards[seat - 1]}
        return {"rounds": state.rounds, "bids": bids, "scores": list(state.scores), "roller": state.roller, **own}

    def digest(self, state: State) -> str:
        return blake2b(json.dumps(state).encode(), digest_size=8).hexdigest()

    def result(self, state: State) -> Result | None:
        best = tuple(seat for seat in (1, 2) if state.scores[seat - 1] == max(state.scores))
        return None if state.rounds else Result(best, state.scores)

    def payments(self, events: Sequence[Any]) -> list[Any]:
        return [[event[2]] for event in events if event[0] == "rolled"]

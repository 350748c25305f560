"""A game of some hundred lines for everything that must not know El Capitan: a die, secrets, answers out of turn.

Each round both seats bid a number from 0 to 3, in either order, the first bid hidden from the other seat; then the
higher bidder rolls the die (chance) and scores it. Before that they may ask the other seat once for one point more,
which it grants or denies. Who was dealt the queen, in secret, scores twice in the last round.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

from elcapitan.table.record import Entry
from elcapitan.table.ruleset import HIDDEN, GameOption, Result

ANSWERS = ("deny", "grant")


class State(NamedTuple):
    rounds: int
    cards: tuple[str, ...]
    bids: tuple[Any, ...] = (None, None)
    scores: tuple[int, ...] = (0, 0)
    asked: str = ""
    """`ask` while the other seat has to answer, then its answer."""

    @property
    def roller(self) -> int:
        return 0 if None in self.bids else self.bids.index(max(self.bids)) + 1


class Played(NamedTuple):
    state: State
    events: tuple[Any, ...]
    final: bool = False
    refused: Literal[False] = False

    @property
    def history(self) -> tuple[tuple[Any, State], ...]:
        return tuple((event, self.state) for event in self.events)


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

    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> Dealer:
        return Dealer(seed)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> State:
        known = sorted(card for card in deal if card != HIDDEN)
        if len(deal) != 2 or known not in (["knave", "queen"], ["knave"], ["queen"], []):
            raise ValueError("two cards are dealt, a knave and a queen")
        if type(options["rounds"]) is not int or not 1 <= options["rounds"] <= 9:
            raise ValueError("one to nine rounds are played")
        if options["start"] not in (1, 2):
            raise ValueError("seat 1 or 2 begins")
        return State(options["rounds"], tuple(deal))

    def to_act(self, state: State) -> tuple[int, ...]:
        bidding = tuple(seat for seat in (1, 2) if state.bids[seat - 1] is None)
        deciding = (3 - state.roller,) if state.asked == "ask" else (state.roller,)
        return (bidding or deciding) if state.rounds else ()

    def on_turn(self, state: State) -> int:
        return state.roller if state.rounds else 0

    def ends_turn(self, move: str) -> bool:
        return move == "roll"

    def view(self, state: State, seat: int | None) -> State:
        if not state.rounds:
            return state
        cards = tuple(card if at == seat else HIDDEN for at, card in enumerate(state.cards, 1))
        bids = tuple(bid if at == seat or bid is None else HIDDEN for at, bid in enumerate(state.bids, 1))
        return state._replace(cards=cards, bids=state.bids if state.roller else bids)

    def seen(self, state: State, entry: Entry, seat: int | None) -> Entry:
        """The second bid reveals the first, the last roll both cards."""
        if entry.text in ("ask", *ANSWERS):
            return entry
        if entry.text == "roll":
            return entry._replace(turned_up=(*entry.turned_up, *(state.cards if state.rounds == 1 else ())))
        first = state.bids[2 - entry.seat]
        if first is None:
            return entry if entry.seat == seat else entry._replace(text=f"bid {HIDDEN}")
        return entry if seat == 3 - entry.seat else entry._replace(turned_up=(str(first),))

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        return tuple(card if at == seat else HIDDEN for at, card in enumerate(deal, 1))

    def parse(self, text: str) -> str:
        if text not in ("roll", "ask", *ANSWERS, f"bid {HIDDEN}", *(f"bid {number}" for number in range(10))):
            raise ValueError("not a move")
        return text

    def show(self, move: str) -> str:
        return move

    def play(self, state: State, seat: int, move: str, turned_up: Sequence[str] = ()) -> Played | Refused:
        if seat not in self.to_act(state) or move.startswith("bid") == bool(state.roller):
            return Refused("not-now", "Y1")
        if (move in ANSWERS) != (state.asked == "ask") or (move == "ask" and state.asked):
            return Refused("not-asked", "Y4")
        if move == "ask" or move in ANSWERS:
            return Played(state._replace(asked=move), (("said", seat, move),))
        if move != "roll":
            if "bid 3" < move < "bid ?":
                return Refused("too-high", "Y3", {"most": 3})
            mine = HIDDEN if move.endswith(HIDDEN) else int(move[4:])
            other = state.bids[2 - seat]
            if mine == HIDDEN and other is not None:
                return Refused("no-bid", "Y2")
            if other == HIDDEN:
                if [*turned_up] not in [[bid] for bid in "0123"]:
                    return Refused("no-bid", "Y2")
                other = int(turned_up[0])
            bids = (mine, other) if seat == 1 else (other, mine)
            return Played(state._replace(bids=bids), (("bid", seat),))
        if [*turned_up[:1]] not in [[eyes] for eyes in "123456"] or len(turned_up) not in (1, 3):
            return Refused("no-die", "Y2")
        cards = tuple(turned_up[1:]) or state.cards
        score = int(turned_up[0]) * (2 if state.rounds == 1 and cards[seat - 1] == "queen" else 1)
        score += state.asked == "grant"
        scores = tuple(each + score * (at == seat) for at, each in enumerate(state.scores, 1))
        return Played(State(state.rounds - 1, cards, scores=scores), (("rolled", seat, score),), final=True)

    def legal(self, state: State, seat: int) -> list[str]:
        if seat not in self.to_act(state):
            return []
        if state.asked == "ask":
            return [*ANSWERS]
        return (["roll"] if state.asked else ["roll", "ask"]) if state.roller else [f"bid {bid}" for bid in range(4)]

    def position(self, state: State, seat: int | None) -> dict[str, Any]:
        bids = [each if at == seat or state.roller else each is not None for at, each in enumerate(state.bids, 1)]
        own = {} if seat is None else {"card": state.cards[seat - 1]}
        return {
            "rounds": state.rounds,
            "bids": bids,
            "scores": list(state.scores),
            "roller": state.roller,
            "asked": state.asked,
            **own,
        }

    def digest(self, state: State) -> str:
        return blake2b(json.dumps(state).encode(), digest_size=8).hexdigest()

    def result(self, state: State) -> Result | None:
        best = tuple(seat for seat in (1, 2) if state.scores[seat - 1] == max(state.scores))
        return None if state.rounds else Result(best, state.scores)

    def payments(self, events: Sequence[Any]) -> list[Any]:
        return [[event[2]] for event in events if event[0] == "rolled"]

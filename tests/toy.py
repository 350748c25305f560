"""A game of some eighty lines for everything that must not know El Capitan: a die, a secret card, two seats at once.

Each round both seats bid a number from 0 to 3, in either order, the first bid hidden from the other seat; then the
higher bidder rolls the die (chance) and scores it. Three rounds. Each holds a secret card, dealt at the start, that
doubles her last score.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

from elcapitan.table.ruleset import Option, Result


class State(NamedTuple):
    rounds: int
    cards: tuple[str, ...]
    bids: tuple[int | None, ...] = (None, None)
    scores: tuple[int, ...] = (0, 0)
    roller: int = 0


class Played(NamedTuple):
    state: State
    events: tuple[Any, ...]
    final: bool = False
    refused: Literal[False] = False


class Refused(NamedTuple):
    why: str
    rule: str
    facts: Mapping[str, object] = {}
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
    options = (Option("rounds", "number", 3, least=1, most=9), Option("start", "choice", "drawn", ("drawn", "1", "2")))

    def dealer(self, seed: bytes, options: Mapping[str, Any]) -> Dealer:
        return Dealer(seed)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> State:
        if sorted(deal) != ["knave", "queen"]:
            raise ValueError("two cards are dealt, a knave and a queen")
        return State(options["rounds"], tuple(deal))

    def to_act(self, state: State) -> tuple[int, ...]:
        if not state.rounds:
            return ()
        return (state.roller,) if state.roller else tuple(s for s in (1, 2) if state.bids[s - 1] is None)

    def parse(self, text: str) -> str:
        if not re.fullmatch(r"bid [0-9]|roll", text):
            raise ValueError("not a move")
        return text

    def show(self, move: str) -> str:
        return move

    def play(self, state: State, seat: int, move: str, turned_up: Sequence[str] = ()) -> Played | Refused:
        if seat not in self.to_act(state) or (move == "roll") != bool(state.roller):
            return Refused("not-now", "Y1")
        if move == "roll":
            if len(turned_up) != 1 or turned_up[0] not in "123456":
                return Refused("no-die", "Y2")
            score = int(turned_up[0]) * (2 if state.rounds == 1 and state.cards[seat - 1] == "queen" else 1)
            scores = tuple(each + score * (at == seat) for at, each in enumerate(state.scores, 1))
            return Played(State(state.rounds - 1, state.cards, scores=scores), (("rolled", seat, score),), final=True)
        bid = int(move[4:])
        if bid > 3:
            return Refused("too-high", "Y3", {"most": 3})
        bids = tuple(bid if at == seat else each for at, each in enumerate(state.bids, 1))
        roller = 0 if None in bids else bids.index(max(each or 0 for each in bids)) + 1
        return Played(state._replace(bids=bids, roller=roller), (("bid", seat),))

    def legal(self, state: State, seat: int) -> list[str]:
        if seat not in self.to_act(state):
            return []
        return ["roll"] if state.roller else [f"bid {each}" for each in range(4)]

    def position(self, state: State, seat: int | None) -> dict[str, Any]:
        seen = [each if at == seat or state.roller else each is not None for at, each in enumerate(state.bids, 1)]
        own = {} if seat is None else {"card": state.cards[seat - 1]}
        return {"rounds": state.rounds, "bids": seen, "scores": list(state.scores), "roller": state.roller, **own}

    def digest(self, state: State) -> str:
        return blake2b(json.dumps(state).encode(), digest_size=8).hexdigest()

    def result(self, state: State) -> Result | None:
        if state.rounds:
            return None
        best = max(state.scores)
        return Result(tuple(s for s in (1, 2) if state.scores[s - 1] == best), state.scores)

    def payments(self, events: Sequence[Any]) -> list[Any]:
        return [[event[2]] for event in events if event[0] == "rolled"]

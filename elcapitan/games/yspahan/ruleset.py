"""Yspahan's `Ruleset`: each call is passed on to the module of its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from elcapitan.games.yspahan.rules import ending, legal, play, setting_up
from elcapitan.games.yspahan.rules.model import moves, position
from elcapitan.games.yspahan.rules.model.board import FEWEST, MOST, UNKNOWN
from elcapitan.games.yspahan.rules.model.dealer import YspahanDealer
from elcapitan.games.yspahan.rules.model.events import CaravanScored, CardDrawn, Event, WeekEnded
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move, RollDice
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import YspahanOptions, YspahanPlayed, YspahanStage, YspahanState
from elcapitan.table.record import Entry
from elcapitan.table.ruleset import GameOption, Result

GOLD_STEPS = ("any", ("any", "three"))
"""R2: the default, and what it could be."""
CARD_TIME = ("any", ("any", "after"))
"""C3: the default, and what it could be."""


class Yspahan:
    """The Ruleset of this package; the rules judge the seat to act, and only here is it asked which seat plays."""

    name = "yspahan"
    version = 1
    """Raised whenever a ruling changes a legal move or a payment."""
    seats = (FEWEST, MOST)
    open_information = False
    """Which cards are held is the holder's secret (S5)."""
    options = (
        GameOption("start", "choice", "drawn", ("drawn", "1", "2", "3", "4")),
        GameOption("gold_steps", "choice", *GOLD_STEPS),
        GameOption("card_time", "choice", *CARD_TIME),
    )

    def __init__(self) -> None:
        self._last_drawn: tuple[YspahanState | None, Entry | None, list[CardDrawn]] = None, None, []
        """The cards last drawn, with the position and the move; written in one go, so that threads may share it."""

    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> YspahanDealer:
        return YspahanDealer(seed, play.cards_drawn)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> YspahanState:
        """The first position; ValueError with one sentence when options or deal cannot be."""
        players, start = options.get("players"), options.get("start")
        if not _is_count(players) or not _is_count(start):
            raise ValueError("players and start must be whole numbers")
        if options.get("board"):
            raise ValueError("Yspahan is played on its own board alone")
        if deal:
            raise ValueError("nothing is dealt before the first roll of Yspahan")
        gold_steps, card_time = options.get("gold_steps", GOLD_STEPS[0]), options.get("card_time", CARD_TIME[0])
        if gold_steps not in GOLD_STEPS[1]:
            raise ValueError("gold_steps must be any or three")
        if card_time not in CARD_TIME[1]:
            raise ValueError("card_time must be any or after")
        return setting_up.new_game(players, start, YspahanOptions(gold_steps, card_time))

    def to_act(self, state: YspahanState) -> tuple[int, ...]:
        """R7: while an owner is asked for a camel, they alone."""
        if state.asked is not None:
            return (state.asked.seat,)
        return state.turns_left[:1]

    def on_turn(self, state: YspahanState) -> int:
        """R7: whose turn it is does not change while an owner is asked."""
        return state.seat

    def ends_turn(self, move: Move) -> bool:
        """T2: "the turn ends when the player says so"."""
        return isinstance(move, EndTurn)

    def view(self, state: YspahanState, seat: int | None) -> YspahanState:
        """S5: which cards are held is the holder's secret; all else is open."""
        players = [
            player if at == seat or not player.hand else player._replace(hand=(UNKNOWN,) * len(player.hand))
            for at, player in enumerate(state.players, 1)
        ]
        return state.with_players(tuple(players))

    def seen(self, state: YspahanState, entry: Entry, seat: int | None) -> Entry:
        """Of a drawn card its owner is told the name, all others `?`; a move's text hides nothing."""
        if not entry.turned_up:
            return entry
        move = moves.parse(entry.text)
        if isinstance(move, RollDice):
            return entry
        drawn = self._cards_drawn(state, entry, move)
        return entry._replace(turned_up=tuple(event.card if event.seat == seat else UNKNOWN for event in drawn))

    def _cards_drawn(self, state: YspahanState, entry: Entry, move: Move) -> list[CardDrawn]:
        """What that entry's move draws; remembered, for every seat is told the same move."""
        before, told, drawn = self._last_drawn
        if before is state and told is entry:
            return drawn
        played = play.play(state, move, entry.turned_up)
        if isinstance(played, Refusal):
            raise ValueError(f"{entry.text} is no move of this position: {played.text}")
        drawn = [event for event in played.events if isinstance(event, CardDrawn)]
        self._last_drawn = state, entry, drawn
        return drawn

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        """Nothing lies open before the first roll (S3)."""
        return deal

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def show(self, move: Move) -> str:
        return str(move)

    def play(
        self, state: YspahanState, seat: int, move: Move, turned_up: Sequence[str] = ()
    ) -> YspahanPlayed | Refusal:
        to_act = self.to_act(state)
        if to_act and seat not in to_act:
            return refuse(YspahanRefusalCode.NOT_YOUR_TURN, "T2" if state.asked is None else "R7", seat=to_act[0])
        return play.play(state, move, turned_up)

    def legal(self, state: YspahanState, seat: int) -> Sequence[Move]:
        return legal.legal_moves(state) if seat in self.to_act(state) else []

    def position(self, state: YspahanState, seat: int | None) -> dict[str, Any]:
        return position.position(self.view(state, seat))

    def digest(self, state: YspahanState) -> str:
        """Of the whole position or of a view of it, whichever is given."""
        return position.digest(state)

    def result(self, state: YspahanState) -> Result | None:
        if state.stage is not YspahanStage.OVER:
            return None
        return Result(ending.winners(state), tuple(player.points for player in state.players))

    def payments(self, events: Sequence[Event]) -> Sequence[Any]:
        """One entry for each scoring of the caravan and one for each week's end, in the order they happened."""
        payments: list[dict[str, Any]] = []
        for event in events:
            if isinstance(event, CaravanScored):
                caravan = [
                    {"goods": goods, "row": row, "points": points}
                    for goods, row, points in zip(event.goods, event.rows, event.points, strict=True)
                ]
                payments.append({"caravan": caravan, "emptied": event.emptied})
            elif isinstance(event, WeekEnded):
                payments.append({"week": event.week, "souks": [*event.souks], "bazaar": [*event.bazaar]})
        return payments


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)

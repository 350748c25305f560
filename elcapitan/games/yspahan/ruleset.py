"""Yspahan's `Ruleset`: each call is passed on to the module of its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from elcapitan.games.yspahan.rules import ending, legal, play, setting_up, souks
from elcapitan.games.yspahan.rules.model import moves, position
from elcapitan.games.yspahan.rules.model.board import FEWEST, MOST, UNKNOWN
from elcapitan.games.yspahan.rules.model.dealer import YspahanDealer
from elcapitan.games.yspahan.rules.model.events import CaravanScored, CardDrawn, Event, WeekEnded
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move, RollDice
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import YspahanOptions, YspahanPlayed, YspahanState
from elcapitan.table.game_ruleset import GameRuleset
from elcapitan.table.record import Entry
from elcapitan.table.ruleset import GameOption


@lru_cache(maxsize=16)  # every seat is told the same move
def _cards_drawn(state: YspahanState, entry: Entry) -> Sequence[CardDrawn]:
    """What that entry's move draws. ValueError if it is no move of the position."""
    played = play.play(state, moves.parse(entry.text), entry.turned_up)
    if isinstance(played, Refusal):
        raise ValueError(f"{entry.text} is no move of this position: {played.text}")
    return [event for event in played.events if isinstance(event, CardDrawn)]


class Yspahan(GameRuleset):
    """The Ruleset of this package; the rules judge the seat to act, and only here is it asked which seat plays."""

    name = "yspahan"
    seats = (FEWEST, MOST)
    open_information = False
    """Which cards are held is the holder's secret (S5)."""
    options = (
        GameOption("start", "choice", "drawn", ("drawn", "1", "2", "3", "4")),
        GameOption("gold_steps", "choice", "any", ("any", "three")),  # R2
        GameOption("card_time", "choice", "any", ("any", "after")),  # C3
    )
    parse = staticmethod(moves.parse)
    digest = staticmethod(position.digest)
    describe = staticmethod(position.position)
    legal_moves = staticmethod(legal.legal_moves)
    winners = staticmethod(ending.winners)
    forced_move = staticmethod(souks.forced_place)

    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> YspahanDealer:
        return YspahanDealer(seed, play.cards_drawn)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> YspahanState:
        """The first position; ValueError with one sentence when options or deal cannot be."""
        players, start = self.read_seats(options)
        if options.get("board"):
            raise ValueError("Yspahan is played on its own board alone")
        if deal:
            raise ValueError("nothing is dealt before the first roll of Yspahan")
        chosen = YspahanOptions(*[self.read_choice(name, options) for name in YspahanOptions._fields])
        return setting_up.new_game(players, start, chosen)

    def to_act(self, state: YspahanState) -> tuple[int, ...]:
        """R7: while an owner is asked for a camel, they alone; whose turn it is does not change."""
        if state.asked is not None:
            return (state.asked.seat,)
        return state.turns_left[:1]

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
        if not entry.turned_up or isinstance(moves.parse(entry.text), RollDice):
            return entry
        drawn = _cards_drawn(state, entry)
        return entry._replace(turned_up=tuple(event.card if event.seat == seat else UNKNOWN for event in drawn))

    def play(
        self, state: YspahanState, seat: int, move: Move, turned_up: Sequence[str] = ()
    ) -> YspahanPlayed | Refusal:
        to_act = self.to_act(state)
        if to_act and seat not in to_act:
            return refuse(YspahanRefusalCode.NOT_YOUR_TURN, "T2" if state.asked is None else "R7", seat=to_act[0])
        return play.play(state, move, turned_up)

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

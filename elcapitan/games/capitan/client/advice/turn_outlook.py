"""What a turn leads to, in florins at the next payday: for the reasons of hints and reviews (kit/bots/reasons.py)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from elcapitan.games.capitan.client.advice.forecast import RANKS_PAID, forecast
from elcapitan.games.capitan.client.advice.loan_advice import total_debt
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.pieces import Turn
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.payday import LAST_PHASE, ranking
from elcapitan.games.capitan.rules.play import before_end
from elcapitan.games.capitan.rules.rounds import has_no_pieces_left
from elcapitan.kit.bots.reasons import Outlook, Topic

PAID_EACH_TIME = ("place", "threat", "fortress", "cities")
"""What every payday still to come pays."""


class CityPlace(NamedTuple):
    """A place in a city's ranking (P5)."""

    city: str
    rank: int


class PlaceThreat(NamedTuple):
    """A place of the player that a rival can take in their next turn."""

    place: CityPlace
    rival: int


def turn_outlook(before: GameState, turn: Sequence[Move]) -> Outlook:
    """After a turn of the seat to act, but for its end."""
    state = before_end(before, turn)
    paid, seats, me = forecast(state), range(1, len(state.players) + 1), before.seat
    found: dict[Topic, Sequence[int]] = {
        ("cities", ""): paid.proliferation,
        ("bonus", ""): [player.bonus for player in state.players],
        ("money", ""): [player.money for player in state.players],
        ("debt", ""): [-total_debt(state, seat) for seat in seats],
    }
    for line in paid.ledger:
        found["fortress", line.city] = line.fortresses
        for rank, standing in enumerate(ranking(state.city(line.city))[:RANKS_PAID], 1):
            pays = [line.majority[seat - 1] if seat == standing.piece else 0 for seat in seats]
            found["place", CityPlace(line.city, rank)] = pays
    for threat, florins in _threats(state, me).items():
        found["threat", threat] = [-florins if seat == me else 0 for seat in seats]
    return found


def _threats(state: GameState, me: int) -> dict[PlaceThreat, int]:
    """The places of that seat that each rival could take, if it were their turn now, with what it would lose."""
    # With them come computer players; pages need none.
    from elcapitan.games.capitan.bots.simulation.reachable_actions import thorough_plans
    from elcapitan.games.capitan.bots.simulation.sim_state import SimState

    found: dict[PlaceThreat, int] = {}
    if state.stage is not Stage.TURN:
        return found
    order = [*state.seats_from(me)][1:]
    if any(map(has_no_pieces_left, state.players)):  # P1: only the rest of this round is played
        order = order[: (state.starter - me) % len(state.players) - 1]
    for rival in order:
        game = SimState.of(state._replace(seat=rival, turn=Turn()), Random(0))
        for plan in thorough_plans(game):
            if plan.placing is None:
                continue
            now, then = game.rows[plan.city].paid, plan.placing.row.paid
            if now[me - 1] > then[me - 1] and now[me - 1] > now[rival - 1] and then[rival - 1] > then[me - 1]:
                city = game.board_tables.names[plan.city]
                place = CityPlace(city, [each.piece for each in ranking(state.city(city))].index(me) + 1)
                if place.rank <= RANKS_PAID:
                    threat, loss = PlaceThreat(place, rival), now[me - 1] - then[me - 1]
                    found[threat] = max(loss, found.get(threat, 0))
    return found


def weight(before: GameState, topic: Topic) -> float:
    """What a florin of that kind is worth."""
    return LAST_PHASE - before.phase + 1 if topic[0] in PAID_EACH_TIME else 1.0

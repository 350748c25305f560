"""What the statistics store of a finished game: loans, cities, income by city, and the achievements it earned.

Everything is read from events and positions; nothing is painted or worded here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.games.capitan.client.facts.ledger import city_incomes
from elcapitan.games.capitan.client.wording.words import WORDS
from elcapitan.games.capitan.rules.model import events as game_events
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import ranking
from elcapitan.games.capitan.rules.rounds import has_no_pieces_left

PLACED = (game_events.WarehouseBuilt, game_events.FortressBuilt, game_events.WarehouseReopened)


class FinishedGame(NamedTuple):
    """One seat's game; the fields are the keys of `StoredGame.facts`. Cities by name, as boards may differ."""

    rounds: int
    extras: list[str]
    """Extra cities."""
    loans: int
    """How many were taken."""
    cities: list[str]
    """Where the seat has a warehouse in the row or a fortress at the end."""
    income: dict[str, int]
    """Florins by city: majority, fortresses, and what was paid at once (X5)."""
    achieved: list[str]
    alone: int = 0
    """In how many cities at the end no one else, not even a neutral colour, has a warehouse or fortress."""


def finished_game(model: TableModel) -> FinishedGame:
    """The game of the seat `me`, which must have ended."""
    state: GameState = model.state
    seat, board = model.me, state.board
    events: list[game_events.Event] = [event for step in model.steps for event in step.events]
    result = model.rules.result(state)
    achieved = set(_achieved_in_steps(model))
    loans = sum(isinstance(event, game_events.LoanTaken) and event.seat == seat for event in events)
    if result is not None and seat in result.winners:
        achieved |= {"victory", "loan" if loans else "no-loan"}
    rounds = sum(event.round for event in events if isinstance(event, game_events.PaydayHeld))
    standing = zip(board.cities, state.cities, strict=True)
    cities = [plan.name for plan, city in standing if seat in city.row or seat in city.fortresses]
    paid = {board.plan(city).name: florins[seat - 1] for city, florins in city_incomes(model, [seat]).items()}
    return FinishedGame(
        rounds=rounds,
        extras=[plan.name for plan in board.cities if not plan.seals],
        loans=loans,
        cities=cities,
        income={city: florins for city, florins in paid.items() if florins},
        achieved=[each for each in WORDS["achievements"] if each in achieved],
        alone=sum({*city.row, *city.fortresses} - {0} == {seat} for city in state.cities),
    )


def _achieved_in_steps(model: TableModel) -> Iterator[str]:
    seat = model.me
    for step in model.steps:
        for event in step.events:
            match event:
                case game_events.WarehouseBuilt(seat=mover, city=city) if mover == seat and _turns_row(step, city):
                    yield "turned"
                case game_events.WarehouseReopened(seat=mover, city=city) if mover == seat:
                    yield "reopened"
                    if _turns_row(step, city):
                        yield "turned"
                case game_events.WarehouseShut(owner=owner, by=mover) if mover == seat != owner:
                    yield "shut-down"
                case game_events.BonusTaken(seat=taker) if taker == seat:
                    yield "bonus"
                case game_events.PaydayHeld():
                    yield from _achieved_on_payday(event, step.after, seat)
            if isinstance(event, PLACED) and event.seat == seat:
                done = [has_no_pieces_left(player) for player in step.after.players]
                if done[seat - 1] and sum(done) == 1:  # P1: this is what brings the payday
                    yield "all-built"


def _turns_row(step: GameStep, city: str) -> bool:
    """B2 d: "once site 12 has been built on, the row turns"."""
    return not step.before.city(city).is_turned and step.after.city(city).is_turned


def _achieved_on_payday(held: game_events.PaydayHeld, state: GameState, seat: int) -> Iterator[str]:
    """`state` is the position after it: a payday removes nothing (P3)."""
    if held.cities[seat - 1] >= state.board.bonus_cities:
        yield "nine-cities"
    for row in held.ledger:
        if _is_tie_won(state, row.city, seat):
            yield "tie"
        # P6: a fortress pays half the city's value, and all of it where there are the most warehouses.
        if row.fortresses[seat - 1] > row.value // 2:
            yield "fortress"


def _is_tie_won(state: GameState, city: str, seat: int) -> bool:
    """P5: "Ties are broken by the lower-numbered first warehouse in the row." """
    ranks = ranking(state.city(city))[:2]
    return len(ranks) == 2 and ranks[0].piece == seat and ranks[0].warehouses == ranks[1].warehouses

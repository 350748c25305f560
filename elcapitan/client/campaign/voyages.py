"""How hard the tables of a campaign are for each level in the player's seat, for `elcapitan arena campaign`.

Each game is played to its end by the computer players of the table, and the goals are judged as in the window.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from elcapitan import games
from elcapitan.bots.budget import Budget
from elcapitan.client.campaign.campaign_data import campaign_of, table_plan
from elcapitan.client.campaign.goal_figures import goals_met
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat

Cost = tuple[float | None, int | None]
"""Seconds or rollouts for each choice."""
NAME = "-"
"""Of the seat that is measured."""


class Voyage(NamedTuple):
    """One game at a table of a campaign."""

    game: str
    table: str
    level: str
    """In the player's seat."""
    deal: str
    budget: Cost


class MeasuredTable(NamedTuple):
    """What a level made of a table; shares from 0 to 1."""

    number: int
    table: str
    level: str
    won: float
    goals: Mapping[str, float]
    """How often each was met."""

    @property
    def stars(self) -> float:
        """On average."""
        return sum(self.goals.values())


class VoyageEnd(NamedTuple):
    """What came of it."""

    voyage: Voyage
    won: bool
    goals: tuple[str, ...]
    """That were met."""


def play_voyage(voyage: Voyage) -> VoyageEnd:
    """Play it to its end."""
    campaign = campaign_of(voyage.game)
    table = campaign.table(voyage.table)
    plan = table_plan(campaign, table, NAME)
    rules, board, players = games.ruleset(voyage.game), games.builtin_parts(voyage.game), games.bots(voyage.game)
    seed = blake2b(f"{voyage.table}/{voyage.deal}".encode(), digest_size=16).digest()
    options = {"players": len(plan.seats), **({"extras": [*plan.extras]} if board else {}), **plan.options}
    dealer = rules.dealer(seed, {**board, **options})
    options["start"] = dealer.starter(len(plan.seats))
    seats = [TableSeat(at, seat.name, seat.colour, seat.by) for at, seat in enumerate(plan.seats, 1)]
    model = TableModel(rules, GameSetup(options, board.get("board", {}), tuple(dealer.deal())), seats, me=1)
    levels = [voyage.level, *(seat.by for seat in plan.seats[1:])]
    bots = [players.make(level, int.from_bytes(seed, "big") + at) for at, level in enumerate(levels)]
    budget = Budget(*voyage.budget)
    while to_act := rules.to_act(model.state):
        seat = to_act[0]
        for move in bots[seat - 1].choose(rules.view(model.state, seat), seat, budget):
            model.play(seat, rules.show(move), dealer.turn_up(model.state, move))
    result = rules.result(model.state)
    return VoyageEnd(voyage, result is not None and model.me in result.winners, tuple(goals_met(table.goals, model)))


def voyages(game: str, levels: Sequence[str], count: int, seed: str, budget: Cost) -> list[Voyage]:
    """Every table `count` times with each level."""
    return [
        Voyage(game, table.name, level, f"{seed}/{deal}", budget)
        for table in campaign_of(game).tables
        for level in levels
        for deal in range(count)
    ]


def measured_tables(ends: Iterable[VoyageEnd]) -> list[MeasuredTable]:
    """What came of them, by table and level in the order of the route."""
    found: dict[tuple[str, str], list[VoyageEnd]] = defaultdict(list)
    for end in ends:
        found[end.voyage.table, end.voyage.level].append(end)
    if not found:
        return []
    campaign = campaign_of(next(iter(found.values()))[0].voyage.game)
    levels = dict.fromkeys(level for _table, level in found)
    return [
        MeasuredTable(
            table.number,
            table.name,
            level,
            sum(end.won for end in played) / len(played),
            {goal.name: sum(goal.name in end.goals for end in played) / len(played) for goal in table.goals},
        )
        for table in campaign.tables
        for level in levels
        if (played := found[table.name, level])
    ]


def table_line(row: MeasuredTable) -> str:
    """One row as text."""
    goals = ", ".join(f"{goal} {share:.0%}" for goal, share in row.goals.items())
    return f"{row.number:>2} {row.table:<16} {row.level:<8} won {row.won:4.0%}  stars {row.stars:.1f}  ({goals})"

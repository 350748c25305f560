"""`elcapitan arena campaign`: how hard the tables of a campaign are for each level in the player's seat.

Each game is played to its end by the computer players of the table, and the goals are judged as in the window.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from elcapitan import games
from elcapitan.arena.runner import map_in_processes
from elcapitan.bots.budget import Budget
from elcapitan.bots.gc_control import GcPaused
from elcapitan.client.campaign.campaign_data import STARS, campaign_of, has_campaign, table_plan
from elcapitan.client.campaign.goal_figures import goals_met
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.commands import CommandError, Progress
from elcapitan.commands.language import _

NAME = "-"
"""Of the seat that is measured."""


class Voyage(NamedTuple):
    """One game at a table of a campaign."""

    game: str
    table: str
    level: str
    """In the player's seat."""
    deal: str
    budget: tuple[float | None, int | None]
    """Seconds or rollouts for each choice."""


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
    with GcPaused():
        while to_act := rules.to_act(model.state):
            seat = to_act[0]
            for move in bots[seat - 1].choose(rules.view(model.state, seat), seat, budget):
                model.play(seat, rules.show(move), dealer.turn_up(model.state, move))
    result = rules.result(model.state)
    return VoyageEnd(voyage, result is not None and model.me in result.winners, tuple(goals_met(table.goals, model)))


def measure(arguments: argparse.Namespace, levels: Sequence[str], budget: tuple[float | None, int | None]) -> None:
    """Play every table with each level and print what was won. CommandError if the game has no campaign."""
    if not has_campaign(arguments.game):
        raise CommandError(_("{game} has no campaign").format(game=arguments.game))
    campaign = campaign_of(arguments.game)
    voyages = [
        Voyage(arguments.game, table.name, level, f"{arguments.seed}/{deal}", budget)
        for table in campaign.tables
        for level in levels
        for deal in range(arguments.games)
    ]
    ends: dict[tuple[str, str], list[VoyageEnd]] = defaultdict(list)
    with Progress() as progress:
        for done, end in enumerate(map_in_processes(play_voyage, voyages, arguments.processes), 1):
            ends[end.voyage.table, end.voyage.level].append(end)
            progress.show(f"{done} of {len(voyages)} games")
    rows = [
        {
            "table": table.name,
            "level": level,
            "won": sum(end.won for end in ends[table.name, level]) / arguments.games,
            "goals": {
                goal.name: sum(goal.name in end.goals for end in ends[table.name, level]) / arguments.games
                for goal in table.goals
            },
        }
        for table in campaign.tables
        for level in levels
    ]
    if arguments.json:
        print(json.dumps({"game": arguments.game, "games": arguments.games, "rows": rows}))
        return
    print(f"{arguments.game}: {arguments.games} games at each table, won and mean of {STARS} stars by level")
    for table in campaign.tables:
        mine = [row for row in rows if row["table"] == table.name]
        cells = "   ".join(f"{row['level']} {row['won']:4.0%} {sum(row['goals'].values()):.1f}" for row in mine)  # type: ignore[attr-defined]
        rarest = ", ".join(f"{goal.name} {max(row['goals'][goal.name] for row in mine):.0%}" for goal in table.goals)  # type: ignore[index]
        print(f"{table.number:>2} {table.name:<15} {cells}   best of: {rarest}")

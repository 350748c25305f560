"""What the statistics store of a finished game: points by source and week, souks, buildings, actions and cards.

Everything is read from moves, events and positions; nothing is painted or worded here.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.yspahan.bots.training import playouts
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.client.statistics.achieved import achieved_in
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, CARDS, DAYS, SOUK_CALLED, WEEKS
from elcapitan.games.yspahan.rules.model.events import BuildingBuilt, CamelGiven, CardDiscarded, CardPlayed
from elcapitan.games.yspahan.rules.model.state import ScoreParts, YspahanState


class FinishedYspahan(NamedTuple):
    """One seat's game; the fields are the keys of `StoredGame.facts`."""

    parts: list[list[int]]
    """By seat, the points of each source in the order of `ScoreParts`."""
    weeks: list[list[int]]
    """By week, the points that each seat earned in it."""
    souks: dict[str, int]
    """Of the complete souks that scored for this seat (W1), how often."""
    buildings: dict[str, int]
    """The day of the game, 1 to 21, on which each was built."""
    actions: dict[str, int]
    """By main action (A1, N4), how often."""
    cards: dict[str, int]
    """Of the cards played for their effect (C4), how many."""
    dice_cards: int
    """Cards discarded as a die (C2)."""
    camels_given: int
    """Camels given up for a good (R7)."""
    achieved: list[str]


def finished_yspahan(model: TableModel) -> FinishedYspahan:
    """The game of the seat `me`, which must have ended."""
    state: YspahanState = model.state
    me, weeks = model.me, weeks_ended(model)
    mine = [(step, event) for step in model.steps for event in step.events if getattr(event, "seat", 0) == me]
    events = [event for _step, event in mine]
    own_moves = (model.rules.parse(step.text) for step in model.steps if step.seat == me)
    return FinishedYspahan(
        parts=[[*player.parts] for player in state.players],
        weeks=[[sum(parts) for parts in week.earned] for week in weeks],
        souks={**Counter(souk.souk for week in weeks for souk in week.souks if souk.seat == me)},
        buildings={
            event.building: DAYS * (step.before.week - 1) + step.before.day
            for step, event in mine
            if isinstance(event, BuildingBuilt)
        },
        actions={**Counter(action for move in own_moves if (action := _main_action(move)))},
        cards={**Counter(event.card for event in events if isinstance(event, CardPlayed))},
        dice_cards=sum(isinstance(event, CardDiscarded) for event in events),
        camels_given=sum(isinstance(event, CamelGiven) for event in events),
        achieved=achieved_in(model, weeks),
    )


def _main_action(move: moves.Move) -> str:
    """What it takes dice for; empty for other moves."""
    takes_dice = not isinstance(move, moves.BuildBuilding) or move.floor
    word, _letter = playouts.KINDS.get(type(move), playouts.OTHER_KIND)
    return word if takes_dice and word in WORDS["main-actions"] else ""


def is_finished_yspahan(facts: FinishedYspahan) -> bool:
    """Whether these can be the facts of a game: the file of the statistics may have been edited."""
    counts = (
        (facts.souks, SOUK_CALLED),
        (facts.buildings, BUILDINGS),
        (facts.actions, WORDS["main-actions"]),
        (facts.cards, CARDS),
    )
    return (
        len(facts.weeks) == WEEKS
        and all(len(parts) == len(ScoreParts._fields) for parts in facts.parts)
        and all(len(points) == len(facts.parts) for points in facts.weeks)
        and all(set(each) <= set(known) for each, known in counts)
    )

"""The points of a week and of a whole game, read from events and positions: what each source brought each player.

Computes no points: the rules have scored them. Paints and words nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.games.yspahan.rules.model import events as game_events
from elcapitan.games.yspahan.rules.model.state import ScoreParts, YspahanState


class WeekLedger(NamedTuple):
    """A week that has ended."""

    week: int
    souks: tuple[game_events.SoukScored, ...]
    """In the order of the board (W1)."""
    caravan: game_events.CaravanScored
    """At the end of the week (W1)."""
    camels: tuple[int, ...]
    """Whose goods the caravan carried then, in the order loaded."""
    camels_per_row: int
    before: tuple[int, ...]
    """Points when the week began, by seat."""
    earned: tuple[ScoreParts, ...]
    """By seat, in the whole week."""
    full: tuple[game_events.CaravanScored, ...]
    """Each time the caravan was full during the week (V4)."""
    loaded: tuple[game_events.GoodLoaded, ...]
    buildings: tuple[game_events.BuildingBuilt, ...]
    cards: tuple[game_events.CardPlayed, ...]
    """Those that scored (C4 f, g)."""
    step: int
    """Index of the move that ended the week, from 0."""

    @property
    def full_points(self) -> tuple[int, ...]:
        """By seat, what full caravans scored during the week."""
        seats = range(len(self.before))
        return tuple(sum(scored.points[at] for scored in self.full) for at in seats)

    @property
    def points(self) -> tuple[int, ...]:
        """At the end of the week, by seat."""
        return tuple(then + sum(parts) for then, parts in zip(self.before, self.earned, strict=True))


def last_week(model: TableModel) -> WeekLedger | None:
    """The last week of the game that has ended; None in the first week."""
    return next(iter(_weeks_backwards(model)), None)


def weeks_ended(model: TableModel) -> list[WeekLedger]:
    """Every week that has ended, the first one first."""
    return [*_weeks_backwards(model)][::-1]


def _weeks_backwards(model: TableModel) -> Iterator[WeekLedger]:
    ends = [at for at, step in enumerate(model.steps) if week_end(step) is not None]
    for at, begin in zip(reversed(ends), reversed([-1, *ends][:-1]), strict=True):
        start = model.steps[begin].after if begin >= 0 else model.start
        yield week_ledger(start, model.steps[begin + 1 : at + 1], at)


def week_end(step: GameStep) -> game_events.WeekEnded | None:
    """The end of a week that a step has brought."""
    return next((event for event in step.events if isinstance(event, game_events.WeekEnded)), None)


def week_ledger(start: YspahanState, steps: Sequence[GameStep], at: int) -> WeekLedger:
    """The week that began in `start` and that the last of `steps` (the game's step `at`) has ended."""
    events = [event for step in steps for event in step.events]
    last = steps[-1]
    ended = week_end(last)
    assert ended is not None, "the last step ends the week"
    after: YspahanState = last.after
    scored = [event for event in events if isinstance(event, game_events.CaravanScored)]
    return WeekLedger(
        week=ended.week,
        souks=tuple(event for event in last.events if isinstance(event, game_events.SoukScored)),
        caravan=scored[-1],
        camels=after.caravan,
        camels_per_row=after.camels_per_row,
        before=tuple(player.points for player in start.players),
        earned=tuple(
            ScoreParts(*(now - then for now, then in zip(player.parts, old.parts, strict=True)))
            for player, old in zip(after.players, start.players, strict=True)
        ),
        full=tuple(scored[:-1]),
        loaded=tuple(event for event in events if isinstance(event, game_events.GoodLoaded)),
        buildings=tuple(event for event in events if isinstance(event, game_events.BuildingBuilt)),
        cards=tuple(event for event in events if isinstance(event, game_events.CardPlayed) and event.points),
        step=at,
    )

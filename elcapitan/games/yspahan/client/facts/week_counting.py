"""How a week's ledger is counted: its lines in order, and points and sources after a number of them.

Pure: takes a ledger and the number of lines counted. The lines add up to what the week has brought.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from elcapitan.client.drawing.easing import out_cubic, share
from elcapitan.games.yspahan.client.facts.week_ledger import WeekLedger
from elcapitan.games.yspahan.rules.model.events import SoukScored
from elcapitan.games.yspahan.rules.model.state import NO_POINTS, ScoreParts

LINE_S = 0.45
"""How long one line takes."""
ROLL_FROM = 0.35
"""Part of a line's time after which its points run to the sums."""


class WeekLineKind(StrEnum):
    """What a line of the ledger tells."""

    SOUK = "souk"
    """One complete souk (W1)."""
    CARAVAN = "caravan"
    """At the end of the week (W1)."""
    FULL = "full"
    """Full caravans during the week (V4)."""
    LOADING = "loading"
    """V2."""
    BUILDINGS = "buildings"
    """B3."""
    CARDS = "cards"
    """C4 f and g."""


class WeekLine(NamedTuple):
    """One line of the ledger."""

    kind: WeekLineKind
    parts: tuple[ScoreParts, ...]
    """By seat, what it brings."""
    souk: SoukScored | None = None

    @property
    def is_scored_now(self) -> bool:
        """Scored by the end of the week (W1), not on one of its days: only this is counted before the players' eyes."""
        return self.kind in (WeekLineKind.SOUK, WeekLineKind.CARAVAN)

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""
        return tuple(sum(parts) for parts in self.parts)


def week_lines(week: WeekLedger) -> tuple[WeekLine, ...]:
    """The souks, the caravan, and what was scored during the week; full caravans and cards only if there were any."""
    return tuple(_lines(week))


def _lines(week: WeekLedger) -> Iterator[WeekLine]:
    seats = range(1, len(week.before) + 1)
    for souk in week.souks:
        mine = ScoreParts(souks=souk.value, bazaar=souk.bazaar)
        yield WeekLine(WeekLineKind.SOUK, tuple(mine if seat == souk.seat else NO_POINTS for seat in seats), souk)
    yield WeekLine(WeekLineKind.CARAVAN, tuple(ScoreParts(caravan=points) for points in week.caravan.points))
    if week.full:
        yield WeekLine(WeekLineKind.FULL, tuple(ScoreParts(caravan=points) for points in week.full_points))
    yield WeekLine(WeekLineKind.LOADING, tuple(ScoreParts(loading=each.loading) for each in week.earned))
    yield WeekLine(WeekLineKind.BUILDINGS, tuple(ScoreParts(buildings=each.buildings) for each in week.earned))
    if week.cards:
        yield WeekLine(WeekLineKind.CARDS, tuple(ScoreParts(cards=each.cards) for each in week.earned))


def _shares(lines: tuple[WeekLine, ...], counted: float) -> Iterator[tuple[WeekLine, float]]:
    """Each line with how much of it has reached the sums; the one that is counted now is on its way.

    What was scored during the week is in the sums from the beginning, as it is on the table.
    """
    for at, line in enumerate(lines):
        if at < int(counted) or not line.is_scored_now:
            yield line, 1.0
        elif at == int(counted):
            yield line, out_cubic(share(counted - at, ROLL_FROM, 1.0))


def earned_after(lines: tuple[WeekLine, ...], counted: float) -> tuple[ScoreParts, ...]:
    """By seat, what each source has brought after that number of lines."""
    sums = [[0] * len(NO_POINTS) for _seat in lines[0].parts]
    for line, part in _shares(lines, counted):
        for seat, brought in enumerate(line.parts):
            for at, points in enumerate(brought):
                sums[seat][at] += round(points * part)
    return tuple(ScoreParts(*each) for each in sums)


def points_after(week: WeekLedger, lines: tuple[WeekLine, ...], counted: float) -> tuple[int, ...]:
    """By seat, with the points from before the week."""
    return tuple(before + sum(earned) for before, earned in zip(week.before, earned_after(lines, counted), strict=True))

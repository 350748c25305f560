"""What each player would score if the week ended now (W1), and what the game has brought when it is over."""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.games.yspahan.rules.model.events import CaravanScored, History, SoukScored
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.week_end import score_week


class WeekOutlook(NamedTuple):
    """One player's points at the end of the week."""

    souks: tuple[str, ...]
    """The ids of their complete souks, in the order of the board."""
    values: int
    """The values of those souks."""
    bazaar: int
    goods: int
    """On the caravan."""
    row: int
    """The highest row of the caravan with a good of theirs, 1 is the bottom; 0 if they have none there."""
    caravan: int
    other: int = 0
    """Loading, buildings and cards: only in the sum of the whole game, for no week's end pays for them."""

    @property
    def points(self) -> int:
        return self.values + self.bazaar + self.caravan + self.other


def outlook_or_result(state: YspahanState) -> list[WeekOutlook]:
    """By seat: what the week would bring, or all points once the game is over (E1): no week ends any more."""
    if state.stage is not YspahanStage.OVER:
        return week_outlook(state)
    return [
        WeekOutlook((), parts.souks, parts.bazaar, 0, 0, parts.caravan, parts.loading + parts.buildings + parts.cards)
        for parts in (player.parts for player in state.players)
    ]


def week_outlook(state: YspahanState) -> list[WeekOutlook]:
    """By seat."""
    history: History = []
    score_week(state, history)
    scored = [event for event, _after in history if isinstance(event, SoukScored)]
    (caravan,) = [event for event, _after in history if isinstance(event, CaravanScored)]
    found = []
    for seat, sums in enumerate(zip(caravan.goods, caravan.rows, caravan.points, strict=True), 1):
        own = [event for event in scored if event.seat == seat]
        souks = tuple(event.souk for event in own)
        found.append(WeekOutlook(souks, sum(each.value for each in own), sum(each.bazaar for each in own), *sums))
    return found

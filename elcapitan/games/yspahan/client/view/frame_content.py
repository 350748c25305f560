"""What the scene hands to the painter for one frame of Yspahan's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.client.table.clips import Flight
from elcapitan.client.table.table_scene import FrameMoment
from elcapitan.games.yspahan.client.facts.outlook import WeekOutlook
from elcapitan.games.yspahan.client.facts.pointed_move import PointedMove
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.rules.model.board import YELLOW_DICE, YELLOW_PRICE
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.kit.table.furniture.rail import RailWords
from elcapitan.kit.table.things import NOTHING_HIDDEN, Hidden, Thing


@dataclass(frozen=True)
class FloorLabel:
    """What a floor says below its name."""

    text: str
    """What its dice would bring me, or why there are none."""
    is_available: bool
    """It may be chosen now."""


NO_MOMENT = FrameMoment(Bindings())


@dataclass(frozen=True)
class FrameContent:
    """Everything one frame shows, worded; the painter knows where things lie and how they look."""

    at: YspahanContext
    """The position shown (animation may lag behind the newest one), with its possible moves."""
    ui: TableSelection
    points: Sequence[int]
    """Shown for each seat; they count up while points fly."""
    on_turn: int
    """The seat whose move is shown or awaited; 0 for none."""
    rail: RailWords
    moment: FrameMoment = NO_MOMENT
    glowing: Sequence[Thing] = ()
    """What can be done now with what is chosen."""
    suggested: Thing | None = None
    """The next of several things, such as the next shop to supply."""
    square_prices: Mapping[str, int] = field(default_factory=dict)
    """Price in gold on each square where the supervisor may stop."""
    preview: PointedMove | None = None
    """What the pointed move would make happen: ghosts, ways and counts are painted from it."""
    floors: Mapping[str, FloorLabel] = field(default_factory=dict)
    """By floor."""
    next_building_text: str = ""
    outlook: Sequence[WeekOutlook] = ()
    """By seat: if the week ended now, or all points once the game is over."""
    outlook_then: Sequence[WeekOutlook] = ()
    """The same after the pointed move; empty if none is pointed at."""
    log: Sequence[tuple[str, str]] = ()
    """Lines of the log, the newest last: the colour of the seat (empty: the table), the words."""
    tooltip: Sequence[str] = ()
    """Lines about the thing pointed at, the first one a title; empty: no tooltip."""
    question: Sequence[str] = ()
    """The banner of a question: title, what keeping costs, what sending costs; empty: no question."""
    offers_hint: bool = False
    hidden: Hidden = NOTHING_HIDDEN
    flights: Sequence[tuple[Flight, float]] = ()
    """What is in the air, each with the share of its way behind it."""
    dusk: float = 0.0
    """How far the sun has set over the city at the end of a week, from 0 to 1."""

    @property
    def answers(self) -> int:
        """The seat asked out of turn (R7); 0 for none."""
        return self.at.state.asked.seat if self.at.state.asked else 0

    @property
    def yellow_buyable(self) -> int | None:
        """Yellow dice that I can pay for with the roll (D1); None: I am not to roll now."""
        if self.at.state.stage is not YspahanStage.ROLL or not self.at.moves:
            return None
        return min(YELLOW_DICE, self.at.state.player(self.at.me).gold // YELLOW_PRICE)

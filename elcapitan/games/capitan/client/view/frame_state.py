"""What the table's scene knows at one moment, besides the position, and what its picture is made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.table.last_results import LastResults
from elcapitan.client.table.table_scene import FrameMoment
from elcapitan.games.capitan.clicks import Intent
from elcapitan.games.capitan.client.facts.last_turn_marks import TurnMark
from elcapitan.games.capitan.client.facts.preview import MovePreview, preview_move
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.view.closeup_fade import CloseUpFade
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.moves import Move, MovePirate, Sail
from elcapitan.kit.table.furniture.log import LogText
from elcapitan.kit.table.things import Thing


@dataclass(frozen=True)
class FrameState:
    """The input of one frame of the table, besides the position."""

    moment: FrameMoment
    at: ViewContext
    """The position shown, with its possible actions."""
    rail: ViewContext
    """The context of the rail: the newest position while I am on turn, even if my last move is still animated."""
    ui: UiState
    """What is pointed at, chosen and open."""
    legal: Mapping[Thing, tuple[Move, ...]]
    end: Intent | None
    """What the big button, the loan button and the thing under the pointer mean."""
    bank: Intent | None
    meant: Intent | None
    close_up_fade: CloseUpFade | None = None
    """Opacity of the close-up; None: no fade."""
    may_take_back: bool = False
    is_hint_open: bool = False
    heading: str = ""
    """The large line of the rail where a lesson is over; empty: that of the position."""
    turn_marks: Sequence[TurnMark] = ()
    """Moves of the other players since my last turn."""
    hover_s: float = 9
    """Seconds the pointer has been on the same thing."""


@dataclass(frozen=True)
class FrameInputs:
    """What parts and overlays of one moment are made from."""

    brush: Brush
    layout: TableLayout
    seats: Sequence[TableSeat]
    now: FrameState
    director: Director
    lines: tuple[LogText, ...]
    """The log as far as it has been shown."""
    on_turn: int
    paid: PaydayHeld
    """The payday income that the forecast shows."""
    kept: LastResults
    """What most frames have again."""

    @property
    def colours(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(info.colour for info in self.seats)


def pointed_move_preview(now: FrameState) -> MovePreview | None:
    """Preview of the legal move that is pointed at; None where the ship's harbour space is not settled yet."""
    pointed: Thing | None = now.ui.hover or now.ui.focus
    if pointed and (moves := now.legal.get(pointed)):
        goals = {move.city for move in moves if isinstance(move, Sail | MovePirate)}
        return preview_move(now.at.state, moves[0]) if len(goals) < 2 else None
    return None

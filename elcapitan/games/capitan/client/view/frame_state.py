"""What the scene of the table knows at a moment besides what lies on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from elcapitan.client.widgets.layer import Layer
from elcapitan.games.capitan.client.facts.intent import Intent
from elcapitan.games.capitan.client.facts.last_turn_marks import TurnMark
from elcapitan.games.capitan.client.facts.targets import Target
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.view.closeup_fade import CloseUpFade
from elcapitan.games.capitan.rules.model.moves import Move


@dataclass(frozen=True)
class FrameState:
    """What the scene knows besides the position."""

    at: ViewContext
    """The position shown, with what can be done at once."""
    rail: ViewContext
    """What the rail speaks of: the newest position while it is mine, even if my last move still flies."""
    ui: UiState
    """What is pointed at, taken up and open."""
    legal: Mapping[Target, tuple[Move, ...]]
    end: Intent | None
    """What the big button, the loan button and the thing pointed at mean."""
    bank: Intent | None
    meant: Intent | None
    close_up_fade: CloseUpFade | None = None
    """How strong the close-up is; None: it stands."""
    may_take_back: bool = False
    speed: str = ""
    muted: bool = False
    """The sounds are switched off."""
    hints: bool = True
    """Things explain themselves beside the pointer."""
    layers: Sequence[Layer] = ()
    """What else lies over the table, the topmost first."""
    turn_marks: Sequence[TurnMark] = ()
    """What the others have done since my last turn."""
    ribbon_s: float = 9
    """How long my turn has been announced."""
    hover_s: float = 9
    """How long the thing under the pointer has been pointed at."""
    turn_s: float = 9
    """How long the same seat has been on turn."""

"""What a click on El Capitan's table means, without a window."""

from __future__ import annotations

from elcapitan.games.capitan.clicks import CapitanClicks, Intent, choice_of, clicks_for
from elcapitan.games.capitan.rules.model.moves import Move, MovePirate
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import PIRATE_SHIP, CapitanKind
from elcapitan.kit.table.click_paths import AskChoice, ChangeChoice, PlayMoves
from elcapitan.kit.table.things import Thing


def intent(state: GameState, me: int, chosen: str | None, target: Thing) -> Intent | None:
    """What clicking `target` means for seat `me` with that card, or the pirate ship, chosen."""
    return CapitanClicks(state, me).click(clicks_for(state, chosen), target)


def choice(state: GameState, me: int, chosen: str | None, target: Thing) -> str | None:
    """What that click chooses: a card of the hand, the pirate ship, or nothing any more."""
    meant = intent(state, me, chosen, target)
    assert isinstance(meant, ChangeChoice), meant
    return choice_of(meant.chosen)


def question(meant: object) -> tuple[str, tuple[Move, ...]]:
    """What is asked, and the moves that answer it."""
    assert isinstance(meant, AskChoice), meant
    return meant.asked, meant.moves


def pirate_ways(state: GameState, city: str, space: int) -> tuple[MovePirate, ...] | Refusal:
    """The ways there that are offered; the rules' reason if there are none."""
    meant = intent(state, state.seat, PIRATE_SHIP, Thing(CapitanKind.HARBOUR, city, space))
    assert isinstance(meant, PlayMoves | AskChoice | Refusal), meant
    return meant if isinstance(meant, Refusal) else meant.moves

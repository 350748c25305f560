"""The table of events, put together from their families: each event of the rules has one view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.client.sound_names import GameSound, Sound
from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.capitan.client.events import building, cards, fortresses, loans, payday, pirate, rounds, sailing
from elcapitan.games.capitan.client.events.event_view import COIN, LogLine, LogNames
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import Event
from elcapitan.kit.table.event_view import Cues, EventViews, landings

CARRIED: Final = {
    "ship": "ship",
    "docking": "ship",
    "house": "house",
    "squash": "house",
    "shut": "shut",
    "standing": "standing",
    "card": "card",
    "turn": "turn",
    "loan": "loan",
    "bonus": "bonus",
}
"""What arrives somewhere, and what is painted there. The rest (coins, dust, foam, planks) is decoration."""
_FAMILIES = (cards, sailing, building, fortresses, loans, payday, pirate, rounds)


def ships_and_coins(clip: AnimationClip, sound: GameSound | None) -> Cues:
    """What is heard of the flights of any event: a coin when it lands, a ship when it casts off and when it docks."""
    docking = [flight.begin_s for flight in clip.flights if flight.what.kind == "docking"]
    casting_off = [(0.0, Sound.SAIL)] if docking and sound is not Sound.SAIL else []
    coins = [(at, Sound.COIN) for at in landings(clip, COIN)]
    return [*casting_off, *((at, Sound.DOCK) for at in docking), *coins]


EVENT_VIEWS: Final = EventViews(
    *(family.VIEWS for family in _FAMILIES),
    sum_of=lambda state, seat: state.player(seat).money,
    carried=CARRIED,
    also_heard=ships_and_coins,
)


def event_log_line(board: Board, names: Sequence[str], event: Event) -> LogLine:
    """The line of one event; `names` by seat, beginning with seat 1."""
    view = EVENT_VIEWS.view(event)
    line: LogLine = view.sentence(event, LogNames(board, names))
    return line._replace(quiet=view.quiet)

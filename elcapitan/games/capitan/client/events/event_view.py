"""`EventView`: the motion, sound, mark and log line of an event; each stands in the file of its family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from elcapitan.client.shell.i18n import signed_text, tie_numbers
from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.capitan.client.facts.targets import Target
from elcapitan.games.capitan.client.layout.geometry import Geometry
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import Event
from elcapitan.games.capitan.rules.model.state import GameState

_BEFORE_SUM = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}"
"""Separates a sum from a site or an amount before it."""


class LogLine(NamedTuple):
    """One line of the log."""

    seat: int
    """The seat whose mark stands before the line; 0 for the table itself."""
    text: str
    florins: int = 0
    """Florins that the line brought (or cost) that seat; 0 is not shown."""
    quiet: bool = False
    """Shown only in complete logs; the log of the table omits it."""

    @property
    def words(self) -> str:
        # Neither a number nor the sum begins a line.
        text = tie_numbers(self.text)
        return f"{text}{_BEFORE_SUM}{signed_text(self.florins)}" if self.florins else text


class LogNames(NamedTuple):
    """The names that a line of the log needs."""

    board: Board
    players: Sequence[str]
    """By seat, beginning with seat 1."""

    def name(self, seat: int) -> str:
        return self.players[seat - 1]

    def city(self, place: str) -> str:
        return words.place_text(self.board, place)


class Scenery(NamedTuple):
    """What an animation is made for: the positions around an event, and where things lie on the screen."""

    before: GameState
    after: GameState
    where: Geometry


E = TypeVar("E")


def no_clips(event: object, scenery: Scenery) -> list[AnimationClip]:
    return []


def pause(event: object, scenery: Scenery) -> list[AnimationClip]:
    """Half a second in which nothing moves."""
    return [AnimationClip(0.5, scenery.after)]


def at_start(clip: AnimationClip) -> list[float]:
    return [0.0]


@dataclass(frozen=True, slots=True)
class EventView(Generic[E]):
    """One event on the table. Every function is pure; times are seconds at normal speed."""

    line: Callable[[E, LogNames], LogLine]
    """Its line in the log."""
    clips: Callable[[E, Scenery], list[AnimationClip]] = no_clips
    """What flies and moves; none for an event that only changes text."""
    sound: Callable[[E], Sound] | Sound | None = None
    """None: silent."""
    heard_at: Callable[[AnimationClip], list[float]] = at_start
    """When in its clip the sound is heard. Coins are heard where they land, whatever is said here."""
    mark: Callable[[E, GameState], Target | None] | None = None
    """The thing that stays marked until my next turn, by the position after the move."""


Views = Mapping[type[Event], EventView[Any]]
"""The views of a family of events."""

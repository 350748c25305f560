"""What the families of events have in common: the lines of the log, coins and what is asked for places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from elcapitan.client.shell.i18n import signed_text, tie_numbers
from elcapitan.client.sound_names import GameSound
from elcapitan.client.table.clips import AnimationClip, Flight, Point
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import CapitanKind as Kind
from elcapitan.kit.table import event_view, motion
from elcapitan.kit.table.things import Thing
from elcapitan.kit.words.phrases import AnyPhrase, fields

if TYPE_CHECKING:
    from elcapitan.games.capitan.client.events.places import CapitanPlaces

COIN = "coin"
Scenery: TypeAlias = "motion.Motion[GameState, CapitanPlaces]"
"""What flies is asked with it."""
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


def told(
    phrase: AnyPhrase | None = None, *, seat: str = "seat", paid: str = "", got: str = ""
) -> Callable[[Any, LogNames], LogLine]:
    """Words an event by its fields and the fact `name`, the player of its field `seat`; "" for the table itself.

    `phrase`: None for the one of its class in `words.toml`.

    `paid` or `got` is the field with the florins of the line.
    """

    def line(event: Any, at: LogNames) -> LogLine:
        who = getattr(event, seat) if seat else 0
        said = phrase or words.WORDS["events"][type(event).__name__]
        text = said.say({**fields(event), "name": who}, words.named_kinds(at.board, at.name))
        return LogLine(who, text, getattr(event, got) if got else -getattr(event, paid) if paid else 0)

    return line


def marked(kind: str, number: str) -> Callable[[Any, GameState], Thing]:
    """The mark of an event at its city: a thing of that kind, counted by its field `number`."""
    return lambda event, after: Thing(kind, event.city, getattr(event, number))


def purse_coins(m: Scenery, seat: int, florins: int, begin_s: float = 0) -> list[Flight]:
    """Coins from the seat's purse to the bank; the other way for a negative sum."""
    purse, bank = m.where.point(m.after, Kind.PURSE, "", seat), m.where.point(m.after, Kind.BANK, "harbour")
    start, end = (purse, bank) if florins > 0 else (bank, purse)
    return coins(m, florins, start, end, begin_s)


def coins(m: Scenery, florins: int, start: Point, end: Point, begin_s: float = 0) -> list[Flight]:
    """Coins for that sum, one after the other."""
    px = m.where.px
    return motion.stream(COIN, abs(florins), start, end, px(m.after, 26), px(m.after, 50), begin_s)


def coin_cues(clip: AnimationClip, sound: GameSound) -> event_view.Cues:
    """Coins are heard where they land; without any, the sound comes in the middle."""
    return [] if event_view.landings(clip, COIN) else [(clip.length_s / 2, sound)]

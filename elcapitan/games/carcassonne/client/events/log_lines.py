"""The log of the table: a turn is one entry, short, since the land shows the rest; each scoring has a line of its own.

Text mode has the whole sentences (words/log_text.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from elcapitan.client.shell.i18n import join_names
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.rules.model.land import STEPS, Land, Square
from elcapitan.games.carcassonne.words import log_text, names
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.words.phrases import NameTable, fields

BESIDE: Final[NameTable] = WORDS["beside"]


class LineFacts(NamedTuple):
    """What a line of the log is worded from, beside its event."""

    names: Sequence[str]
    """By seat."""
    land: Land
    """With the tile of the event, at least."""


class CarcassonneLine(NamedTuple):
    """One event in words."""

    words: str
    quiet: bool = False
    """The log leaves it out: what follows says as much."""
    seat: int = 0
    """The seat it is about; 0: the table."""
    clause: str = ""
    """What it adds to the entry of the player's tile; empty: it is an entry of its own."""
    squares: tuple[Square, ...] = ()
    """Where it happened."""


class CarcassonneEntry(NamedTuple):
    """One entry of the log as it is read."""

    first: int
    """Index of the first step of the game that is in it."""
    last: int
    seat: int
    """Whose turn it is; 0: the table's."""
    words: str
    squares: tuple[Square, ...]
    """Where it happened."""
    clause: str = ""
    """What was done beside placing the tile."""


def log_entries(told: Iterable[tuple[int, CarcassonneLine]]) -> list[CarcassonneEntry]:
    """Lines that are not quiet, each with the index of its step, as entries: the figure goes with its tile."""
    found: list[CarcassonneEntry] = []
    tile = -1
    for step, line in told:
        if line.clause and tile >= 0:
            placed = found[tile]
            found[tile] = placed._replace(last=step, words=f"{placed.words}, {line.clause}", clause=line.clause)
        else:
            found.append(CarcassonneEntry(step, step, line.seat, line.words, line.squares))
            tile = len(found) - 1 if line.seat and line.squares else tile
    return found


def line_text(event: Any, facts: LineFacts) -> str:
    """An event by itself; empty for one that another tells already."""
    phrase = WORDS["lines"].get(type(event).__name__)
    if phrase is None:
        return log_text.event_text(facts.names, event, facts.land)
    more: dict[str, Any] = {}
    if isinstance(event, events.FeatureScored | events.MeadowScored):
        more["paid"] = log_text.paid_text(facts.names, event.points)
    if isinstance(event, events.FeatureScored):
        more["tiles"] = event.worth.tiles
    if isinstance(event, events.TilePlaced):
        more["beside"] = beside_text(facts.land, (event.x, event.y))
    return str(phrase.say({**fields(event), **more}, {"seat": lambda seat: facts.names[seat - 1]}))


def beside_text(land: Land, square: Square) -> str:
    """What a tile was placed beside, such as "a city and a road"; a meadow only where there was nothing else."""
    tile, (x, y) = land.at[square], square
    edges = zip(STEPS, tile.kind.turned[tile.rotation].edges, strict=True)
    earlier = [edge for (dx, dy), edge in edges if (at := land.at.get((x + dx, y + dy))) and at.number < tile.number]
    return join_names([BESIDE(edge) for edge in "crv" if edge in earlier]) or BESIDE("f")


def figure_clause(event: events.FigurePlaced, facts: LineFacts) -> str:
    """Such as "thief on the road"."""
    part = facts.land.part(facts.land.at[event.x, event.y].part(event.part))
    return f"{names.role_text(event.kind, part.kind)} {WORDS['places'](part.kind)}"


def crown_clause(event: events.CrownTaken, facts: LineFacts) -> str:
    return str(WORDS["clauses"]["crown"].say(fields(event), names.KINDS))


def event_squares(event: Any) -> tuple[Square, ...]:
    """Where it happened; nowhere on the land for most events."""
    match event:
        case events.TilePlaced(x=x, y=y):
            return ((x, y),)
        case events.FeatureScored() | events.MeadowScored() | events.FlockScored():
            return event.squares
    return ()

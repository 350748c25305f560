"""One position as a page in a browser shows it: areas with things, and every legal move in words and by clicks.

A page knows no rules and no game: it lays out the areas, draws the things, and offers the moves. Needs no window.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol

from elcapitan.kit.table.click_paths import ClickPaths, Way
from elcapitan.kit.table.things import Thing, ThingKind
from elcapitan.kit.words.phrases import Phrase

Box = tuple[float, float, float, float]
"""Left, top, width and height, in units of the area."""


class Offer(NamedTuple):
    """One legal move."""

    way: Way
    """The things to be clicked for it, with the answers between."""
    sentence: str
    """No other offer of the position has the same."""
    brings: tuple[str, ...]
    """What it costs and changes, as far as that is known before."""

    @property
    def move(self) -> Any:
        return self.way.moves[0]


class PageArea(NamedTuple):
    """A part of the table, such as the hand or the board."""

    name: str
    title: Phrase
    size: tuple[float, float] | None = None
    """Width and height in units. None: its things have no boxes, and follow one another."""
    is_endless: bool = False
    """Its things have boxes, also outside its size, which is no more than its least one."""
    ground: str = ""
    """A picture under its things; a file in assets."""
    ground_box: Box | None = None
    """Where that picture is; None: all of the area."""
    is_shared: bool = False
    """All look at it together: a phone leaves it out while a television shows it."""


class PageThing(NamedTuple):
    """A thing in an area. What a page cannot show it leaves out, but `label` says everything."""

    thing: Thing
    area: str
    label: str
    """Its name with what it shows, as a screen reader says it."""
    text: str = ""
    """What is printed on it."""
    picture: str = ""
    """A file in assets."""
    box: Box | None = None
    turn: int = 0
    """Quarters clockwise by which the picture is turned."""
    owner: int = 0
    """The seat in whose colour it is; 0: no seat's."""
    amount: int = 1
    """How many there are of it."""


Known = dict[Any, tuple[Any, tuple[PageThing, ...]]]
"""By part of a table, what it showed and its things, in one language."""


class SeatedPlayer(Protocol):
    """Who has a seat, such as a `TableSeat`."""

    @property
    def seat(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def colour(self) -> str: ...


class PageTable(ABC):
    """One position as a seat or an onlooker sees it; `clicks` are theirs.

    A game names its `areas` in the order of reading, its things, the words of its moves and of what a click means.
    """

    option_words: ClassVar[Any]
    """The `OptionWords` (client/face.py) of the options that a table is opened with."""
    areas: Sequence[PageArea]
    clicks: ClickPaths[Any, Any]

    def __init__(self, state: Any, seats: Sequence[SeatedPlayer], me: int) -> None:
        """`me`: 0 for an onlooker."""
        self.state, self.seats, self.me = state, seats, me
        self.known: Known = {}
        """Of `kept`; a page passes it on from position to position, as long as its players stay."""

    # -- what a game says

    @classmethod
    def option_values(cls, option: str, choices: Sequence[str]) -> Iterable[tuple[str, str]]:
        """What may be chosen for it, each with its name; what a board gives is of the standard one."""
        return ((value, cls.option_words.value_text(option, value)) for value in choices)

    @abstractmethod
    def things(self) -> Iterable[PageThing]:
        """Everything on the table, what lies on top last. Whatever is clicked for a move is among them."""

    @abstractmethod
    def sentence(self, move: Any) -> str: ...

    @abstractmethod
    def brings(self, move: Any) -> Sequence[str]: ...

    @abstractmethod
    def apart(self, move: Any) -> str:
        """What tells a move from another one with the same sentence."""

    @abstractmethod
    def about(self, chosen: tuple[Thing, ...], target: Thing) -> Iterable[str]:
        """What a thing is, and what a click on it means after those on `chosen`, or why it means nothing."""

    def unclicked(self) -> Sequence[Any]:
        """Legal moves for which there is nothing to click on the table: a page offers them in words alone."""
        return ()

    # -- what follows from it

    @cached_property
    def offers(self) -> list[Offer]:
        """Everything that the player may do by clicks now, in the order of the legal moves; nothing out of turn."""
        if not self.clicks.may_act:
            return []
        # A chain is left out: it is made of moves that are offered one by one.
        ways = [next(iter(self.clicks.ways(moves))) for moves in self.clicks.turns() if len(moves) == 1]
        ways += [Way((), (move,)) for move in self.unclicked()]
        found = [Offer(way, self.sentence(way.moves[0]), tuple(self.brings(way.moves[0]))) for way in ways]
        alike = Counter(offer.sentence for offer in found)
        return [
            offer._replace(sentence=f"{offer.sentence}, {self.apart(offer.move)}")
            if alike[offer.sentence] > 1
            else offer
            for offer in found
        ]

    def kept(self, part: Any, shows: Any, make: Callable[[], Iterable[PageThing]]) -> tuple[PageThing, ...]:
        """The things of a part of the table, made anew only when what it shows is not what it was.

        All seats and onlookers see the same ones, for they share them.
        """
        before = self.known.get(part)
        if before is None or before[0] != shows:
            before = self.known[part] = shows, tuple(map(_with_shared_texts, make()))
        return before[1]

    def seat_things(self, area: str, accounts: Iterable[tuple[str, Sequence[str]]]) -> Iterator[PageThing]:
        """The players' panels; by seat: what is printed beside the name, and the whole account."""
        for seat, (text, account) in zip(self.seats, accounts, strict=True):
            label = ". ".join((seat.name, *account))
            yield PageThing(
                Thing(ThingKind.SEAT, "", seat.seat), area, label, f"{seat.name} {text}".strip(), owner=seat.seat
            )

    def forecasts(self) -> Iterator[Thing]:
        """What can be asked about beside what is shown: by seat, what it would score now."""
        return (Thing(ThingKind.FORECAST, "", seat.seat) for seat in self.seats)

    def button_things(self, area: str, labels: Iterable[tuple[Thing, str]]) -> Iterator[PageThing]:
        """The buttons among them that lead to a move now."""
        lead = {step for offer in self.offers for step in offer.way.steps}
        return (PageThing(thing, area, label, label) for thing, label in labels if thing in lead)


def _with_shared_texts(each: PageThing) -> PageThing:
    """The pages of a table show nearly the same: equal texts are in memory once, for as long as one has them."""
    return each._replace(label=sys.intern(each.label), text=sys.intern(each.text), picture=sys.intern(each.picture))

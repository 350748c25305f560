"""The moves and their texts, both ways: `parse(str(move)) == move`.

Knows the grammar only; whether a card, a site or an amount exists is asked of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, Final, final

from elcapitan.kit.rules.frozen_record import FrozenRecord

CITY_ID = r"[a-z]+(?:-[a-z]+)*"
CARD_ID = rf"{CITY_ID}-[1-9]|{CITY_ID}\+{CITY_ID}"
NUMBER = r"[1-9][0-9]{0,3}"


class MalformedMove(ValueError):
    """Raised when a text is not a move in the grammar."""


@final
class Buy(FrozenRecord):
    """Buy one face-up card into the hand (C1)."""

    __match_args__: ClassVar = ("card",)
    __slots__ = __match_args__

    def __init__(self, card: str) -> None:
        self.card: Final = card

    def __str__(self) -> str:
        return f"buy {self.card}"


@final
class Sail(FrozenRecord):
    """Play a card from hand; the leg ends in `city` (L1 to L3)."""

    __match_args__: ClassVar = ("card", "city")
    __slots__ = __match_args__

    def __init__(self, card: str, city: str) -> None:
        self.card: Final = card
        self.city: Final = city

    def __str__(self) -> str:
        return f"sail {self.card} {self.city}"


@final
class Build(FrozenRecord):
    """Build a warehouse on a site of the harbour's row (B1)."""

    __match_args__: ClassVar = ("site", "neutral")
    __slots__ = __match_args__

    def __init__(self, site: int, neutral: bool = False) -> None:
        self.site: Final = site
        """From 1 to 12."""
        self.neutral: Final = neutral
        """Of their neutral colour (two players only, N1)."""

    def __str__(self) -> str:
        return f"build {self.site}{' neutral' if self.neutral else ''}"


@final
class Reopen(FrozenRecord):
    """Take one of their shut-down warehouses from the picture back into the row (O1)."""

    __match_args__: ClassVar = ("site", "neutral")
    __slots__ = __match_args__

    def __init__(self, site: int, neutral: bool = False) -> None:
        self.site: Final = site
        self.neutral: Final = neutral

    def __str__(self) -> str:
        return f"reopen {self.site}{' neutral' if self.neutral else ''}"


@final
class BuildFortress(FrozenRecord):
    """Build a fortress on the cheapest free fortress space (F1)."""

    __slots__ = ()

    def __str__(self) -> str:
        return "fortress"


@final
class TakeLoan(FrozenRecord):
    """Go to the bank harbour and take one loan card (A1)."""

    __match_args__: ClassVar = ("amount",)
    __slots__ = __match_args__

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount
        """Florins received; the board lists the amounts."""

    def __str__(self) -> str:
        return f"loan {self.amount}"


@final
class End(FrozenRecord):
    """End the turn (T7)."""

    __slots__ = ()

    def __str__(self) -> str:
        return "end"


@final
class Pass(FrozenRecord):
    """Pass a turn in which nothing at all is legal (T4)."""

    __slots__ = ()

    def __str__(self) -> str:
        return "pass"


@final
class Repay(FrozenRecord):
    """Repay one loan after a payday (Q1)."""

    __match_args__: ClassVar = ("amount",)
    __slots__ = __match_args__

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount
        """The florins once borrowed."""

    def __str__(self) -> str:
        return f"repay {self.amount}"


@final
class Extend(FrozenRecord):
    """Extend one loan after a payday (Q1)."""

    __match_args__: ClassVar = ("amount",)
    __slots__ = __match_args__

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def __str__(self) -> str:
        return f"extend {self.amount}"


@final
class NameStarter(FrozenRecord):
    """Name the starting player of the next phase (Q4)."""

    __match_args__: ClassVar = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        """From 1."""

    def __str__(self) -> str:
        return f"start {self.seat}"


@final
class MovePirate(FrozenRecord):
    """Move the pirate ship: collecting (X9), or by cards or florins (X10)."""

    __match_args__: ClassVar = ("city", "space", "cards", "charge")
    __slots__ = __match_args__

    def __init__(self, city: str, space: int, cards: tuple[str, ...] = (), charge: bool = False) -> None:
        self.city: Final = city
        self.space: Final = space
        """The harbour space it takes, from 1."""
        self.cards: Final = cards
        """One or two of their hand in the order used; none: by florins or by right."""
        self.charge: Final = charge
        """Free of charge, to collect protection (X9)."""

    def __str__(self) -> str:
        fare = "charge" if self.charge else " ".join(self.cards) or "florins"
        return f"pirate {self.city} {self.space} {fare}"


def _pirate(city: str, space: str, fare: str) -> MovePirate:
    cards = () if fare in ("charge", "florins") else tuple(fare.split())
    return MovePirate(city, int(space), cards, fare == "charge")


Move = Buy | Sail | Build | Reopen | BuildFortress | TakeLoan | End | Pass | Repay | Extend | NameStarter | MovePirate

_GRAMMAR: list[tuple[re.Pattern[str], Callable[[re.Match[str]], Move]]] = [
    (re.compile(rf"buy ({CARD_ID})"), lambda m: Buy(m[1])),
    (re.compile(rf"sail ({CARD_ID}) ({CITY_ID})"), lambda m: Sail(m[1], m[2])),
    (re.compile(rf"build ({NUMBER})( neutral)?"), lambda m: Build(int(m[1]), bool(m[2]))),
    (re.compile(rf"reopen ({NUMBER})( neutral)?"), lambda m: Reopen(int(m[1]), bool(m[2]))),
    (re.compile(r"fortress"), lambda m: BuildFortress()),
    (re.compile(rf"loan ({NUMBER})"), lambda m: TakeLoan(int(m[1]))),
    (re.compile(r"end"), lambda m: End()),
    (re.compile(r"pass"), lambda m: Pass()),
    (re.compile(rf"repay ({NUMBER})"), lambda m: Repay(int(m[1]))),
    (re.compile(rf"extend ({NUMBER})"), lambda m: Extend(int(m[1]))),
    (
        re.compile(rf"pirate ({CITY_ID}) ({NUMBER}) (charge|florins|(?:{CARD_ID})(?: (?:{CARD_ID}))?)"),
        lambda m: _pirate(m[1], m[2], m[3]),
    ),
    (re.compile(rf"start ({NUMBER})"), lambda m: NameStarter(int(m[1]))),
]


@lru_cache(maxsize=4096)
def parse(text: str) -> Move:
    """The move a text means. MalformedMove if it means none; nothing is guessed, not even spaces."""
    # A board has some hundred cards and cities: the same few texts come again and again.
    for pattern, make in _GRAMMAR:
        if found := pattern.fullmatch(text):
            return make(found)
    raise MalformedMove(f"{text[:60]!r} is not a move")

"""The board: every number that is printed on the table, the cards and the charts (S3, S4).

Made from a plain mapping, such as a board file; a faulty one is refused with all its faults at once, each with its
place. Knows no file and nothing of a game in progress.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from elcapitan.rules.board_faults import EXTRA_TRAITS, BoardFaults, faults
from elcapitan.rules.state import BANK, START

SITES = 12


class RowPlan(NamedTuple):
    """One kind of U-row."""

    kind: str
    values: tuple[int, ...]
    """Thirteen numbers: sites 1 to 12 and the space on which nothing is ever built (B2)."""
    dark: frozenset[int]
    triangle: int
    """Dark with two or three players only (D2); 0 where a row has none."""


class CityPlan(NamedTuple):
    """What is printed of a city."""

    id: str
    name: str
    at: tuple[int, int]
    """Column and line of the grid; the main board is 0 to 2 each way."""
    row: RowPlan
    harbour: tuple[int, ...]
    """Price of each harbour space, the cheapest first."""
    fortress: tuple[int, ...]
    """Price of each fortress space, the cheapest first."""
    seals: tuple[int, ...] = ()
    """Of its destination cards; none for an extra city."""
    loses_shutdown: bool = False
    """A warehouse shut down here leaves the game (X6)."""
    pays_at_once: bool = False
    """Building a warehouse here pays at once (X5)."""
    pirate: bool = False
    """The pirate ship's home (X7)."""

    @property
    def extra(self) -> bool:
        """It does not belong to the main board and has no cards (X1, X2)."""
        return not self.seals


class DestinationCard(NamedTuple):
    id: str
    city: str
    seals: int
    price: int


class LinkCard(NamedTuple):
    id: str
    cities: tuple[str, str]
    """In board order."""
    price: int

    def other_end(self, city: str) -> str | None:
        """The city it joins with `city`, None if it does not join that one."""
        first, second = self.cities
        return second if city == first else first if city == second else None


Card = DestinationCard | LinkCard


class Routes(NamedTuple):
    """What leads away from one place, cards as bits."""

    cards: int
    """All that do."""
    ends: dict[int, tuple[str, ...]]
    """One of them to the cities it leads to."""


class LoanPlan(NamedTuple):
    """One kind of loan card (S4, A2)."""

    amount: int
    cards: int
    """How many there are in all."""
    repay: int
    extended: int


@dataclass(frozen=True, eq=False)
class Board:
    """One board, ready to play on. Boards are the same when they are the same object."""

    mapping: Mapping[str, Any]
    """What it was made from; goes into every record."""
    name: str
    cities: tuple[CityPlan, ...]
    loans: tuple[LoanPlan, ...]
    start_money: int
    warehouses: int
    """Per phase, as the next two."""
    fortresses: int
    neutral: int
    destination_display: int
    link_display: int
    proliferation: tuple[int, ...]
    """Florins by number of cities."""
    bonus: tuple[int, ...]
    bonus_cities: int
    protection: tuple[int, ...]
    """Florins a building, by phase (X9)."""
    pirate_step: int
    """Florins a step (X10)."""

    @classmethod
    def of(cls, mapping: Mapping[str, Any], extras: Sequence[str] = ()) -> Board:
        """The board of a mapping with those of its extra cities. BoardFaults if it has any faults.

        ValueError if an extra city is not on it or is named twice; they come after the main board, in its order.
        """
        if found := faults(mapping):
            raise BoardFaults(found)
        rows = {
            kind: RowPlan(kind, tuple(row["values"]), frozenset(row["dark"]), row.get("triangle", 0))
            for kind, row in mapping["row"].items()
        }
        supply = mapping["supply"]
        beside = {city["id"]: city for city in mapping.get("extra", ())}
        for extra in extras:
            if extra not in beside or list(extras).count(extra) > 1:
                raise ValueError(f"{extra!r} is not an extra city of this board, or it is named twice")
        return cls(
            mapping=mapping,
            name=mapping["name"],
            cities=tuple(
                CityPlan(
                    city["id"],
                    city["name"],
                    (city["at"][0], city["at"][1]),
                    rows[city["row"]],
                    tuple(city["harbour"]),
                    tuple(city["fortress"]),
                    tuple(city.get("seals", ())),
                    *(city.get(trait, False) for trait in EXTRA_TRAITS),
                )
                for city in (*mapping["city"], *(city for each, city in beside.items() if each in extras))
            ),
            loans=tuple(
                LoanPlan(loan["amount"], loan["count"], loan["repay"], loan["extended"]) for loan in mapping["loan"]
            ),
            start_money=mapping["start_money"],
            warehouses=supply["warehouses"],
            fortresses=supply["fortresses"],
            neutral=supply["neutral"],
            destination_display=mapping["destination_display"],
            link_display=mapping["link_display"],
            proliferation=tuple(mapping["proliferation"]),
            bonus=tuple(mapping["bonus"]),
            bonus_cities=mapping["bonus_cities"],
            protection=tuple(mapping["protection"]),
            pirate_step=mapping["pirate_step"],
        )

    @cached_property
    def pirate_home(self) -> str | None:
        """The city that brings the pirate ship (X7), None if it is not on this table."""
        return next((city.id for city in self.cities if city.pirate), None)

    @cached_property
    def index(self) -> dict[str, int]:
        """City id to its place in `cities`."""
        return {city.id: at for at, city in enumerate(self.cities)}

    @cached_property
    def destination_cards(self) -> dict[str, DestinationCard]:
        """Two cards per city, in board order (S3)."""
        base = self.mapping["destination"]["base_price"]
        cards = (
            DestinationCard(f"{city.id}-{seals}", city.id, seals, base + seals)
            for city in self.cities
            for seals in city.seals
        )
        return {card.id: card for card in cards}

    @cached_property
    def link_cards(self) -> dict[str, LinkCard]:
        """Every pair of cities once, in board order (S3)."""
        step_price = self.mapping["link"]["step_price"]
        cards = (
            LinkCard(f"{one.id}+{two.id}", (one.id, two.id), step_price * steps_between(one, two))
            for one, two in combinations((city for city in self.cities if city.seals), 2)
        )
        return {card.id: card for card in cards}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every sailing card by id."""
        return {**self.destination_cards, **self.link_cards}

    @cached_property
    def within(self) -> dict[tuple[str, int], tuple[str, ...]]:
        """(city, seals) to the cities a sea route of that many steps may end in, in board order (L2)."""
        most = max(card.seals for card in self.destination_cards.values())
        return {
            (origin.id, seals): tuple(
                city.id for city in self.cities if city is not origin and steps_between(origin, city) <= seals
            )
            for origin in self.cities
            for seals in range(1, most + 1)
        }

    @cached_property
    def legs(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Place (a city's id, BANK or START) to card to the cities the card leads to from there (L1 to L3, L7).

        A card that leads nowhere is left out. Counted once, for every move of every game asks this.
        """
        return {place: dict(self._legs_from(place)) for place in (*self.index, BANK, START)}

    @cached_property
    def bits(self) -> dict[str, int]:
        """Card id to a bit of its own, so that a set of cards is one number."""
        return {card: 1 << at for at, card in enumerate(self.cards)}

    @cached_property
    def routes(self) -> dict[str, Routes]:
        """As `legs`, by place."""
        bits = self.bits
        return {
            place: Routes(sum(bits[card] for card in ends), {bits[card]: cities for card, cities in ends.items()})
            for place, ends in self.legs.items()
        }

    @cached_property
    def leads(self) -> dict[str, dict[str, int]]:
        """As `legs`, the cities a card leads to as bits, each by its place in `cities`."""
        return {
            place: {card: sum(1 << self.index[city] for city in cities) for card, cities in ends.items()}
            for place, ends in self.legs.items()
        }

    @cached_property
    def leads_by_bit(self) -> dict[str, dict[int, int]]:
        """As `leads`, the cards as bits too."""
        return {place: {self.bits[card]: to for card, to in ends.items()} for place, ends in self.leads.items()}

    @cached_property
    def prices(self) -> dict[str, int]:
        """Card id to its price."""
        return {card.id: card.price for card in self.cards.values()}

    @cached_property
    def price_of(self) -> dict[int, int]:
        """The bit of a card to its price."""
        return {bit: self.cards[card].price for card, bit in self.bits.items()}

    def _legs_from(self, place: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        for card in self.destination_cards.values():
            by_sea = self.within.get((place, card.seals), ())
            yield card.id, by_sea if card.city == place or card.city in by_sea else (card.city, *by_sea)
        for link in self.link_cards.values():
            if end := link.other_end(place):
                yield link.id, (end,)

    @cached_property
    def _dark(self) -> dict[tuple[str, bool], frozenset[int]]:
        return {
            (city.id, small): city.row.dark | ({city.row.triangle} if small and city.row.triangle else set())
            for city in self.cities
            for small in (False, True)
        }

    def plan(self, city: str) -> CityPlan:
        """The printed city with that id. KeyError if the board has none."""
        return self.cities[self.index[city]]

    def dark_sites(self, city: str, players: int) -> frozenset[int]:
        """The sites that shut down (D1), with the triangle for two or three players (D2)."""
        return self._dark[city, players <= 3]

    def steps(self, one: str, two: str) -> int:
        """Sea-route steps between two cities, corners turned (L2)."""
        return steps_between(self.plan(one), self.plan(two))

    def loan(self, amount: int) -> LoanPlan | None:
        """The loan card of that amount."""
        return self._loans.get(amount)

    @cached_property
    def _loans(self) -> dict[int, LoanPlan]:
        return {loan.amount: loan for loan in self.loans}

    def sorted_cards(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Cards in board order, destinations first; never in the order of a set."""
        wanted = set(cards)
        return tuple(card for card in self.cards if card in wanted)


def steps_between(one: CityPlan, two: CityPlan) -> int:
    """Places of the grid from one to the other; a step is one place whether or not a tile lies there."""
    return abs(one.at[0] - two.at[0]) + abs(one.at[1] - two.at[1])

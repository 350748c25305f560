"""The board: every number that is printed on the table, the cards and the charts (S3, S4).

Made from a plain mapping, such as a board file; a faulty one is refused with all its faults at once, each with its
place. Knows no file and nothing of a game in progress.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar, Final, NamedTuple, final

from elcapitan.games.capitan.rules.model.board_faults import EXTRA_TRAITS, BoardFaults, find_faults
from elcapitan.games.capitan.rules.model.moves import Buy, Sail, TakeLoan
from elcapitan.games.capitan.rules.model.pieces import BANK, START, LoanPlan
from elcapitan.kit.rules.frozen_record import FrozenRecord
from elcapitan.text_cleaning import clean_text

SITES = 12


class RowPlan(NamedTuple):
    """One kind of U-row."""

    kind: str
    values: tuple[int, ...]
    """Thirteen numbers: sites 1 to 12 and the space on which nothing is ever built (B2)."""
    dark: frozenset[int]
    triangle: int
    """Dark with two or three players only (D2); 0 where a row has none."""


@final
class CityPlan(FrozenRecord):
    """What is printed of a city."""

    __match_args__: ClassVar = (
        "id",
        "name",
        "at",
        "row",
        "harbour",
        "fortress",
        "seals",
        "loses_shutdown",
        "pays_at_once",
        "pirate",
    )
    __slots__ = __match_args__

    def __init__(
        self,
        id: str,
        name: str,
        at: tuple[int, int],
        row: RowPlan,
        harbour: tuple[int, ...],
        fortress: tuple[int, ...],
        seals: tuple[int, ...] = (),
        loses_shutdown: bool = False,
        pays_at_once: bool = False,
        pirate: bool = False,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.at: Final = at
        """Column and line of the grid; the main board is 0 to 2 each way."""
        self.row: Final = row
        self.harbour: Final = harbour
        """Price of each harbour space, the cheapest first."""
        self.fortress: Final = fortress
        """Price of each fortress space, the cheapest first."""
        self.seals: Final = seals
        """Of its destination cards; none for an extra city."""
        self.loses_shutdown: Final = loses_shutdown
        """A warehouse shut down here leaves the game (X6)."""
        self.pays_at_once: Final = pays_at_once
        """Building a warehouse here pays at once (X5)."""
        self.pirate: Final = pirate
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


@final
class Board:
    """One board, ready to play on. Boards are the same when they are the same object."""

    def __init__(self, mapping: Mapping[str, Any], cities: tuple[CityPlan, ...]) -> None:
        """Of a mapping without faults; see `of`."""
        supply = mapping["supply"]
        self.mapping: Final = mapping
        """What it was made from; goes into every record."""
        self.name: Final[str] = clean_text(mapping["name"]) or "?"
        self.cities: Final = cities
        self.loans: Final = tuple(
            [LoanPlan(**{key: loan[key] for key in LoanPlan.__match_args__ if key in loan}) for loan in mapping["loan"]]
        )
        self.start_money: Final[int] = mapping["start_money"]
        self.warehouses: Final[int] = supply["warehouses"]
        """Per phase, as the next two."""
        self.fortresses: Final[int] = supply["fortresses"]
        self.neutral: Final[int] = supply["neutral"]
        self.destination_display: Final[int] = mapping["destination_display"]
        self.link_display: Final[int] = mapping["link_display"]
        self.proliferation: Final[tuple[int, ...]] = tuple(mapping["proliferation"])
        """Florins by number of cities."""
        self.bonus: Final[tuple[int, ...]] = tuple(mapping["bonus"])
        self.bonus_cities: Final[int] = mapping["bonus_cities"]
        self.protection: Final[tuple[int, ...]] = tuple(mapping["protection"])
        """Florins a building, by phase (X9)."""
        self.pirate_step: Final[int] = mapping["pirate_step"]
        """Florins a step (X10)."""
        self.pirate_home: Final = next((city.id for city in cities if city.pirate), None)
        """The city that brings the pirate ship (X7), None if it is not on this table."""

        # What every move of every game asks, counted once.
        self.index: Final = {city.id: at for at, city in enumerate(cities)}
        """City id to its place in `cities`."""
        self.by_id: Final = tuple(sorted(range(len(cities)), key=lambda at: cities[at].id))
        """The places of the cities in the order of their ids, as a digest has them."""
        self.destination_cards: Final = _destination_cards(cities, mapping["destination"]["base_price"])
        """Two cards per city, in board order (S3)."""
        self.link_cards: Final = _link_cards(cities, mapping["link"]["step_price"])
        """Every pair of cities once, in board order (S3)."""
        self.cards: Final[dict[str, Card]] = {**self.destination_cards, **self.link_cards}
        """Every sailing card by id."""
        self.prices: Final = {card.id: card.price for card in self.cards.values()}
        """Card id to its price."""
        self.legs: Final = {place: self._legs_from(place) for place in (*self.index, BANK, START)}
        """Place (a city's id, BANK or START) to card to the cities the card leads to from there (L1 to L3, L7).

        A card that leads nowhere is left out.
        """
        self.number: Final = {card: at for at, card in enumerate(self.cards)}
        """Card id to its place in `cards`; a set of cards is one number with a bit for each."""
        self.place: Final = {place: at for at, place in enumerate(self.legs)}
        """Place to its number: a city's is its place in `cities`, BANK and START follow."""
        self.ends: Final = [
            [tuple([self.index[city] for city in ends.get(card, ())]) for card in self.cards]
            for ends in self.legs.values()
        ]
        """As `legs`, by number of the place and of the card: the numbers of the cities, none if it leads nowhere."""
        self.leads: Final = [[sum([1 << city for city in cities]) for cities in ends] for ends in self.ends]
        """As `ends`, the cities as bits."""
        self.leading: Final = [sum([1 << card for card, cities in enumerate(ends) if cities]) for ends in self.ends]
        """By number of the place, the cards that lead away from there, as bits."""
        self.price: Final = [card.price for card in self.cards.values()]
        """By number of the card."""
        # Moves made once: lists of legal moves hold the same few, over and over.
        self.purchases: Final = [Buy(card) for card in self.cards]
        """By number of the card."""
        self.sails: Final = [
            [tuple([Sail(card, city) for city in ends.get(card, ())]) for card in self.cards]
            for ends in self.legs.values()
        ]
        """As `ends`, each leg as a move."""
        self.borrowings: Final = tuple([TakeLoan(loan.amount) for loan in self.loans])
        """By place in `loans`."""

    @classmethod
    def of(cls, mapping: Mapping[str, Any], extras: Sequence[str] = ()) -> Board:
        """The board of a mapping with those of its extra cities. BoardFaults if it has any faults.

        ValueError if an extra city is not on it or is named twice; they come after the main board, in its order.
        """
        if found := find_faults(mapping):
            raise BoardFaults(found)
        rows = {
            kind: RowPlan(kind, tuple(row["values"]), frozenset(row["dark"]), row.get("triangle", 0))
            for kind, row in mapping["row"].items()
        }
        beside = {city["id"]: city for city in mapping.get("extra", ())}
        for extra in extras:
            if extra not in beside or list(extras).count(extra) > 1:
                raise ValueError(f"{extra!r} is not an extra city of this board, or it is named twice")
        return cls(
            mapping,
            tuple(
                CityPlan(
                    city["id"],
                    clean_text(city["name"]) or city["id"],
                    (city["at"][0], city["at"][1]),
                    rows[city["row"]],
                    tuple(city["harbour"]),
                    tuple(city["fortress"]),
                    tuple(city.get("seals", ())),
                    *(city.get(trait, False) for trait in EXTRA_TRAITS),
                )
                for city in (*mapping["city"], *(city for each, city in beside.items() if each in extras))
            ),
        )

    def __reduce__(self) -> tuple[Callable[[str, tuple[str, ...]], Board], tuple[str, tuple[str, ...]]]:
        """By what it was made from: in another process, too, the same board is the same object each time."""
        return board_of_text, (json.dumps(self.mapping), tuple([city.id for city in self.cities if city.extra]))

    def _legs_from(self, place: str) -> dict[str, tuple[str, ...]]:
        """Card to where it leads from the place, destination cards first."""
        found: dict[str, tuple[str, ...]] = {}
        at = self.index.get(place)
        for card in self.destination_cards.values():
            by_sea = () if at is None else self._within(self.cities[at], card.seals)
            found[card.id] = by_sea if card.city == place or card.city in by_sea else (card.city, *by_sea)
        for link in self.link_cards.values():
            if end := link.other_end(place):
                found[link.id] = (end,)
        return found

    def _within(self, origin: CityPlan, seals: int) -> tuple[str, ...]:
        """The cities a sea route of that many steps may end in, in board order (L2)."""
        return tuple([city.id for city in self.cities if city is not origin and steps_between(origin, city) <= seals])

    def plan(self, city: str) -> CityPlan:
        """The printed city with that id. KeyError if the board has none."""
        return self.cities[self.index[city]]

    def dark_sites(self, city: str, players: int) -> frozenset[int]:
        """The sites that shut down (D1), with the triangle for two or three players (D2)."""
        row = self.plan(city).row
        return row.dark | {row.triangle} if players <= 3 and row.triangle else row.dark

    def steps(self, one: str, two: str) -> int:
        """Sea-route steps between two cities, corners turned (L2)."""
        return steps_between(self.plan(one), self.plan(two))

    def loan(self, amount: int) -> LoanPlan | None:
        """The loan card of that amount, None if the board has none."""
        for loan in self.loans:
            if loan.amount == amount:
                return loan
        return None

    def sorted_cards(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Cards in board order, destinations first; never in the order of a set."""
        wanted = set(cards)
        return tuple(card for card in self.cards if card in wanted)


@lru_cache(maxsize=4)
def board_of_text(mapping: str, extras: tuple[str, ...]) -> Board:
    """The board for a mapping written as JSON, with these extra cities; the same object for the last few, of up to
    400 KiB each.
    """
    return Board.of(json.loads(mapping), extras)


def steps_between(one: CityPlan, two: CityPlan) -> int:
    """Places of the grid from one to the other; a step is one place whether or not a tile lies there."""
    return abs(one.at[0] - two.at[0]) + abs(one.at[1] - two.at[1])


def _destination_cards(cities: Iterable[CityPlan], base_price: int) -> dict[str, DestinationCard]:
    cards = [
        DestinationCard(f"{city.id}-{seals}", city.id, seals, base_price + seals)
        for city in cities
        for seals in city.seals
    ]
    return {card.id: card for card in cards}


def _link_cards(cities: Iterable[CityPlan], step_price: int) -> dict[str, LinkCard]:
    cards = [
        LinkCard(f"{one.id}+{two.id}", (one.id, two.id), step_price * steps_between(one, two))
        for one, two in combinations([city for city in cities if city.seals], 2)
    ]
    return {card.id: card for card in cards}

"""The numbers on the table, read from the board mapping of a record, and the cards that follow from them (S3).

Knows places, prices and rows as printed, and of the extra cities those that take part (X1). Knows nothing of what
stands on them (position.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tests.games.capitan.referee.errors import RECORD, BreachError

SITES = 12
DESTINATION, LINK = "destination", "link"
KINDS = (DESTINATION, LINK)  # C3: destination cards are turned up first

Place = tuple[int, int]


@dataclass(frozen=True)
class City:
    """One city as printed; prices in florins, sites and spaces in their order from 1."""

    id: str
    at: Place
    harbour: tuple[int, ...]
    fortress: tuple[int, ...]
    values: tuple[int, ...]
    dark: frozenset[int]
    triangle: int | None
    seals: tuple[int, ...]
    extra: bool = False
    loses_shutdown: bool = False  # X6
    pays_at_once: bool = False  # X5
    pirate: bool = False  # X7


class Card(NamedTuple):
    """A destination card has one city and seals, a link card two cities and no seals."""

    text: str
    kind: str
    cities: tuple[str, ...]
    seals: int
    price: int


class LoanKind(NamedTuple):
    amount: int
    cards: int
    repay: int
    extended: int


@dataclass(frozen=True)
class Board:
    cities: Mapping[str, City]
    cards: Mapping[str, Card]
    display_size: Mapping[str, int]
    loans: Mapping[int, LoanKind]
    start_money: int
    proliferation: tuple[int, ...]
    bonus: tuple[int, ...]
    bonus_cities: int
    supply_warehouses: int
    supply_fortresses: int
    supply_neutral: int
    protection: tuple[int, ...]
    """X9: florins for a building, by phase."""
    pirate_step: int

    @property
    def pirate_city(self) -> str | None:
        """The city that brings the pirate ship (X7); None where it takes no part."""
        return next((city.id for city in self.cities.values() if city.pirate), None)

    def dark_sites(self, city: str, players: int) -> frozenset[int]:
        """D2: the triangle is dark in games of two or three players only."""
        plan = self.cities[city]
        if plan.triangle is not None and players <= 3:
            return plan.dark | {plan.triangle}
        return plan.dark


def mapping(value: object, place: str) -> Mapping[str, object]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BreachError(RECORD, f"{place} is not an object.")
    return value


def entries(value: object, place: str) -> list[object]:
    if not isinstance(value, list | tuple):
        raise BreachError(RECORD, f"{place} is not a list.")
    return list(value)


def whole(value: object, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BreachError(RECORD, f"{place} is not a whole number.")
    return value


def text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise BreachError(RECORD, f"{place} is not a text.")
    return value


def wholes(value: object, place: str) -> tuple[int, ...]:
    return tuple(whole(item, place) for item in entries(value, place))


def read_board(value: object, extras: tuple[str, ...] = ()) -> Board:
    """The board of a record and these extra cities; raises BreachError where it breaks what the rules say of it."""
    raw = mapping(value, "board")
    rows = mapping(raw.get("row"), "board.row")
    listed = entries(raw.get("city"), "board.city")
    cities = [_read_city(item, rows, f"board.city[{i}]") for i, item in enumerate(listed)]
    if sorted(city.at for city in cities) != [(column, row) for column in range(3) for row in range(3)]:
        raise BreachError("S3", "The nine cities do not fill the three columns and three rows of the main board.")
    extra = _read_extras(raw, rows, extras)
    if len({city.id for city in (*cities, *extra)}) != len(cities) + len(extra):
        raise BreachError("S3", "Two cities of the board have the same id.")
    if len({city.at for city in (*cities, *extra)}) != len(cities) + len(extra):
        raise BreachError("X1", "Two cities of the board lie on the same place.")
    proliferation = wholes(raw.get("proliferation"), "board.proliferation")
    if not proliferation:
        raise BreachError("P4", "The proliferation chart is empty.")
    destination = mapping(raw.get("destination"), "board.destination")
    link = mapping(raw.get("link"), "board.link")
    supply = mapping(raw.get("supply"), "board.supply")
    loans = [_read_loan(item) for item in entries(raw.get("loan"), "board.loan")]
    base_price = whole(destination.get("base_price"), "board.destination.base_price")
    step_price = whole(link.get("step_price"), "board.link.step_price")
    return Board(
        cities={city.id: city for city in (*cities, *extra)},
        cards=_make_cards(cities, base_price, step_price),
        display_size={
            DESTINATION: whole(raw.get("destination_display"), "board.destination_display"),
            LINK: whole(raw.get("link_display"), "board.link_display"),
        },
        loans={loan.amount: loan for loan in loans},
        start_money=whole(raw.get("start_money"), "board.start_money"),
        proliferation=proliferation,
        bonus=wholes(raw.get("bonus"), "board.bonus"),
        bonus_cities=whole(raw.get("bonus_cities"), "board.bonus_cities"),
        supply_warehouses=whole(supply.get("warehouses"), "board.supply.warehouses"),
        supply_fortresses=whole(supply.get("fortresses"), "board.supply.fortresses"),
        supply_neutral=whole(supply.get("neutral"), "board.supply.neutral"),
        protection=wholes(raw.get("protection"), "board.protection"),
        pirate_step=whole(raw.get("pirate_step"), "board.pirate_step"),
    )


def steps_between(one: Place, other: Place) -> int:
    """A step goes to the neighbouring place left, right, up or down; corners may be turned (L2)."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _read_extras(raw: Mapping[str, object], rows: Mapping[str, object], wanted: tuple[str, ...]) -> list[City]:
    listed = [mapping(item, "board.extra") for item in entries(raw.get("extra", []), "board.extra")]
    by_name = {item.get("id"): item for item in listed}
    if len(set(wanted)) != len(wanted) or not set(wanted) <= set(by_name):
        raise BreachError("X1", f"The board has not these extra cities, or one is named twice: {', '.join(wanted)}.")
    return [_read_city(by_name[name], rows, f"the extra city {name}", extra=True) for name in wanted]


def _read_city(value: object, rows: Mapping[str, object], place: str, *, extra: bool = False) -> City:
    raw = mapping(value, place)
    name = text(raw.get("id"), f"{place}.id")
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name):
        raise BreachError(RECORD, f"The city id {name!r} is not made of lower-case letters and single hyphens.")
    at = wholes(raw.get("at"), f"{place}.at")
    if len(at) != 2:
        raise BreachError(RECORD, f"{place}.at is not a column and a row.")
    row = mapping(rows.get(text(raw.get("row"), f"{place}.row")), f"the row of {name}")
    values = wholes(row.get("values"), f"the values of {name}")
    dark = frozenset(wholes(row.get("dark"), f"the dark sites of {name}"))
    triangle = None if row.get("triangle") is None else whole(row["triangle"], f"the triangle of {name}")
    if len(values) != SITES + 1:
        raise BreachError("B2", f"The row of {name} has {len(values)} numbers instead of 13.")
    if not (dark | ({triangle} if triangle is not None else set())) <= set(range(3, SITES)):
        raise BreachError("D1", f"The row of {name} has a dark site that may not be dark.")
    seals = () if extra else wholes(raw.get("seals"), f"{place}.seals")  # X1: no card names an extra city
    if not extra and (len(seals) != 2 or len(set(seals)) != 2):
        raise BreachError("S3", f"{name} has not two destination cards with different seals.")
    harbour = wholes(raw.get("harbour"), f"{place}.harbour")
    fortress = wholes(raw.get("fortress"), f"{place}.fortress")
    traits = [raw.get(trait, False) is True for trait in ("loses_shutdown", "pays_at_once", "pirate")]
    return City(name, (at[0], at[1]), harbour, fortress, values, dark, triangle, seals, extra, *traits)


def _read_loan(value: object) -> LoanKind:
    raw = mapping(value, "board.loan")
    return LoanKind(*(whole(raw.get(key), f"board.loan.{key}") for key in ("amount", "count", "repay", "extended")))


def _make_cards(cities: list[City], base_price: int, step_price: int) -> dict[str, Card]:
    """S3: two destination cards per city, one link card for every pair of the nine, each pair in board order."""
    cards = [
        Card(f"{city.id}-{seals}", DESTINATION, (city.id,), seals, base_price + seals)
        for city in cities
        for seals in city.seals
    ]
    for i, one in enumerate(cities):
        for other in cities[i + 1 :]:
            price = step_price * steps_between(one.at, other.at)
            cards.append(Card(f"{one.id}+{other.id}", LINK, (one.id, other.id), 0, price))
    return {card.text: card for card in cards}

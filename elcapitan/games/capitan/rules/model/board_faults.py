"""Validates a board: all its faults at once, each with its place.

Looks at a plain mapping and trusts nothing in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, TypeGuard

from elcapitan.games.capitan.rules.model.pieces import LoanPlan
from elcapitan.table.ruleset import InvalidBoard
from elcapitan.text_cleaning import clean_text

CITY_ID = re.compile(r"[a-z]+(-[a-z]+)*")
RESERVED_IDS = {"bank", "start"}
"""Places that are no cities; the move texts and positions use these words."""
ROW_VALUES = 13
PIRATE_SPACE = 2
"""Of its home, where the pirate ship begins (X7)."""
NEVER_DARK = {1, 2, 12}
"""A dark site 1 or 2 could shut down what was just placed; a dark 12 would turn the row and shut down at once (D3)."""
MAIN_BOARD = {(column, line) for column in range(3) for line in range(3)}
MOST_EXTRA = 16
"""Cities beside the main board: more than a table shows, and few enough that a board is made within 40 ms."""
EXTRA_TRAITS = ("loses_shutdown", "pays_at_once", "pirate")
"""What an extra city may do that no other does (X5 to X7), in the order of CityPlan."""
_OF_A_CITY = {"id", "name", "at", "row", "harbour", "fortress"}
READ: Mapping[str, set[str]] = {
    "": {
        *("name", "start_money", "destination_display", "link_display", "proliferation", "bonus", "bonus_cities"),
        *("protection", "pirate_step", "supply", "loan", "row", "city", "extra", "destination", "link"),
    },
    "supply": {"warehouses", "fortresses", "neutral"},
    "loan": {*LoanPlan.__match_args__},
    "row": {"values", "dark", "triangle"},
    "city": {*_OF_A_CITY, "seals"},
    "extra": {*_OF_A_CITY, *EXTRA_TRAITS},
    "destination": {"base_price"},
    "link": {"step_price"},
}
"""The names that mean something, by section; "" is the file itself."""
LARGEST = 10_000
"""Florins; beyond any sense, and small enough that no sum is unwieldy."""
DEAREST = 999
"""Florins for a harbour or fortress space: what is in reach (T6) is kept by the florin, up to the dearest space."""

LARGEST_ANYWHERE = 2**53
"""Under a key that no rule reads; every JSON reader still has it exactly."""
DEEPEST = 8
"""Lists and sections inside one another; the printed board has four."""


class BoardFaults(InvalidBoard):
    """Raised when a mapping is no board; `faults` has one sentence for each, beginning with its place."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(map(clean_text, faults))  # some name what stands in the file
        super().__init__("; ".join(self.faults))


def find_faults(mapping: object) -> list[str]:
    """All faults of a board mapping, in the order of the file's sections; none for a good one."""
    if not isinstance(mapping, Mapping):
        return ["board: is not a table of sections"]
    found = [
        *_charts(mapping),
        *_supply(mapping),
        *_loans(mapping),
        *_rows(mapping),
        *_cities(mapping),
        *_cards(mapping),
    ]
    known = {sentence.partition(":")[0] for sentence in found}
    return found + [sentence for sentence in _odd(mapping, "") if sentence.partition(":")[0] not in known]


def unread_names(mapping: Mapping[str, Any]) -> list[str]:
    """Names in a good board that no rule reads, each with its place: one that may be left out may be misspelt there."""
    places = [("", "", mapping)]
    for name, value in mapping.items():
        if name == "row":
            places += [(name, f"row.{kind}.", row) for kind, row in value.items()]
        elif name in ("loan", "city", "extra"):
            places += [(name, f"{name}[{at}].", each) for at, each in enumerate(value, 1)]
        elif name in READ:
            places.append((name, f"{name}.", value))
    return [f"{place}{key}" for name, place, section in places for key in section if key not in READ[name]]


def _odd(value: object, place: str, depth: int = 0) -> Iterator[str]:
    """What no record can hold, under any key: a board is written into every record and sent to every client."""
    if depth > DEEPEST:
        yield f"{place}: is nested too deep"
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if not isinstance(key, str):
                yield f"{place or 'board'}: a key is not text"
            else:
                yield from _odd(each, f"{place}.{key}" if place else key, depth + 1)
    elif isinstance(value, list | tuple):
        for at, each in enumerate(value, 1):
            yield from _odd(each, f"{place}[{at}]", depth + 1)
    elif isinstance(value, float) and not isfinite(value):
        yield f"{place}: is not a number"
    elif isinstance(value, int) and abs(value) > LARGEST_ANYWHERE:
        yield f"{place}: is too large"
    elif value is not None and not isinstance(value, str | int | float):
        yield f"{place}: must be text, a number, a list or a section"


def _value_text(value: object) -> str:
    """A value as a sentence can show it. Some have no text: a number of thousands of digits, lists without end."""
    try:
        return repr(list(value) if isinstance(value, tuple) else value)
    except (ValueError, RecursionError):
        return "what cannot be written down"


def _is_number(value: object, least: int = 0, most: int = LARGEST) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _number(place: str, table: Mapping[str, Any], key: str, least: int = 0, most: int = LARGEST) -> Iterator[str]:
    if key not in table:
        yield f"{place}{key}: is missing"
    elif not _is_number(table[key], least, most):
        yield f"{place}{key}: must be a whole number from {least} to {most}, not {_value_text(table[key]):.40}"


def _numbers(place: str, value: object, least: int = 0, most: int = LARGEST, count: int | None = None) -> Iterator[str]:
    if not isinstance(value, list | tuple):
        yield f"{place}: must be a list of whole numbers"
        return
    if count is not None and len(value) != count:
        yield f"{place}: must have {count} numbers, not {len(value)}"
    for at, entry in enumerate(value, 1):
        if not _is_number(entry, least, most):
            yield f"{place}[{at}]: must be a whole number from {least} to {most}, not {_value_text(entry):.40}"


def _section(mapping: Mapping[str, Any], name: str) -> tuple[Mapping[str, Any], list[str]]:
    table = mapping.get(name)
    if isinstance(table, Mapping):
        return table, []
    return {}, [f"{name}: is missing" if table is None else f"{name}: must be a section"]


def _list_of_sections(
    mapping: Mapping[str, Any], name: str, wrong: str = "is missing or empty"
) -> tuple[list[tuple[str, Mapping[str, Any]]], list[str]]:
    entries = mapping.get(name)
    if not isinstance(entries, list | tuple) or not entries:
        return [], [f"{name}: {wrong}"]
    sections = [(f"{name}[{at}]", entry) for at, entry in enumerate(entries, 1)]
    faults = [f"{place}: must be a section" for place, entry in sections if not isinstance(entry, Mapping)]
    return [(place, entry) for place, entry in sections if isinstance(entry, Mapping)], faults


def _charts(mapping: Mapping[str, Any]) -> Iterator[str]:
    name = mapping.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > 60:
        yield "name: must be text of 1 to 60 characters"
    yield from _number("", mapping, "start_money")
    yield from _number("", mapping, "destination_display", 1, 18)
    yield from _number("", mapping, "link_display", 1, 36)
    yield from _number("", mapping, "bonus_cities", 1, 12)
    chart = mapping.get("proliferation")
    yield from _numbers("proliferation", chart, count=13)
    if isinstance(chart, list | tuple) and chart and chart[0] != 0:
        yield "proliferation[1]: must be 0: no cities, no payment"
    yield from _numbers("protection", mapping.get("protection"), count=3)
    yield from _number("", mapping, "pirate_step", 1)
    yield from _numbers("bonus", mapping.get("bonus"), 1, LARGEST, 3)


def _supply(mapping: Mapping[str, Any]) -> Iterator[str]:
    supply, missing = _section(mapping, "supply")
    yield from missing
    if not missing:
        yield from _number("supply.", supply, "warehouses", 1, 12)
        yield from _number("supply.", supply, "fortresses", 0, 6)
        yield from _number("supply.", supply, "neutral", 0, 12)
        main, neutral = supply.get("warehouses"), supply.get("neutral")
        if _is_number(main, 1) and _is_number(neutral) and neutral >= main:
            yield "supply.neutral: must be fewer than supply.warehouses, or none of them could be built (N2)"


def _loans(mapping: Mapping[str, Any]) -> Iterator[str]:
    loans, missing = _list_of_sections(mapping, "loan")
    yield from missing
    for place, loan in loans:
        for key in LoanPlan.__match_args__:
            yield from _number(f"{place}.", loan, key, 0 if key == "count" else 1, 9999)
        amounts = [florins for key in ("amount", "repay", "extended") if _is_number(florins := loan.get(key))]
        if amounts != sorted(amounts):
            yield f"{place}: amount, repay and extended must not decrease, or borrowing would always pay off"
    for amount, times in Counter(_value_text(loan.get("amount")) for _, loan in loans).items():
        if times > 1:
            yield f"loan: the amount {amount} appears {times} times"


def _rows(mapping: Mapping[str, Any]) -> Iterator[str]:
    rows, missing = _section(mapping, "row")
    yield from missing
    for kind, row in rows.items():
        if not isinstance(kind, str):
            continue  # said by _odd
        place = f"row.{kind}"
        if not isinstance(row, Mapping):
            yield f"{place}: must be a section"
            continue
        yield from _numbers(f"{place}.values", row.get("values"), count=ROW_VALUES)
        dark = row.get("dark")
        yield from _numbers(f"{place}.dark", dark, 1, 12)
        if isinstance(dark, list | tuple):
            for site in sorted({each for each in dark if _is_number(each)} & NEVER_DARK):
                yield f"{place}.dark: site {site} cannot be a dark site"
            if len({_value_text(each) for each in dark}) != len(dark):
                yield f"{place}.dark: lists a site twice"
        if "triangle" in row:
            yield from _number(f"{place}.", row, "triangle", 1, 12)
            if _is_number(row["triangle"]) and row["triangle"] in NEVER_DARK:
                yield f"{place}.triangle: site {row['triangle']} cannot be a dark site"


def _cities(mapping: Mapping[str, Any]) -> Iterator[str]:
    cities, missing = _list_of_sections(mapping, "city")
    yield from missing
    if cities and len(cities) != len(MAIN_BOARD):
        yield f"city: there are {len(cities)} cities, not {len(MAIN_BOARD)}"
    for place, city in cities:
        yield from _city(place, city, mapping.get("row"))
        at = city.get("at")
        if _is_place(at) and tuple(at) not in MAIN_BOARD:
            yield f"{place}.at: columns and rows of the main board go from 0 to 2, not {tuple(at)}"
        seals = city.get("seals")
        yield from _numbers(f"{place}.seals", seals, 1, 4, 2)
        if isinstance(seals, list | tuple) and len({_value_text(each) for each in seals}) != len(seals):
            yield f"{place}.seals: must differ, because a card is named by its city and seals"
    beside, missing = list[tuple[str, Mapping[str, Any]]](), list[str]()
    if mapping.get("extra", []) not in ([], ()):
        beside, missing = _list_of_sections(mapping, "extra", "must be a list of sections")
    yield from missing
    if len(beside) > MOST_EXTRA:
        yield f"extra: there are {len(beside)} extra cities, and at most {MOST_EXTRA} may be"
    for place, city in beside:
        yield from _city(place, city, mapping.get("row"))
        if "seals" in city:
            yield f"{place}.seals: an extra city has no destination cards"
        for trait in EXTRA_TRAITS:
            if not isinstance(city.get(trait, False), bool):
                yield f"{place}.{trait}: must be true or false"
        harbour = city.get("harbour")
        if city.get("pirate") is True and isinstance(harbour, list | tuple) and len(harbour) < PIRATE_SPACE:
            yield f"{place}.harbour: the pirate starts on space {PIRATE_SPACE}, so the harbour needs at least that many"
    if sum(city.get("pirate") is True for _, city in beside) > 1:
        yield "extra: there is only one pirate ship, so only one city may have it"
    yield from _twice([*cities, *beside])


def _city(place: str, city: Mapping[str, Any], rows: object) -> Iterator[str]:
    identity = city.get("id")
    is_id = isinstance(identity, str) and CITY_ID.fullmatch(identity) and len(identity) <= 40
    if not is_id or identity in RESERVED_IDS:
        yield f"{place}.id: must be lower-case letters and single hyphens, at most 40, and not bank or start"
    name = city.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > 40:
        yield f"{place}.name: must be text of 1 to 40 characters"
    if not _is_place(city.get("at")):
        yield f"{place}.at: must be two whole numbers: column and row"
    if not isinstance(rows, Mapping) or not isinstance(city.get("row"), str) or city["row"] not in rows:
        yield f"{place}.row: does not name a row of this board: {_value_text(city.get('row')):.40}"
    for key, most in (("harbour", 3), ("fortress", 2)):
        prices = city.get(key)
        yield from _numbers(f"{place}.{key}", prices, most=DEAREST)
        if isinstance(prices, list | tuple):
            if not 1 <= len(prices) <= most:
                yield f"{place}.{key}: must have 1 to {most} spaces"
            if all(_is_number(each) for each in prices) and list(prices) != sorted(prices):
                yield f"{place}.{key}: the cheapest space comes first"


def _twice(cities: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    for key, plural in (("id", "id"), ("name", "name"), ("at", "place")):
        seen: dict[str, str] = {}
        for place, city in cities:
            if key in city and (value := _value_text(city[key])) in seen:
                yield f"{place}.{key}: has the same {plural} as {seen[value]}"
            elif key in city:
                seen[value] = place


def _is_place(at: object) -> TypeGuard[Sequence[int]]:
    return isinstance(at, list | tuple) and len(at) == 2 and all(_is_number(each, -9, 9) for each in at)


def _cards(mapping: Mapping[str, Any]) -> Iterator[str]:
    for section, key in (("destination", "base_price"), ("link", "step_price")):
        table, missing = _section(mapping, section)
        yield from missing
        if not missing:
            yield from _number(f"{section}.", table, key)

"""The board as data: districts, souks, shops, the road and its squares (K1, R1), buildings and cards.

The numbers lie in board.toml, which is the text's own list. A souk is its id (`chest-6`), a shop the id and a letter
(`chest-6a`), a square its arm and its number from the crossing outwards (`east-3`).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

DATA: dict[str, Any] = tomllib.loads((Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))
LIMIT: dict[str, int] = DATA["limit"]

FLOORS: list[str] = DATA["floors"]
CAMELS, *DISTRICTS, GOLD = FLOORS
"""The floors of the tower from the bottom (S2); those between the first and the last are the districts."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SHOPS_OF: dict[str, list[str]] = {
    souk: [f"{souk}{letter}" for letter in LETTERS[: plan["shops"]]] for souk, plan in DATA["souk"].items()
}
"""By souk; within a district the shops of one colour are one souk (K1)."""
SOUK_OF: dict[str, str] = {shop: souk for souk, shops in SHOPS_OF.items() for shop in shops}
DISTRICT_OF: dict[str, str] = {souk: plan["district"] for souk, plan in DATA["souk"].items()}
VALUE_OF: dict[str, int] = {souk: plan["value"] for souk, plan in DATA["souk"].items()}

CROSSING = "crossing"
BESIDE: dict[str, list[str]] = {CROSSING: []}
"""By square, the shops beside it; the crossing lies beside none (R1)."""
for _arm, _squares in DATA["road"].items():
    for _number, _shops in enumerate(_squares, start=1):
        BESIDE[f"{_arm}-{_number}"] = _shops

BUILDINGS: dict[str, dict[str, int]] = DATA["building"]
CARDS: dict[str, int] = DATA["card"]
"""By name, how many there are (C1)."""
PADDOCK, SHOP, BATH, CARAVANSERAI, BAZAAR, HOIST = BUILDINGS
FREE_OF_CAMELS, FREE_OF_GOLD = "build-free-of-camels", "build-free-of-gold"


def distance(one: str, other: str) -> int:
    """How many squares lie between them on the one way there is (R3)."""
    arm, steps = _place(one)
    other_arm, other_steps = _place(other)
    # On one arm he walks along it; from arm to arm he walks to the crossing and out again.
    return abs(steps - other_steps) if arm == other_arm else steps + other_steps


def _place(square: str) -> tuple[str, int]:
    """Its arm and its number; the crossing is step 0 of any arm."""
    if square == CROSSING:
        return CROSSING, 0
    arm, number = square.split("-")
    return arm, int(number)

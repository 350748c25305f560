"""Names of the pictures of Yspahan in the art folder."""

from __future__ import annotations

from elcapitan.games.yspahan.rules.model.board import SHOPS, SOUK_OF, SOUKS, UNKNOWN

FOLDER = "yspahan"
GROUND, RIM = f"{FOLDER}/ground", f"{FOLDER}/rim"
SUPERVISOR = f"{FOLDER}/supervisor"
SUPERVISOR_HEIGHT = 1.5
"""Of its width."""
CAMEL, CAMEL_OUTLINE = f"{FOLDER}/camel", f"{FOLDER}/camel-outline"
SCAFFOLD = f"{FOLDER}/scaffold"
"""As large as a building's picture, and around it."""
COIN = f"{FOLDER}/coin"
CUP = f"{FOLDER}/dice-cup"
CARD_BACK = f"{FOLDER}/card-back"
CROSSING = f"{FOLDER}/crossing"
SHOP_PICTURES = 3
"""So many there are of each colour."""


def good(colour: str) -> str:
    """The good of a seat's colour."""
    return f"{FOLDER}/good-{colour}"


def walking_camel(step: int) -> str:
    """The picture of a camel at that step of its walk."""
    return f"{FOLDER}/camel-walk-{step % 2 + 1}"


def die(number: int, *, yellow: bool = False) -> str:
    return f"{FOLDER}/die-{'yellow' if yellow else 'white'}-{number}"


def floor_sign(floor: str) -> str:
    return f"{FOLDER}/floor-{floor}"


def building(name: str) -> str:
    return f"{FOLDER}/building-{name}"


def card(name: str) -> str:
    return CARD_BACK if name == UNKNOWN else f"{FOLDER}/card-{name}"


def shop(at: int) -> str:
    """The picture of a shop: neighbours of one souk differ."""
    souk = SOUKS[SOUK_OF[at]]
    letter = "abcdef".index(SHOPS[at][-1])
    return f"{FOLDER}/shop-{souk.colour}-{(SOUK_OF[at] + letter) % SHOP_PICTURES + 1}"


def square(at: int) -> str:
    """The picture of a square; the crossing is the first."""
    if not at:
        return CROSSING
    return f"{FOLDER}/square" if at % 2 else f"{FOLDER}/square-2"

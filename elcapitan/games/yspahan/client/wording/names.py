"""The things of the game by name, and how many of them: floors, souks, shops, squares, buildings, cards.

All are words of the moment, so that the language can change while a table is open. `camels_text` and its like are the
form that follows a verb (Czech: the accusative), such as "gets 3 camels"; `camels_label` and its like stand alone
(Czech: the nominative).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from elcapitan.client.shell.i18n import _, capitalised, join_names, ngettext, pgettext, signed_text
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.state import DiceGroup
from elcapitan.kit.words.phrases import Kinds, NameTable, PluralPhrase, Words

_KINDS: Final = WORDS["kinds"]
camels_text: PluralPhrase = _KINDS["camels"]
gold_text: PluralPhrase = _KINDS["gold"]
goods_text: PluralPhrase = _KINDS["goods"]
points_text: PluralPhrase = _KINDS["points"]
dice_text: PluralPhrase = _KINDS["dice"]
camels_label: PluralPhrase = WORDS["labels"]["camels"]
gold_label: PluralPhrase = WORDS["labels"]["gold"]
dice_label: PluralPhrase = WORDS["labels"]["dice"]
yellow_dice_label: PluralPhrase = WORDS["labels"]["yellow"]
cards_label: PluralPhrase = WORDS["labels"]["cards"]

floor_text: NameTable = WORDS["floors"]
"""A floor of the tower, or what is exchanged, as a title (Czech: the nominative)."""
of_floor_text: NameTable = _KINDS["floor"]
"""A floor or a district behind or before that word (Czech: the genitive)."""
arm_text: NameTable = _KINDS["arm"]
"""An arm of the road."""
colour_text: NameTable = WORDS["colours"]
"""The colour of a souk."""
building_text: NameTable = _KINDS["building"]
building_power_text: NameTable = _KINDS["power"]
"""What a building does."""
card_text: NameTable = _KINDS["card"]
card_effect_text: NameTable = _KINDS["effect"]
"""What a card does."""


def price_texts(camels: int, gold: int) -> list[str]:
    """What is paid, without what there is none of."""
    return [text(count) for text, count in ((camels_text, camels), (gold_text, gold)) if count]


def held_labels(camels: int, gold: int, cards: int = 0) -> list[str]:
    """The same, or what a player has, standing alone."""
    held = (camels_label, camels), (gold_label, gold), (cards_label, cards)
    return [label(count) for label, count in held if count]


def join_buildings(buildings: Sequence[str]) -> str:
    return join_names([*map(building_text, buildings)])


def join_cards(cards: Sequence[str]) -> str:
    return join_names([*map(card_text, cards)])


def tower_text(tower: Sequence[DiceGroup | None]) -> str:
    """What is on the floors of the tower, such as "camels 1 1 1; sack 2, yellow 2; gold 6"; empty if nothing is."""
    return "; ".join(
        f"{floor_text(floor)} {_dice(group)}" for floor, group in zip(board.FLOORS, tower, strict=True) if group
    )


def _dice(group: DiceGroup) -> str:
    white, yellow = " ".join([str(group.number)] * group.white), " ".join([str(group.number)] * group.yellow)
    return ", ".join([*([white] if white else []), *([_("yellow {dice}").format(dice=yellow)] if yellow else [])])


def caravan_sum_text(goods: int, row: int, points: int) -> str:
    """How the caravan's points of one player come about; the highest row is the factor."""
    return f"{goods} × {row} = {points}" if goods else "0"


def souk_text(souk: str, words: NameTable = WORDS["souks"]) -> str:
    """Such as "the yellow souk of the barrel district" (Czech: the nominative and accusative); `souk` is its id."""
    plan = board.SOUK_CALLED[souk]
    # Words: {souk} is such as "the yellow souk", "in the yellow souk" or "from the yellow souk"
    text = pgettext("souk", "{souk} of the {district} district")
    return text.format(souk=words(plan.colour), district=of_floor_text(plan.district))


in_souk_text = partial(souk_text, words=WORDS["in-souks"])
"""Such as "in the yellow souk of the barrel district"."""
from_souk_text = partial(souk_text, words=WORDS["from-souks"])
"""Such as "from the yellow souk of the barrel district"."""


def short_souk_text(souk: str, words: NameTable = WORDS["souks"]) -> str:
    """Such as "the yellow souk" (Czech: the nominative and accusative), where the district is told."""
    return words(board.SOUK_CALLED[souk].colour)


in_short_souk_text = partial(short_souk_text, words=WORDS["in-souks"])
"""Such as "in the yellow souk", where the district is told."""


def souk_label(souk: str) -> str:
    """A souk as a title or in a list, such as "Barrel, yellow souk"."""
    plan = board.SOUK_CALLED[souk]
    # Words: a title, such as "Barrel, yellow souk"
    text = pgettext("title of a souk", "{district}, {colour} souk")
    return text.format(district=capitalised(floor_text(plan.district)), colour=colour_text(plan.colour))


def souk_line(souk: str) -> str:
    """A souk in a narrow column of souks, such as "Barrel, yellow"."""
    plan = board.SOUK_CALLED[souk]
    return f"{capitalised(floor_text(plan.district))}, {colour_text(plan.colour)}"


def shop_label(shop: str) -> str:
    """A shop as a title; which one of its souk it is, `beside_text` says."""
    souk = souk_of_shop(shop)
    # Words: a title, such as "Shop in the yellow souk of the barrel district"
    return pgettext("title of a shop", "Shop {in_souk}").format(in_souk=in_souk_text(souk))


def in_shop_text(shop: str) -> str:
    """Where a good is, such as "in the yellow souk of the barrel district"."""
    return in_souk_text(souk_of_shop(shop))


def from_shop_text(shop: str) -> str:
    """Where a good comes from, such as "from the yellow souk of the barrel district"."""
    return from_souk_text(souk_of_shop(shop))


def souk_of_shop(shop: str) -> str:
    """The id of the souk of the shop with that name in records."""
    return board.SOUKS[board.SOUK_OF[board.SHOP_AT[shop]]].id


def district_title(district: str) -> str:
    """Such as "The barrel district"."""
    return _("The {district} district").format(district=of_floor_text(district))


def square_text(square: str, form: str = "{arm} {number}") -> str:
    """`west-3` as "west 3"; the number counts from the crossing."""
    arm, _hyphen, number = square.partition("-")
    return form.format(arm=arm_text(arm), number=number) if number else _("the crossing")


def to_square_text(square: str) -> str:
    """A square behind "to" or "from" (Czech: with the word for a square, in the accusative or genitive)."""
    return square_text(square, pgettext("behind to or from", "{arm} {number}"))


def at_square_text(square: str) -> str:
    """A square behind "at" (Czech: with the word for a square, in the locative)."""
    return square_text(square, pgettext("behind at", "{arm} {number}"))


def beside_text(shop: int) -> str:
    """The squares beside a shop (a place in `SHOPS`), from which the supervisor can reach it."""
    beside = near_squares(shop)
    if not beside:
        return _("not on the street")
    text = ngettext("beside {squares}", "beside {squares}", len(beside))
    return text.format(squares=join_names(beside))


def near_squares(shop: int) -> list[str]:
    """The names of the squares beside a shop."""
    return [square_text(square) for square, shops in zip(board.SQUARES, board.BESIDE, strict=True) if shop in shops]


def near_text(shop: int) -> str:
    """The squares beside a shop, shorter, to tell the shops of one souk apart."""
    return join_names(near_squares(shop)) or _("not on the street")


def row_text(row: int) -> str:
    """A row of the caravan, 1 is the bottom."""
    return (_("bottom row"), _("middle row"), _("top row"))[row - 1]


KINDS: Final[Kinds] = {
    **_KINDS,
    "at_square": at_square_text,
    "district": of_floor_text,
    "from_shop": from_shop_text,
    "in_shop": in_shop_text,
    "in_souk": in_souk_text,
    "row": row_text,
    "souk": souk_text,
    "souk_label": souk_label,
    "signed": signed_text,
    "square": to_square_text,
    "tower": tower_text,
}
"""How the facts of sentences are worded."""
tell = Words(KINDS).tell

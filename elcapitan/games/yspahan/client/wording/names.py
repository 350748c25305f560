"""The things of the game by name, and how many of them: floors, souks, shops, squares, buildings, cards.

Every function looks its words up when called, so that the language can change while a table is open. `camels_text` and
its like are the form that follows a verb (Czech: the accusative), such as "gets 3 camels"; `camels_label` and its like
stand alone (Czech: the nominative).
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.shell.i18n import _, join_names, ngettext, npgettext, pgettext
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.state import DiceGroup

_PLANS = {souk.id: souk for souk in board.SOUKS}


def camels_text(count: int) -> str:
    return ngettext("{count} camel", "{count} camels", count).format(count=count)


def gold_text(count: int) -> str:
    return ngettext("{count} gold", "{count} gold", count).format(count=count)


def camels_label(count: int) -> str:
    return npgettext("standing alone", "{count} camel", "{count} camels", count).format(count=count)


def gold_label(count: int) -> str:
    return npgettext("standing alone", "{count} gold", "{count} gold", count).format(count=count)


def tower_text(tower: Sequence[DiceGroup | None]) -> str:
    """What lies on the floors of the tower, such as "camels 1 1 1; sack 2, yellow 2; gold 6"; empty if nothing does."""
    return "; ".join(
        f"{floor_text(floor)} {_dice(group)}" for floor, group in zip(board.FLOORS, tower, strict=True) if group
    )


def _dice(group: DiceGroup) -> str:
    white, yellow = " ".join([str(group.number)] * group.white), " ".join([str(group.number)] * group.yellow)
    return ", ".join([*([white] if white else []), *([_("yellow {dice}").format(dice=yellow)] if yellow else [])])


def caravan_sum_text(goods: int, row: int, points: int) -> str:
    """How the caravan's points of one player come about; the highest row is the factor."""
    return f"{goods} × {row} = {points}" if goods else "0"


def goods_text(count: int) -> str:
    return ngettext("{count} good", "{count} goods", count).format(count=count)


def points_text(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=count)


def dice_text(count: int) -> str:
    return ngettext("{count} die", "{count} dice", count).format(count=count)


def dice_label(count: int) -> str:
    return npgettext("standing alone", "{count} die", "{count} dice", count).format(count=count)


def white_dice_text(count: int) -> str:
    """Behind "roll" or "with" (Czech: the instrumental)."""
    return ngettext("{count} white die", "{count} white dice", count).format(count=count)


def yellow_dice_text(count: int) -> str:
    return ngettext("{count} yellow die", "{count} yellow dice", count).format(count=count)


def yellow_dice_label(count: int) -> str:
    return npgettext("standing alone", "{count} yellow die", "{count} yellow dice", count).format(count=count)


def cards_text(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def cards_label(count: int) -> str:
    return npgettext("standing alone", "{count} card", "{count} cards", count).format(count=count)


def shops_text(count: int) -> str:
    return ngettext("{count} shop", "{count} shops", count).format(count=count)


def squares_text(count: int) -> str:
    return ngettext("{count} square", "{count} squares", count).format(count=count)


def floor_text(floor: str) -> str:
    """A floor of the tower, or what is exchanged, as a title (Czech: the nominative)."""
    return {
        "camels": _("camels"),
        "sack": _("sack"),
        "barrel": _("barrel"),
        "chest": _("chest"),
        "vase": _("vase"),
        "gold": _("gold"),
    }[floor]


def of_floor_text(floor: str) -> str:
    """A floor or a district behind or before that word (Czech: the genitive)."""
    return {
        "camels": pgettext("floor or district", "camels"),
        "sack": pgettext("floor or district", "sack"),
        "barrel": pgettext("floor or district", "barrel"),
        "chest": pgettext("floor or district", "chest"),
        "vase": pgettext("floor or district", "vase"),
        "gold": pgettext("floor or district", "gold"),
    }[floor]


def souk_text(souk: str) -> str:
    """Such as "the yellow souk of the barrel district" (Czech: the nominative and accusative); `souk` is its id."""
    return _with_district(short_souk_text(souk), souk)


def in_souk_text(souk: str) -> str:
    """Such as "in the yellow souk of the barrel district"."""
    return _with_district(in_short_souk_text(souk), souk)


def in_short_souk_text(souk: str) -> str:
    """Such as "in the yellow souk", where the district is told."""
    return {
        "orange": pgettext("souk", "in the orange souk"),
        "green": pgettext("souk", "in the green souk"),
        "red": pgettext("souk", "in the red souk"),
        "blue": pgettext("souk", "in the blue souk"),
        "yellow": pgettext("souk", "in the yellow souk"),
        "violet": pgettext("souk", "in the violet souk"),
    }[_PLANS[souk].colour]


def from_souk_text(souk: str) -> str:
    """Such as "from the yellow souk of the barrel district"."""
    words = {
        "orange": pgettext("souk", "from the orange souk"),
        "green": pgettext("souk", "from the green souk"),
        "red": pgettext("souk", "from the red souk"),
        "blue": pgettext("souk", "from the blue souk"),
        "yellow": pgettext("souk", "from the yellow souk"),
        "violet": pgettext("souk", "from the violet souk"),
    }[_PLANS[souk].colour]
    return _with_district(words, souk)


def short_souk_text(souk: str) -> str:
    """Such as "the yellow souk" (Czech: the nominative and accusative), where the district is told."""
    return {
        "orange": pgettext("souk", "the orange souk"),
        "green": pgettext("souk", "the green souk"),
        "red": pgettext("souk", "the red souk"),
        "blue": pgettext("souk", "the blue souk"),
        "yellow": pgettext("souk", "the yellow souk"),
        "violet": pgettext("souk", "the violet souk"),
    }[_PLANS[souk].colour]


def _with_district(words: str, souk: str) -> str:
    # Words: {souk} is such as "the yellow souk", "in the yellow souk" or "from the yellow souk"
    text = pgettext("souk", "{souk} of the {district} district")
    return text.format(souk=words, district=of_floor_text(_PLANS[souk].district))


def souk_label(souk: str) -> str:
    """A souk as a title or in a list, such as "Barrel, yellow souk"."""
    plan = _PLANS[souk]
    # Words: a title, such as "Barrel, yellow souk"
    text = pgettext("title of a souk", "{district}, {colour} souk")
    return text.format(district=capital(floor_text(plan.district)), colour=colour_text(plan.colour))


def souk_line(souk: str) -> str:
    """A souk in a narrow column of souks, such as "Barrel, yellow"."""
    plan = _PLANS[souk]
    return f"{capital(floor_text(plan.district))}, {colour_text(plan.colour)}"


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


def district_of_souk(souk: str) -> str:
    """The id of its district."""
    return _PLANS[souk].district


def district_title(district: str) -> str:
    """Such as "The barrel district"."""
    return _("The {district} district").format(district=of_floor_text(district))


def capital(words: str) -> str:
    """With a capital at the beginning."""
    return f"{words[:1].upper()}{words[1:]}"


def colour_text(colour: str) -> str:
    """The colour of a souk."""
    return {
        "orange": pgettext("colour of a souk", "orange"),
        "green": pgettext("colour of a souk", "green"),
        "red": pgettext("colour of a souk", "red"),
        "blue": pgettext("colour of a souk", "blue"),
        "yellow": pgettext("colour of a souk", "yellow"),
        "violet": pgettext("colour of a souk", "violet"),
    }[colour]


def arm_text(arm: str) -> str:
    """An arm of the road."""
    return {
        "west": pgettext("arm of the road", "west"),
        "east": pgettext("arm of the road", "east"),
        "north": pgettext("arm of the road", "north"),
        "south": pgettext("arm of the road", "south"),
    }[arm]


def square_text(square: str) -> str:
    """`west-3` as "west 3"; the number counts from the crossing."""
    return _square_text(square, "{arm} {number}")


def to_square_text(square: str) -> str:
    """A square behind "to" or "from" (Czech: with the word for a square, in the accusative or genitive)."""
    return _square_text(square, pgettext("behind to or from", "{arm} {number}"))


def at_square_text(square: str) -> str:
    """A square behind "at" (Czech: with the word for a square, in the locative)."""
    return _square_text(square, pgettext("behind at", "{arm} {number}"))


def _square_text(square: str, words: str) -> str:
    if square == board.CROSSING:
        return _("the crossing")
    arm, number = square.split("-")
    return words.format(arm=arm_text(arm), number=number)


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
    beside = near_squares(shop)
    return join_names(beside) if beside else _("not on the street")


def row_text(row: int) -> str:
    """A row of the caravan, 1 is the bottom."""
    return (_("bottom row"), _("middle row"), _("top row"))[row - 1]


def building_text(building: str) -> str:
    return {
        "paddock": _("Paddock"),
        "shop": pgettext("building", "Shop"),
        "bath": _("Bath"),
        "caravanserai": _("Caravanserai"),
        "bazaar": _("Bazaar"),
        "hoist": _("Hoist"),
    }[building]


def building_power_text(building: str) -> str:
    """What a building does."""
    return {
        "paddock": _("1 camel more whenever you take camels from the tower"),
        "shop": _("2 gold more whenever you take gold from the tower"),
        "bath": _("your supervisor's moves may be up to 3 squares longer or shorter for nothing"),
        "caravanserai": _("you draw a card whenever the supervisor gets a good of yours loaded"),
        "bazaar": _("2 points more for each complete souk at the end of a week"),
        "hoist": _("1 good more whenever you supply a district from the tower"),
    }[building]


def card_text(card: str) -> str:
    return {
        "exchange": _("Exchange"),
        "three-camels": _("Three camels"),
        "three-gold": _("Three gold"),
        "good-in-shop": _("Good into a shop"),
        "good-on-caravan": _("Good onto the caravan"),
        "sell-camels": _("Sell camels"),
        "sell-gold": _("Sell gold"),
        "build-free-of-camels": _("Build without camels"),
        "build-free-of-gold": _("Build without gold"),
        board.UNKNOWN: _("unknown card"),
    }[card]


def card_effect_text(card: str) -> str:
    """What a card does."""
    return {
        "exchange": _("give any number of camels for as many gold, or gold for as many camels"),
        "three-camels": _("take 3 camels"),
        "three-gold": _("take 3 gold"),
        "good-in-shop": _("place one good in any district"),
        "good-on-caravan": _("load one good from the supply onto the caravan"),
        "sell-camels": _("give up 1 to 4 camels for 2 points each"),
        "sell-gold": _("give up 1 to 10 gold for 1 point each"),
        "build-free-of-camels": _("your building costs no camels"),
        "build-free-of-gold": _("your building costs no gold"),
    }[card]

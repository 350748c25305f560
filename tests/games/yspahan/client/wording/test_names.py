"""Every thing of the board has a name in every language, and no two of a kind have the same one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import LANGUAGES
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model import board

KINDS: list[tuple[Callable[[str], str], Iterable[str]]] = [
    (names.floor_text, board.FLOORS),
    (names.of_floor_text, board.FLOORS),
    (names.souk_text, [souk.id for souk in board.SOUKS]),
    (names.souk_label, [souk.id for souk in board.SOUKS]),
    (names.in_souk_text, [souk.id for souk in board.SOUKS]),
    (names.from_souk_text, [souk.id for souk in board.SOUKS]),
    (names.colour_text, {souk.colour for souk in board.SOUKS}),
    (names.arm_text, board.ROAD),
    (names.square_text, board.SQUARES),
    (names.building_text, board.BUILDINGS),
    (names.building_power_text, board.BUILDINGS),
    (names.card_text, [*board.CARDS, board.UNKNOWN]),
    (names.card_effect_text, board.CARDS),
]


SQUARE_TEXTS = (names.square_text, names.to_square_text, names.at_square_text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_of_its_own(language: str) -> None:
    i18n.use_language(language)
    for text, things in KINDS:
        found = [text(thing) for thing in things]
        assert all(found)
        assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("count", "words"), [(1, "1 velblouda"), (3, "3 velbloudy"), (5, "5 velbloudů"), (0, "0 velbloudů")]
)
def test_czech_counts_camels_as_after_a_verb(count: int, words: str) -> None:
    i18n.use_language("cs")
    assert names.camels_text(count) == words


@pytest.mark.parametrize(
    ("label", "words"),
    [
        (names.camels_label, ("1 velbloud", "2 velbloudi", "5 velbloudů")),
        (names.gold_label, ("1 mince", "2 mince", "5 mincí")),
        (names.dice_label, ("1 kostka", "2 kostky", "5 kostek")),
        (names.yellow_dice_label, ("1 žlutá kostka", "2 žluté kostky", "5 žlutých kostek")),
        (names.cards_label, ("1 karta", "2 karty", "5 karet")),
        (names.KINDS["white"], ("1 bílou kostkou", "2 bílými kostkami", "5 bílými kostkami")),
    ],
)
def test_czech_counts_in_the_form_that_stands_alone(label: Callable[[int], str], words: tuple[str, ...]) -> None:
    i18n.use_language("cs")
    assert tuple(label(count) for count in (1, 2, 5)) == words


def test_czech_has_the_word_for_a_square_in_its_form_but_not_before_the_crossing() -> None:
    i18n.use_language("cs")
    assert [text("west-3") for text in SQUARE_TEXTS] == ["západ 3", "pole západ 3", "poli západ 3"]
    assert {text(board.CROSSING) for text in SQUARE_TEXTS} == {"náměstí"}


def test_a_souk_is_named_by_its_colour_and_its_district() -> None:
    assert names.souk_text("barrel-3") == "the yellow souk of the barrel district"
    assert names.in_shop_text("barrel-3a") == "in the yellow souk of the barrel district"
    assert names.souk_label("barrel-3") == "Barrel, yellow souk"
    i18n.use_language("cs")
    assert names.souk_text("barrel-3") == "žlutý suk ve čtvrti sudu"
    assert names.in_shop_text("barrel-3a") == "ve žlutém suku ve čtvrti sudu"
    assert names.from_shop_text("sack-6a") == "ze zeleného suku ve čtvrti pytle"
    assert names.shop_label("vase-12c") == "Obchod v modrém suku ve čtvrti vázy"


def test_czech_says_squares_in_the_plural_where_a_shop_is_beside_two() -> None:
    i18n.use_language("cs")
    assert names.beside_text(board.SHOP_AT["barrel-3a"]) == "u polí východ 1 a jih 1"
    assert names.beside_text(board.SHOP_AT["sack-3a"]) == "u pole západ 3"


def test_a_shop_is_named_by_the_squares_beside_it() -> None:
    assert names.beside_text(board.SHOP_AT["sack-3b"]) == "beside west 1 and south 1"
    assert names.beside_text(board.SHOP_AT["sack-8f"]) == "not on the street"
    assert [names.row_text(row) for row in (1, 2, 3)] == ["bottom row", "middle row", "top row"]
